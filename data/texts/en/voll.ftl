### Voll in Fahrt. Lanes: 1 outer, 2 middle, 3 inner.

voll-name = Voll in Fahrt
voll-emoji = 🚂
voll-about = Locos race round a yard whose bridges move and turn. Bring three of your four into the sheds.
voll-option-repair = Repair tiles: whoever has an accident gets one and may choose a bridge with it later
voll-option-repair-off = without repair tiles
voll-option-repair-on = with repair tiles

## Parts of other texts

voll-lane = { $lane ->
    [1] outer
    [2] middle
   *[3] inner
}
voll-zone = { $zone ->
    [W] west
    [N] north
    [E] east
   *[S] south
}
voll-zone-title = { $zone ->
    [W] West
    [N] North
    [E] East
   *[S] South
}
voll-colour = { $colour ->
    [blue] blue
    [red] red
   *[yellow] yellow
}
voll-colour-title = { $colour ->
    [blue] Blue
    [red] Red
   *[yellow] Yellow
}
voll-crash = { $cause ->
    [gap] falls into the gap in the { voll-zone }
    [buffer] hits a buffer in the { voll-zone }
    [stop] hits the stop behind the goal
   *[rails] comes off the rails in the { voll-zone }
}
voll-way = { $parts }
voll-loco-of = { $seat } { $loco }
voll-at-start = start { voll-lane }
voll-at-goal = goal { voll-lane }
voll-at-square = { $section } { voll-lane } { $number }
voll-at-bridge = { voll-colour } bridge
voll-slot = { $slot ->
    [1] { $half } outer
    [2] { $half } middle
    [3] { $half } inner
   *[4] fourth rails { $half }
}
voll-at-slot = { voll-colour } bridge, { voll-slot }
voll-at-slot-short = { voll-colour } bridge { voll-slot }

## What happened: in words, for those who listen, and short, for the posts

voll-starts = By the draw { $seat } begins.
voll-throw = { $seat } throws { $first } and { $second }, together { $points }
voll-throw-short = 🎲 { $seat }: **{ $first } + { $second } = { $points }**
voll-repair = { $seat } gives a repair tile back and throws { $first } and { $second }, together { $points }
voll-repair-short = 🔧🎲 { $seat }: **{ $first } + { $second } = { $points }**
voll-shift = the { voll-colour } bridge turns on its way from { $start } to { $end }
voll-shift-short = { voll-colour } bridge { $start } → { $end }
voll-rides = with { $seat } { $loco }
voll-pass = { $seat } can drive no loco and passes.
voll-place = { $seat } puts loco { $loco } on { $end }
voll-drive = { $seat } drives loco { $loco } from { $start } to { $end }
voll-drive-short = 🚂 { $seat } { $loco }: { $start } → { $end }
voll-drive-still = { $seat } drives loco { $loco }, which stays on { $start }
voll-drive-still-short = 🚂 { $seat } { $loco } on { $start }
voll-push = { $seat } { $loco } is pushed from { $start } to { $end }
voll-push-short = pushes { $seat } { $loco }: { $start } → { $end }
voll-push-still = { $seat } { $loco } is pushed on { $start }
voll-push-still-short = pushes { $seat } { $loco }
voll-accident = { $seat } { $loco } { voll-crash }
voll-accident-short = 💥 { $seat } { $loco } { voll-crash }
voll-accident-driven = it { voll-crash }
voll-accident-driven-short = 💥 { voll-crash }
voll-tile = { $seat } gets a repair tile and has { $repairs } now
voll-tile-short = 🔧 { $seat } gets a repair tile (has { $repairs })
voll-no-tile = no repair tile is left for { $seat }
voll-no-tile-short = no repair tile is left for { $seat }
voll-shed = { $seat } { $loco } is in a shed, { $sheds } of 3
voll-shed-short = 🏠 { $seat } { $loco } is in a shed ({ $sheds } of 3)
voll-double = A double: { $seat } may have a second turn with loco { $loco }.
voll-again = A double: { $seat } has a second turn with loco { $loco }.
voll-stop = A double, but { $seat } leaves it at that.
voll-next = It is the turn of { $seat }.
voll-over = { $count ->
    [one] 🏆 **{ $seats } wins!**
   *[other] 🏆 **{ $seats } share the win!**
}

