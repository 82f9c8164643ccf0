### The Kookaburra Game. Squares are numbered round the ring in the direction of travel.

kookaburra-name = The Kookaburra Game
kookaburra-emoji = 🐨
kookaburra-about = Five animals a player race round the bush, and the crocodiles eat on the way. Bring all home.
kookaburra-option-length = How long the ring is
kookaburra-option-length-short = short: 36 squares
kookaburra-option-length-standard = standard: 48 squares
kookaburra-option-length-long = long: 60 squares
kookaburra-option-behind = Whether animals may go back past their own start (they owe a whole lap then)
kookaburra-option-behind-on = back past the start
kookaburra-option-behind-off = never back past the start
kookaburra-option-fight = Whether a crocodile fights another crocodile by dice, instead of eating it
kookaburra-option-fight-off = crocodiles eat crocodiles
kookaburra-option-fight-on = crocodiles fight crocodiles
kookaburra-option-forward = Whether crocodiles walk forward only (gentler with four players)
kookaburra-option-forward-auto = forward only with four players
kookaburra-option-forward-on = crocodiles forward only
kookaburra-option-forward-off = crocodiles both ways
kookaburra-option-split = Whether two different animals may move, one by each die
kookaburra-option-split-off = one animal a throw
kookaburra-option-split-on = dice may be split

## Parts of other texts

kookaburra-animal = { $animal ->
    [koala] koala
    [kookaburra] kookaburra
    [platypus] platypus
    [croc] crocodile
   *[kangaroo] kangaroo
}
kookaburra-title = { $animal ->
    [koala] Koala
    [kookaburra] Kookaburra
    [platypus] Platypus
    [croc] Crocodile
   *[kangaroo] Kangaroo
}
kookaburra-ahead = +{ $steps }
kookaburra-back = −{ $steps }
kookaburra-ahead-words = { $steps } forward
kookaburra-back-words = { $steps } back
kookaburra-square = { $square }
kookaburra-in-box = the box
kookaburra-at-home = home
kookaburra-die = { $die }
kookaburra-way = { $parts }

## What happened: in words, for those who listen, and short, for the posts

kookaburra-lots = { $seats } throw { $numbers } for the first turn.
kookaburra-starts = { $seat } begins.
kookaburra-throw = { $seat } throws { $first } and { $second }.
kookaburra-throw-short = 🎲 { $seat }: **{ $first } + { $second }**
kookaburra-double-six = A double six: { $seat } will throw again.
kookaburra-double-six-short = a double six!
kookaburra-split = { $seat } moves two animals, one by { $first } and one by { $second }.
kookaburra-split-short = one animal by each die
kookaburra-walk = The { kookaburra-animal } of { $seat } goes { $way } from { $start } to { $end }.
kookaburra-walk-short = { kookaburra-animal } { $way }: { $start } → { $end }
kookaburra-home = The { kookaburra-animal } of { $seat } goes { $way } from { $start } and is home, { $count } of 5.
kookaburra-home-short = 🏡 **{ kookaburra-animal } home** from { $start } ({ $count } of 5)
kookaburra-carry = The kangaroo of { $seat } carries the { kookaburra-animal }: it goes { $way } from { $start } to { $end }, the { kookaburra-animal } gets to { $drop }.
kookaburra-carry-short = kangaroo { $way } with the { kookaburra-animal }: { $start } → { $end } and { $drop }
kookaburra-fly = The kookaburra of { $seat } flies from { $start } to { $end }.
kookaburra-fly-short = kookaburra flies: { $start } → { $end }
kookaburra-saves = There it keeps the { kookaburra-animal } of { $seat } company: both are safe.
kookaburra-saves-short = both it and the { kookaburra-animal } are safe
kookaburra-owes = The { kookaburra-animal } of { $seat } went back past its start and owes a whole lap.
kookaburra-owes-short = now the { kookaburra-animal } owes a whole lap
kookaburra-repaid = The { kookaburra-animal } of { $seat } is past its start again and owes no lap any more.
kookaburra-repaid-short = the { kookaburra-animal } owes no lap any more
kookaburra-eats = The crocodile of { $seat } eats the { kookaburra-animal } of { $victim_seat } on { $square }, which is back in its box.
kookaburra-eats-short = **eats { $victim_seat }’s { kookaburra-animal }**
kookaburra-fight = The crocodile of { $seat } fights the one of { $victim_seat } on { $square }.
kookaburra-fight-short = fights { $victim_seat }’s crocodile
kookaburra-fight-throws = { $seat } throws { $attack }, { $victim_seat } throws { $defence }.
kookaburra-fight-throws-short = { $attack } : { $defence }
kookaburra-fight-won = { $seat } wins the fight on { $square }; the crocodile of { $victim_seat } is back in its box.
kookaburra-fight-won-short = **wins: { $victim_seat }’s crocodile is back in its box**
kookaburra-fight-lost = { $victim_seat } wins the fight on { $square }; the crocodile of { $seat } is back in its box.
kookaburra-fight-lost-short = **loses and is back in its box**
kookaburra-swim = The { kookaburra-animal } of { $seat } swims from { $start } to { $end }.
kookaburra-swim-short = 🌊 { kookaburra-animal } swims { $start } → { $end }
kookaburra-stay = The { kookaburra-animal } of { $seat } stays at its river on { $square }.
kookaburra-stay-short = does not swim
kookaburra-again = { $seat } throws again.
kookaburra-laughs = The kookaburra of { $seat } flies home from { $start }, last of all, and laughs.
kookaburra-laughs-short = 😂 **the kookaburra flies home from { $start } and laughs!**
kookaburra-over = { $count ->
    [one] 🏆 **{ $seats } wins!**
   *[other] 🏆 **{ $seats } share the win!**
}

