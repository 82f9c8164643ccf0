### Hoppla Lama. Space 1 is the village.

hoppla-name = Hoppla Lama
hoppla-emoji = 🌋
hoppla-about = Llamas race up a volcano, and none may fall in. Bet, take stones in secret, be surprised.

## Spaces (parts of other texts)

hoppla-from = { $start ->
    [1] the village
   *[other] { $start }
}
hoppla-to = { $end ->
    [1] the village
   *[other] { $end }
}
hoppla-from-short = { $start ->
    [1] village
   *[other] { $start }
}
hoppla-to-short = { $end ->
    [1] village
   *[other] { $end }
}
hoppla-where = { $space ->
    [1] in the village
   *[other] on { $space }
}

## The bets

hoppla-bet-extremes = Most + fewest
hoppla-bet-most = Most
hoppla-bet-same = Same
hoppla-bet-fewest = Fewest
hoppla-bet-name = { $bet ->
    [extremes] most + fewest
    [most] most
    [same] same number
   *[fewest] fewest
}
hoppla-bet-means = { $bet ->
    [extremes] the highest and the lowest number that only one person took move
    [most] the highest number that only one person took moves
    [same] every number that at least two people took moves
   *[fewest] the lowest number that only one person took moves
}

## What happened: in words, for those who listen, and short, for the posts

hoppla-starts = All llamas are in the village. By the draw { $seat } begins.
hoppla-bet = { $seat } bets { hoppla-bet-name }.
hoppla-took = You took { $number }.
hoppla-took-in-turn = { $seat } has taken stones.
hoppla-reveal = The numbers are { $takes }; the bet was { hoppla-bet-name }.
hoppla-revealed = Round { $round }, { hoppla-bet-name }: { $takes }.
hoppla-revealed-short = **Round { $round }:** { $takes } → **{ hoppla-bet-name }**
hoppla-number = { $seat } { $number }
hoppla-number-struck = { $seat } ~~{ $number }~~
hoppla-struck = { $count ->
    [one] The { $struck }s cancel out: more than one of you took that number.
   *[other] More than one of you took { $struck }: these cancel out.
}
hoppla-movers = { $count ->
    [one] { $seats } moves.
   *[other] { $seats } move.
}
hoppla-nobody = Nobody moves.
hoppla-nobody-why = { $bet ->
    [same] No number was taken twice: nobody moves.
   *[other] No number is left: nobody moves.
}
hoppla-way = { $parts }
hoppla-walk = { $seat } goes from { hoppla-from } to { $end }
hoppla-walk-short = { $seat }: { hoppla-from-short } → { $end }
hoppla-fall = { $seat } falls into the crater from { hoppla-from } and is back in the village
hoppla-fall-short = 🌋 { $seat } falls into the crater: { hoppla-from-short } → village
hoppla-shortcut = { $seat } takes the bridge from { $start } to { $end }
hoppla-shortcut-short = 🌉 over the bridge { $start } → { $end }
hoppla-push = { $seat } is pushed back from { $start } to { hoppla-to }
hoppla-push-short = { $seat } is pushed back: { $start } → { hoppla-to-short }
hoppla-next = { $seat } is the next to bet.
hoppla-last-stone = { $number ->
    [one] **{ $seat } takes the last stone** and keeps it.
   *[other] **{ $seat } takes the last { $number } stones** and keeps them.
} Everybody else’s stones of this round go back; nobody moves for the bet.
hoppla-level = Everybody owns the same number of stones: nobody moves.
hoppla-forward = With the most stones, { $stones }, { $seat } goes 3 forward, from { hoppla-from } to { $end }
hoppla-forward-short = Most stones ({ $stones }), { $seat } goes 3 forward: { hoppla-from-short } → { $end }
hoppla-forward-fall = With the most stones, { $stones }, { $seat } goes 3 forward from { hoppla-from }, falls into the crater and is back in the village
hoppla-forward-fall-short = 🌋 Most stones ({ $stones }), { $seat } goes 3 forward and falls into the crater: { hoppla-from-short } → village
hoppla-back = With the fewest stones, { $stones }, { $seat } { $start ->
    [1] stays in the village
   *[other] goes back from { hoppla-from } to { hoppla-to }
}
hoppla-back-short = Fewest stones ({ $stones }), { $seat } { $start ->
    [1] stays in the village
   *[other] goes 3 back: { hoppla-from-short } → { hoppla-to-short }
}
hoppla-over = { $count ->
    [one] 🏆 **{ $seats } wins!**
   *[other] 🏆 **{ $seats } share the win!**
}

## Whose turn it is and what to do

hoppla-due-bet = **Round { $round }.** { $pinged_seat } places the bet: who will move?
hoppla-due-take = **Round { $round }.** { $seat } bets **{ hoppla-bet-name }**: { hoppla-bet-means }.
    Everybody takes 1–5 stones in secret.
hoppla-due-take-in-turn = **Round { $round }.** { $seat } bets **{ hoppla-bet-name }**: { hoppla-bet-means }.
    The bag is nearly empty: you take one after another, in secret and for good. It is the turn of { $pinged_seat }. The last stone ends the game.
hoppla-marks = { $marks }
hoppla-mark-done = ✔ { $seat }
hoppla-mark-waiting = ⏳ { $seat }
hoppla-final = { $places }
hoppla-final-place = { $seat } { hoppla-where }

## Secret choices