## Whose turn it is and what to do

voll-due-throw = { $pinged_seat }, throw the dice.
voll-due-throw-tiles = { $pinged_seat }, throw the dice, or give back a repair tile (you have { $tiles }) and name the bridge that moves.
voll-due-throw-again = { $pinged_seat }, throw for your second turn. Loco { $loco } drives.
voll-due-throw-again-tiles = { $pinged_seat }, throw for your second turn, or give back a repair tile (you have { $tiles }) and name the bridge that moves. Loco { $loco } drives.
voll-due-drive = { $pinged_seat }, the **{ voll-colour }** bridge moved to the { voll-zone }; **{ $first } + { $second } = { $points }**.
voll-riders = On it: { $riders }.
voll-ask-drive = Which loco drives?
voll-ask-drive-again = It is your second turn: loco { $loco } drives.
voll-ask-start-again = It is your second turn: loco { $loco } starts again. Where?
voll-ask-pass = None of your locos can drive: all start squares are taken.
voll-due-again = A double! { $pinged_seat }, one more turn with loco { $loco }, or enough?
voll-stake = At stake: in { $wrecks } of 100 throws you lose a loco; in { $sheds } of 100 loco { $loco } gets into a shed.
voll-stake-nothing = There is nothing to lose: loco { $loco } is in your hand and starts again.
voll-final = In sheds: { $sheds }
voll-final-sheds = { $seat } { $sheds }
voll-wait = It is the turn of { $seat }.

## Buttons

voll-throw-button = Throw
voll-look = { voll-colour-title }…
voll-use = Use a tile: { voll-colour }
voll-pass-button = Pass
voll-again-button = Again with loco { $loco }
voll-stop-button = Enough
voll-what-loco = { $loco }
voll-what-start = Start { voll-lane }
voll-pushed-own = your { $loco }
voll-choice-shed = { $what } → shed
voll-choice-drive = { $what } → { $end }
voll-choice-wreck = { $what } → { $cause ->
    [gap] into the gap
    [buffer] hits a buffer
   *[rails] derails
}
voll-choice-push = { $what } → pushes { $pushed } to { $end }
voll-choice-push-off = { $what } → pushes { $pushed } off
voll-choice-chain = { $what } → pushes { $pushed }
voll-choice-chain-off = { $what } → pushes { $pushed }, the last one off

## In private

voll-own-throw = Throw the dice.
voll-own-throw-tiles = Throw the dice, or give back a repair tile (you have { $tiles }) and name the bridge that moves.
voll-own-throw-again = Throw for your second turn. Loco { $loco } drives.
voll-own-throw-again-tiles = Throw for your second turn, or give back a repair tile (you have { $tiles }) and name the bridge that moves. Loco { $loco } drives.
voll-own-drive = The **{ voll-colour }** bridge moved to the { voll-zone }; you threw **{ $first } + { $second } = { $points }**.
voll-own-again = A double! One more turn with loco { $loco }, or enough?
voll-would-shift = The **{ voll-colour }** bridge would move from { $start } to { $end } and turn.
voll-prospect = After that, loco { $loco }: in { $wrecks } of 100 throws you lose a loco, in { $sheds } of 100 it gets into a shed.
voll-you-roll = You threw the dice.
voll-you-repair = You gave a repair tile back for the **{ voll-colour }** bridge.
voll-you-start = You started on the **{ voll-lane }** lane.
voll-you-loco = You drove loco **{ $loco }**.
voll-you-pass = You passed.
voll-you-again = You have a second turn.
voll-you-stop = You left it at that.
voll-status-you = in sheds: you { $sheds } of { $all }
voll-status-seat = { $seat } { $sheds }
voll-status-tiles = your repair tiles: { $tiles }

## The whole position

