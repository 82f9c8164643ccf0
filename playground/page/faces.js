// A face for everybody: drawn from a number and a colour, so that five tabs are told apart at a glance.
import { s } from "./dom.js";

const DARK = "#221d30";

const ears = [
  () => [circle(9, 12, 5), circle(31, 12, 5)],
  () => [path("M7 20 8 5l9 8zM33 20 32 5l-9 8z")],
  () => [path("M19 12V5h2v7z"), circle(20, 5, 3)],
  () => [path("M12 14 14 4l5 6 3-7 3 8 6-4-3 9z")],
  () => [ellipse(13, 9), ellipse(27, 9)],
];
const mouths = ["M15 28q5 5 10 0", "M16 28h8", "M14 27q6 9 12 0z", "M16 29q4-4 8 0q-4 3-8 0"];

const path = (d, props = {}) => s("path", { d, ...props });
const circle = (cx, cy, r, props = {}) => s("circle", { cx, cy, r, ...props });
const ellipse = (cx, cy) => s("ellipse", { cx, cy, rx: 3.5, ry: 8 });

const volcano = () => [
  path("M2 40 14 14h12l12 26z", { fill: "#a4533c" }),
  path("M14 14h12l3 7-4 3-3-3-3 6-4-6-3 1z", { fill: "#ffb03b" }),
  circle(20, 7, 3.5, { fill: "#cbbfe0" }),
  circle(25, 5, 2.5, { fill: "#cbbfe0" }),
];

function creature(color, n) {
  const look = n % 2;
  return [
    s("g", { fill: color }, ears[n % ears.length](), path("M6 40V24a14 14 0 0 1 28 0v16z")),
    s("g", { fill: "#fff" }, circle(14.5, 21, 4), circle(25.5, 21, 4)),
    s("g", { fill: DARK }, circle(15 + look, 21.5, 2), circle(25 + look, 21.5, 2)),
    path(mouths[n % mouths.length], {
      fill: DARK, stroke: DARK, "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round",
    }),
  ];
}

export function face(person) {
  const back = person.bot ? "#3a2c58" : `color-mix(in oklab, ${person.color} 35%, #1b1826)`;
  const ground = s("rect", { width: 40, height: 40, fill: back });
  const parts = person.bot ? volcano() : creature(person.color, person.face ?? 0);
  return s("svg", { class: "face", viewBox: "0 0 40 40", "aria-hidden": "true" }, ground, parts);
}

export const faceAddress = (person) =>
  `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(face(person)))}`;

export const logo = () =>
  s("svg", { class: "logo", viewBox: "0 0 32 32", "aria-hidden": "true" },
    path("M4 5h24v18H15l-6 5v-5H4z", { fill: "#ffb03b" }),
    path("M12 20c0-3 2-3 2.5-6a3.5 3.5 0 1 1 3 0c.5 3 2.5 3 2.5 6z", { fill: "#2a1f3d" }));