## Whose turn it is and what to do

kookaburra-due-roll = { $pinged_seat }, throw the dice.
kookaburra-due-roll-again = A double six! { $pinged_seat }, throw once more.
kookaburra-due-move = { $pinged_seat }, you threw **{ $dice }**.
kookaburra-due-again = A double six! You throw once more after this move.
kookaburra-due-half = { $pinged_seat }, two of your animals move, one by each die: **{ $dice }**. Which one first?
kookaburra-due-other-half = { $pinged_seat }, now another animal moves by **{ $dice }**.
kookaburra-due-swim = { $pinged_seat }, your { kookaburra-animal } is at your river. Does it swim from { $start } to { $end }?
kookaburra-ask-move = Which animal moves, and how far?
kookaburra-ask-fly = No other animal can move: the kookaburra flies. Where to?
kookaburra-ask-laugh = Four are home, and here is a 6: **your kookaburra may fly home and win!**
kookaburra-ask-back = Which animal goes back?
kookaburra-ask-flight = Where does the kookaburra fly to? The most useful squares come first.
kookaburra-ask-square = Where does the kookaburra fly to?
kookaburra-danger = -# ⚠️ A crocodile could come to your { $animals }.
kookaburra-final = Home: { $homes }
kookaburra-wait = It is the turn of { $seat }.
kookaburra-nobody = nobody

## Buttons and menus

kookaburra-roll = Throw
kookaburra-laugh = The kookaburra flies home
kookaburra-fly-more = Fly…
kookaburra-back-more = Back…
kookaburra-split-button = Two animals, one by each die
kookaburra-choose = Move…
kookaburra-choose-back = Move back…
kookaburra-choose-flight = Fly to…
kookaburra-stretch = { $first }–{ $last }…
kookaburra-stay-button = Stay
kookaburra-swim-to = Swim to { $end }
kookaburra-swim-eats = Swim to { $end }, eats { $victim_seat }’s { kookaburra-animal }
kookaburra-swim-fights = Swim to { $end }, fights { $victim_seat }’s crocodile
kookaburra-choice = { $what } → { $leads }
kookaburra-choice-more = { $choice }, { $hint }
kookaburra-what-walks = { kookaburra-title } { $way }
kookaburra-what-carries = Kangaroo { $way } with the { kookaburra-animal }
kookaburra-what-flies = Kookaburra
kookaburra-leads-meal = eats { $victim_seat }’s { kookaburra-animal }
kookaburra-leads-fight = fights { $victim_seat }’s crocodile
kookaburra-leads-home = home
kookaburra-leads-river = your river
kookaburra-leads-carry = { $end }, { kookaburra-animal } { $drop }
kookaburra-leads-square = { $end }
kookaburra-hint-swims-to = may swim to { $end }
kookaburra-hint-swims-eats = may swim to { $end } and eat { $victim_seat }’s { kookaburra-animal }
kookaburra-hint-swims-fights = may swim to { $end } and fight { $victim_seat }’s crocodile
kookaburra-hint-owes = ⚠️ owes a whole lap
kookaburra-hint-saves = saves your { $animals }
kookaburra-hint-risks = ⚠️ a crocodile could come
kookaburra-hint-leaves = ⚠️ leaves your { $animals } alone
kookaburra-hint-escapes = out of danger
kookaburra-hint-safe = no crocodile can come
kookaburra-hint-friends = with your { $animals }
kookaburra-hint-ends = ends on { $end }

## In private