voll-at-seat = { $seat }: { $locos }.
voll-at-loco = { $loco } on { $place }
voll-at-sheds = in sheds { $locos }
voll-at-hand = in hand { $locos }
voll-at-tiles = Repair tiles: { $tiles } · supply { $supply }.
voll-at-no-tiles = Nobody has a repair tile; in the supply { $supply }.
voll-at-tiles-of = { $seat } { $tiles }
voll-at-zone = { voll-zone-title }: { voll-colour } bridge, outer to { $outer }, middle to { $middle }, inner to { $inner }.
voll-at-gap = { voll-zone-title }: the gap.
voll-leads-nowhere = { $cause ->
    [buffer] a buffer
   *[rails] an accident
}
voll-at-throw = { $seat } is to throw.
voll-at-throw-again = { $seat } is to throw for a second turn with loco { $loco }.
voll-at-drive = { $seat } threw { voll-colour } and { $points } and is to drive.
voll-at-drive-again = { $seat } threw { voll-colour } and { $points }, and is to drive loco { $loco }.
voll-at-again = { $seat } threw a double and may have a second turn with loco { $loco }.
voll-at-won = { $seats } wins.

## The rules

voll-lesson-idea = Be the first to bring **three of your four locos** into the sheds. Three lanes (outer, middle, inner) lead clockwise round the yard: from the green start squares over the west, north, east and south to the chequered goal squares.
voll-lesson-turn = **A turn.** Three dice are thrown. The colour die moves **its bridge** to the side that has none; the bridge turns round, and whoever stands on it comes along. Then **one of your locos drives** exactly as far as the number dice say together: one on the track, or a new one from a free start square (to put it there costs 1 point).
voll-lesson-push = **Pushing.** With a loco in the way, yours stops behind it and the *other* one goes on with the points left; it may push a third one. Your own locos are pushed like any other.
voll-lesson-accident = **Accidents.** Into the gap of the side without a bridge, against a red and white buffer, or off a bridge where its fourth rails meet no lane: the loco goes back into its owner’s hand and begins anew. The points left are lost.
voll-lesson-shed = **Sheds.** The loco you *drive* brakes on its goal square and is in a shed, even with points left. A *pushed* one has no driver: if it just reaches the goal square it stands there in danger; one point more, and it hits the stop: an accident.
voll-lesson-double = **A double** (3 and 3, say) gives you a second turn with the *same* loco, if you like. Not if it is in a shed by then.
voll-lesson-tiles = **Repair tiles** (an option): one for each accident of your locos, 12 in all. Give one back before a throw and name the bridge that moves.
voll-lesson-picture = *The picture:* Cleo threw blue and 6 + 3 = 9. Blue came from the east to the north, so the gap is in the east now. Cleo 4 drives 5 squares, over the bridge to the middle lane, up to Ada 1. The 4 points left send Ada 1 on: three squares, then into the gap.
voll-lesson-asked = **What people ask**
    • *May I drive less than I threw, or share it among two locos?* No. One loco drives all of it, or pushes with the rest.
    • *Must I take a move that ends in an accident?* Only if there is no other. But you may.
    • *Somebody stands on my start square?* Take another one. Only if all three are taken and none of your locos is on the track do you pass.
    • *May I start when there is no bridge in the west?* Yes: the loco is put on the start square and has an accident at once.
    • *Do I push somebody when I stop right behind?* No, only with a point left.
    • *The next square is taken and my loco has not moved at all?* That counts: it stays, the other one is pushed.
    • *Two rails cross. Do locos on them collide?* No. Only one on the very square in front of you is in the way.
    • *What if my loco is on a bridge that turns?* It keeps its square. What was the way out may be the way in now, so it drives over the bridge once more.
    • *Somebody stands on the goal square in front of me?* With a point left you push it into the stop. Yours waits before it.
    • *How does a loco on a goal square get into a shed?* Its owner drives it, whatever was thrown.
    • *Second turn and the loco had an accident in the first?* It starts anew, that very one.
    • *A double in the second turn?* No third one.
    • *Does a move of a bridge wreck anybody?* Never. Only driving and pushing do.
    • *Who gets the tile when I push somebody into an accident?* The owner of that loco, as long as there are tiles.
    • *Several with three in sheds?* The first one ends the game at once and wins alone.
voll-lesson-name-0 = Ada
voll-lesson-name-1 = Ben
voll-lesson-name-2 = Cleo