hoppla-ask-bet = Who will move in this round? Place the bet.
hoppla-ask-take = How many stones do you take?
hoppla-ask-again = You take **{ $number }**; you can change it until everybody has chosen.
hoppla-ask-in-turn = { $left ->
    [one] The bag holds **1** stone now. Taking it ends the game.
   *[other] The bag holds **{ $left }** stones now. How many do you take? This cannot be changed.
}
hoppla-wait-bet = { $seat } places the bet now.
hoppla-wait-take = You took **{ $number }**. { $seat } takes stones now.
hoppla-wait-turn = { $seat } takes stones now; your turn comes.
hoppla-take = { $number }
hoppla-you-bet = You bet **{ hoppla-bet-name }**.
hoppla-you-took = You took **{ $number }**.
hoppla-became-moved = Round { $round }, *{ hoppla-bet-name }*: you took **{ $number }** and your llama moved. You stand { hoppla-where } now.
hoppla-became-struck = Round { $round }, *{ hoppla-bet-name }*: you took **{ $number }**, and so did somebody else, so it cancelled out. You stand { hoppla-where }.
hoppla-became-stayed = Round { $round }, *{ hoppla-bet-name }*: you took **{ $number }** and your llama did not move for it. You stand { hoppla-where }.
hoppla-became-last = You took the last stone: the game is over. Your llama stands { hoppla-where }.
hoppla-became-back = { $seat } took the last stone: the game is over, your stones of this round went back. Your llama stands { hoppla-where }.
hoppla-status-round = round { $round }
hoppla-status-bet = { $seat } bets *{ hoppla-bet-name }*
hoppla-status-bag = bag { $bag }
hoppla-status-you = you stand { hoppla-where }
hoppla-status-seat = { $seat } { hoppla-where }

## The whole position

hoppla-at-round = The bag held { $bag } stones at the start of round { $round }.
hoppla-at-over = The game is over after { $round } rounds.
hoppla-at-seat = { $seat }: { $space ->
    [1] in the village
   *[other] on space { $space }
}, { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
}.
hoppla-at-bet = { $seat } is to place the bet.
hoppla-at-take = { $seat } bets { hoppla-bet-name }; everybody takes stones in secret.
hoppla-at-turn = { $seat } bets { hoppla-bet-name }; stones are taken one after another, it is { $taker_seat }’s turn.
hoppla-at-mine = You have taken { $number } in this round.
hoppla-at-left = The bag holds { $left } now; only you know.
hoppla-at-won = { $count ->
    [one] { $seats } wins.
   *[other] { $seats } share the win.
}

## The rules

hoppla-lesson-idea = Be the llama **nearest the crater** when the bag is empty. The path has 16 spaces: 1 is the village, 16 the crater. Whoever reaches the crater is back in the village at once.
hoppla-lesson-round = **A round.** One player bets *who will move*. Then everybody takes **1–5 stones** in secret. All numbers are shown at once; whoever the bet names moves exactly that far. All keep what they took. Then the next player bets.
hoppla-lesson-bets = **The bets.** A number that several people took is struck out first (not for *same*). Say Ada takes 2, Ben 5, Cleo 5, Dan 4, Eve 1:
    • **Most**: the 5s cancel out, 4 is the highest left: Dan moves 4.
    • **Fewest**: 1 is the lowest: Eve moves 1.
    • **Most + fewest**: Dan moves 4 and Eve moves 1.
    • **Same**: only numbers taken more than once: Ben and Cleo move 5.
hoppla-lesson-moving = **Moving.** Passing others is free. Only one llama fits on a space (the village holds all): landing on somebody pushes them one back, and that one may push the next. Landing exactly on **4** or **7** takes the bridge: 4 → 14, 7 → 10.
hoppla-lesson-end = **The end.** When the bag is nearly empty (5 stones a player or fewer), you take one after another and for good; only the one whose turn it is learns what is left. Whoever takes the **last stone** ends the game at once and keeps this round’s stones; the others give theirs back. Then most stones: **3 forward** (into the crater too!), fewest: **3 back**. The llama nearest the crater wins.
hoppla-lesson-picture = *The picture* (top right the four bets and the bag; beside each name the stones so far): round 6, *most*: Ada and Dan both took 5 and cancel out. Cleo’s 4 is the highest left: Cleo moves from 8 to 12 and pushes Ben back to 11.
hoppla-lesson-asked = **What people ask**
    • *Three took 2, one took 5, one took 1, bet “most + fewest”?* The 2s cancel out; 5 and 1 move.
    • *Only one number is left for “most + fewest”?* That player moves, once.
    • *Two pairs and the bet “same”?* All four move.
    • *All numbers cancel out?* Nobody moves. You keep your stones all the same.
    • *Who moves first?* Whoever placed the bet, then in order of play, for every bet. If you were pushed before your move, you go from where you stand now.
    • *May I stop earlier?* No. You move exactly as far as you took.
    • *Pushed onto 4 or 7?* You stay there. Bridges are only for those who land by their own move, and then they must be taken.
    • *Somebody stands on 7 and somebody else on 10 when I land on 7?* The first goes back to 6, you cross, the second goes back to 9.
    • *May I place the same bet as the player before me?* Yes.
    • *May I change my number?* Yes, until the last one has chosen. Not when stones are taken one after another.
    • *Does the bet still count when the last stone is taken?* No. Not even if everybody has taken.
    • *Several have the most or the fewest at the end?* All of them move, in order of play. If all have the same, nobody moves.
    • *Does moving back use a bridge?* No, but it pushes, and it stops in the village at the latest.
    • *A tie?* Only if no llama is out of the village: then all share the win.
hoppla-lesson-name-0 = Ada
hoppla-lesson-name-1 = Ben
hoppla-lesson-name-2 = Cleo
hoppla-lesson-name-3 = Dan