kookaburra-you-roll = You threw the dice.
kookaburra-you-walk = You moved the { kookaburra-animal }: { $way }.
kookaburra-you-carry = You moved the kangaroo with the { kookaburra-animal }: { $way }.
kookaburra-you-fly = Your kookaburra flew to { $square }.
kookaburra-you-home = Your kookaburra flew home.
kookaburra-you-swim = You swam.
kookaburra-you-stay = You stayed at the river.
kookaburra-you-split = You split the dice.
kookaburra-status-you = home: you { $count } of { $all }
kookaburra-status-seat = { $seat } { $count }

## The whole position

kookaburra-at-ring = { $squares } squares round the bush; every third one has a leaf.
kookaburra-at-seat = { $seat }, gate { $gate }, river { $mouth } to { $bank }: { $animals }.
kookaburra-at-square = { kookaburra-animal } on { $square }
kookaburra-at-square-owing = { kookaburra-animal } on { $square }, owing a lap
kookaburra-at-home-all = home { $animals }
kookaburra-at-box-all = in the box { $animals }
kookaburra-at-roll = { $seat } is to throw.
kookaburra-at-move = { $seat } threw { $first } and { $second }, and is to move an animal.
kookaburra-at-half = { $seat } moves different animals by single dice: { $dice } to go.
kookaburra-at-swim = The { kookaburra-animal } of { $seat } may swim.
kookaburra-at-won = { $seats } wins.

## The rules

kookaburra-lesson-idea = Be the first to bring all **five animals** once round the ring and home through your own gate.
kookaburra-lesson-turn = **A turn.** Two dice are thrown. *One* animal moves: by one die, by the other, or by both together; forward or back. Passing is free. You may not stop beside other players’ animals, but your own share squares. Home needs the exact number. After a **double six** you throw once more.
kookaburra-lesson-animals = **The animals**
    • 🐨 **Koala**: stops on leaves only, every third square. So it needs 3, 6, 9 or 12.
    • 🦫 **Platypus**: stopping exactly on the mouth of its river (the first fish sign of its colour), it may swim to the other bank at once.
    • 🐊 **Crocodile**: ends on a square with exactly one animal of somebody else and **eats** it: back into its box. It swims its river both ways, and may eat there too.
    • 🦘 **Kangaroo**: may carry one friend from its square. The friend lands one square further. It carries nobody out of the box, and nobody home.
    • 🐦 **Kookaburra**: never walks. Instead of a move by dice it flies to any square without foreign animals.
kookaburra-lesson-safe = **Safe.** Two animals of one colour on a square cannot be eaten, and nobody else may stop there. That is what the kookaburra is for.
kookaburra-lesson-end = **The end.** When four are home, the kookaburra follows: from the ring, and with a 6 (one die, or both together). It laughs, and you win.
kookaburra-lesson-picture = *The picture:* Ben threw 6 + 2. His crocodile went from 20 to 28, ate Cleo’s platypus, and swam to 44. Now Cleo threw 4 + 3. With the 3 her crocodile on 39 eats Ben’s kangaroo on 42; or her kangaroo carries the crocodile there: by 4 to 43, and the crocodile to Ben’s on 44.
kookaburra-lesson-asked = **What people ask**
    • *Must I move?* Yes. If no other animal can, the kookaburra flies.
    • *May I go back past my own start?* Yes, but that animal then owes a whole lap. It may even leave the box backwards. (An option forbids it.)
    • *May I stop on somebody’s gate?* Yes, on every gate but your own.
    • *May an animal go round twice, or further than home?* No. Exactly home, or another move.
    • *Can animals in the box or at home be eaten?* No.
    • *Two animals of different players on one square?* That never happens.
    • *A crocodile comes to two of mine?* It may not stop there.
    • *May the crocodile eat, swim and eat again?* Yes, all in one move. And if it swims, it does not swim back in the same move.
    • *Does the platypus swim back?* No. Nor later than at once: if it stays, it has to come there anew.
    • *May the kangaroo carry the crocodile to a meal?* Yes, and the platypus to its river, the koala to a leaf, the kookaburra anywhere.
    • *Do I fly instead of throwing?* You throw first, then fly instead of moving.
    • *The kookaburra was eaten?* It flies out of the box, like any time.
    • *The kookaburra is in the box when I throw the 6?* Then fly: it goes home from the ring only, by a later 6.
    • *With four players?* Crocodiles walk forward only, unless the option says otherwise.
    • *Crocodile fights* (option): both throw, the higher one stays, equal throws are repeated.
    • *Splitting* (option): two different animals move, one by each die; nobody flies.
    • *A tie?* There is none: the first with all five home wins at once.
kookaburra-lesson-name-0 = Ada
kookaburra-lesson-name-1 = Ben
kookaburra-lesson-name-2 = Cleo
