### Ugah Ugah. Tiles are worth 1 (a stinky caterpillar) to 5.

ugah-name = Ugah Ugah
ugah-emoji = 🍖
ugah-about = Two hungry hunters eat their way round a ring of food. Throw dice, feast, mind the caterpillars.
ugah-option-unknown = Whether most tiles of the ring lie face down
ugah-option-unknown-off = all tiles lie open
ugah-option-unknown-on = into the unknown: most tiles lie face down
ugah-my-tiles = My tiles

## Dice, cards, hunters and tiles (parts of other texts)

ugah-face = { $face ->
    [bone] bone
    [dino] dino
    [mammoth] mammoth
    [bird] bird
    [small] small hunter
   *[big] big hunter
}
ugah-faces = { $face ->
    [bone] bones
    [dino] dinos
    [mammoth] mammoths
    [bird] birds
    [small] small hunters
   *[big] big hunters
}
ugah-dice = { $sign } { $count ->
    [one] { ugah-face }
   *[other] { $count } { ugah-faces }
}
ugah-dice-plain = { $count ->
    [one] { ugah-face }
   *[other] { $count } { ugah-faces }
}
ugah-feast-name = { $feast ->
    [dino] dino
    [mammoth] mammoth
   *[bird] bird
}
ugah-hunter = { $hunter ->
    [small] small hunter
   *[big] big hunter
}
ugah-value = { $value ->
    [1] 1 🐛
    [2] 2 🍒
    [3] 3 🥚
    [4] 4 🐟
   *[5] 5 🍗
}
ugah-worth = { $value }
ugah-down = face down
ugah-none = no tile
ugah-tiles = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}

## What happened: in words, for those who listen, and short, for the posts

ugah-starts = Both hunters stand in the gap of the ring. By the draw { $seat } begins.
ugah-keep = { $seat } keeps { $dice }.
ugah-throw = { $seat } throws { $dice }.{ $bones ->
    [0] {""}
    [one] {" "}The bone is set aside.
   *[other] {" "}The bones are set aside.
}
ugah-outcome = The dice of { $seat }: { $dice }.
ugah-outcome-short = **{ $seat }:** { $dice }
ugah-feast = { $seat } wins the { ugah-feast-name } card from the middle.
ugah-feast-short = { $sign } { $seat } wins the **{ ugah-feast-name } card**.
ugah-feast-from = { $seat } takes the { ugah-feast-name } card from { $from_seat }.
ugah-feast-from-short = { $sign } { $seat } takes the **{ ugah-feast-name } card from { $from_seat }**.
ugah-feast-again = { $seat } has the { ugah-feast-name } card already.
ugah-feast-again-short = { $sign } { $seat } has the { ugah-feast-name } card already.
ugah-walk = The { ugah-hunter } goes { $steps ->
    [one] 1 tile
   *[other] { $steps } tiles
} on.
ugah-walk-less = The { ugah-hunter } would go { $thrown } on, but no more than { $steps ->
    [one] 1 tile is
   *[other] { $steps } tiles are
} left for it.
ugah-went = { $sign } { ugah-hunter } { $steps } → { $got }
ugah-went-less = { $sign } { ugah-hunter } { $thrown }, but only { $steps } left → { $got }
ugah-got = { $sign } { ugah-hunter }: { $got }
ugah-got-tile = **{ $tile }** for { $seat }
ugah-got-tile-down = a tile face down for { $seat }
ugah-got-gift = **{ $tile }**, a gift for { $seat }
ugah-got-gift-down = a tile face down, a gift for { $seat }
ugah-got-open = **{ $tile }**
ugah-got-open-down = a tile face down
ugah-stay = The { ugah-hunter } stays where it is: no tile is left for it.
ugah-stay-short = { $sign } { ugah-hunter } { $thrown } → stays, no tile is left for it
ugah-pass = The { ugah-hunter } passes the other one, so this turn is the last.
ugah-pass-short = 💥 The { ugah-hunter } passes the other one: this turn is the last.
ugah-seen = Under the { ugah-hunter } you found a **{ $value }**; only you know.
ugah-tile = { $seat } wins the tile under the { ugah-hunter }, a { $value }.
ugah-tile-down = { $seat } wins the tile under the { ugah-hunter }; it lay face down.
ugah-gift = { $seat } is given the tile under the { ugah-hunter }, a { $value }, by { $by_seat }.
ugah-gift-down = { $seat } is given the tile under the { ugah-hunter } by { $by_seat }; it lay face down.
ugah-gift-seen = { $by_seat } gave you a **{ $value }**; only the two of you know.
ugah-nothing = { $seat } wins neither a card nor a tile.
ugah-nothing-short = 💨 { $seat } wins nothing this time.
ugah-next = { $seat } is next.
ugah-met = No tile is left between the hunters: they have met.
ugah-met-short = 🤝 The hunters have met.
ugah-over = { $count ->
    [one] 🏆 **{ $seats } wins!**
   *[other] 🏆 **{ $seats } share the win!**
}

## Whose turn it is and what to do

ugah-due-roll = { $pinged_seat }, throw the dice!
ugah-due-keep = { $pinged_seat }, your dice: what do you keep? The rest is thrown again.
ugah-due-last = { $pinged_seat }, one kind is left: you keep it, and the throwing is over.
ugah-due-order = { $pinged_seat }, both hunters go. Which one first?
ugah-due-give = { $pinged_seat }, which tile do you keep? The other one is a gift.
ugah-due-give-down = { $pinged_seat } keeps one of the two tiles and gives the other one away; what they are worth is behind *Your move*.
ugah-final = Points: { $places }
ugah-final-place = { $seat } { $points }

## What may be pressed

ugah-roll = Throw
ugah-choice = { $face ->
    [dino] Dino
    [mammoth] Mammoth
    [bird] Bird
    [small] Small hunter
   *[big] Big hunter
}{ $count ->
    [one] {""}
   *[other] {" "}×{ $count }
}
ugah-keep-all = { $count ->
    [2] Both
   *[other] All
}
ugah-keep-several = Keep several…
ugah-first = { $hunter ->
    [small] Small first
   *[big] Big first
}
ugah-first-to = { ugah-first }: { $parts }
ugah-give = Keep { $kept }, give { $given } to { $seat }
ugah-give-which = Keep the { ugah-hunter }’s { $kept }, give { $given } to { $seat }

## What it leads to

ugah-aside = Set aside: { $dice }.
ugah-if = • { $dice }: { $what }
ugah-if-way = { $thrown ->
    [one] 1 step
   *[other] { $thrown } steps
} → { $tile }
ugah-if-way-over = { ugah-if-way }, the end of the game
ugah-if-stay = no tile is left for it
ugah-if-card = { $count } of { $most } for the { ugah-feast-name } card
ugah-if-card-from = { ugah-if-card } ({ $from_seat } has it)
ugah-if-card-again = { ugah-if-card }, yours already
ugah-if-all = • all of them, and no more throws: { $parts }
ugah-part-feast = the { ugah-feast-name } card
ugah-part-feast-from = the { ugah-feast-name } card from { $from_seat }
ugah-part-feast-again = the { ugah-feast-name } card, yours already
ugah-part-both = both hunters go
ugah-part-nothing = nothing won
ugah-part-way = { $sign } { $tile }
ugah-part-over = the end of the game
ugah-order-same = In either order: { $parts }
ugah-order-if = • { ugah-first }: { $parts }

## In private

ugah-ask-roll = Throw the dice!
ugah-ask-keep = What do you keep? The rest is thrown again.
ugah-ask-last = One kind is left: you keep it, and the throwing is over.
ugah-ask-order = Which hunter goes first?
ugah-ask-give = Which tile do you keep? The other one is a gift.
ugah-wait = It is the turn of { $seat }.
ugah-own = **Your tiles:** { $tiles } = { $points ->
    [one] 1 point
   *[other] { $points } points
}
ugah-own-cards = { ugah-own }, with your cards { $total }
ugah-own-none = You have no tiles yet.
ugah-you-roll = You throw.
ugah-you-keep = You keep **{ $dice }**.
ugah-you-first = The **{ ugah-hunter }** goes first.
ugah-you-give = You keep **{ $kept }** and give **{ $given }** to { $seat }.
ugah-status-between = { ugah-tiles } between the hunters
ugah-status-seat = { $seat } { ugah-tiles }
ugah-status-cards = { $seat } { ugah-tiles } and { $cards }

## The whole position

ugah-at-between = { $count ->
    [0] No tile is left between the hunters.
    [one] 1 tile is left between the hunters.
   *[other] { $count } tiles are left between the hunters.
}
ugah-at-ring = On the ring, clockwise from the gap: { $ring }.
ugah-at-down = { $count } face down
ugah-at-seat = { $seat }: { ugah-tiles }.
ugah-at-seat-over = { $seat }: { $points ->
    [one] 1 point
   *[other] { $points } points
} with { ugah-tiles }.
ugah-at-cards = Feast cards of { $seat }: { $cards }.
ugah-at-middle = Feast cards in the middle: { $cards }.
ugah-at-passed = One hunter has passed the other: this turn is the last.
ugah-at-roll = { $seat } is to throw the dice.
ugah-at-keep = { $seat } keeps one or several kinds of: { $dice }.
ugah-at-order = { $seat } says which hunter goes first.
ugah-at-give = { $seat } keeps one tile and gives one away. Under the small hunter lay: { $small }. Under the big one: { $big }.
ugah-at-mine = Your own tiles: { $tiles }, together { $points }.
ugah-at-won = { $count ->
    [one] { $seats } wins.
   *[other] { $seats } share the win.
}

## The rules

ugah-lesson-idea = Eat well: tiles and feast cards are points. Two hunters go round the ring from the gap: the small one 🟢 clockwise, the big one 🟠 the other way. They belong to nobody, everybody moves them. A tile is worth 1 (🐛 the stinky caterpillar) to 5.
ugah-lesson-throwing = **A turn.** You throw five dice. Bones 🦴 go aside and are worth nothing. Of the other symbols you keep **one or more**, and of each all dice that show it. The rest is thrown again, until no die is left.
ugah-lesson-cards = **Three equal animals** (🦕 🦣 🦜) win their feast card, from the middle or from whoever has it: **3 points** for whoever has it at the end.
ugah-lesson-hunters = **Each hunter on your dice** goes one tile on. Places without a tile are not counted. You win the tile on which it stops; it stands there now.
ugah-lesson-both = **Both hunters?** You say which one goes first. Of the two tiles you keep one and give the other to somebody else: a good moment for caterpillars.
ugah-lesson-example = **An example.** You throw 🦴 🦣 🦣 🟢 🟠: the bone goes aside. You keep the mammoths and the small hunter, and throw the last die again: 🦣! Three mammoths, the card is yours. The small hunter goes one tile on, and that tile is yours too. With 🟠 instead both hunters would go, and there would be no card.
ugah-lesson-end = **The end.** When no tile is left between the hunters, or one has passed the other, this turn is the last. Most points win. *My tiles* shows you what you have; the others see only how many.
ugah-lesson-picture = *The picture:* Ben kept three mammoths, a small and a big hunter. The mammoth card went from Ada to Ben. The small hunter stopped on a 4, the big one on a caterpillar: Ben kept the 4 and gave the 1 to Cleo. Now Cleo has thrown two dinos, a bird and a big hunter; the bone lies aside. On top is how many tiles are left between the hunters.
ugah-lesson-asked = **What people ask**
    • *May I keep one die of two that show the same?* No, both or none.
    • *Do I have to keep what I kept before?* No. You choose afresh after each throw.
    • *Only bones?* The throwing is over; what you have kept counts. Five bones at once: nothing for you this time.
    • *Four or five equal animals?* Worth no more than three.
    • *May I leave the card where it is?* No. With three it comes to you.
    • *Two kinds of animals and no hunter?* With three of a kind you win the card, else nothing.
    • *Both hunters, one tile each: may I keep both tiles?* No, one is always given away, with two players too.
    • *Does the order matter?* When they are near each other: the tile that the first one wins no longer counts for the second.
    • *Only one tile is left for both?* You keep it; the other hunter stays where it is.
    • *Fewer tiles left than steps?* The hunter stops on the last one it reaches.
    • *They pass each other?* The hunter finishes its steps on the tiles behind the other one, beyond the gap too. Then the game is over, after the gift.
    • *Does everybody get the same number of turns?* No.
    • *A tie?* Then the win is shared.
    • *Into the unknown* (an option of `/ugah start`): only every fourth tile lies open. What you find under the others only you know, and whoever you give it to.
ugah-lesson-name-0 = Ada
ugah-lesson-name-1 = Ben
ugah-lesson-name-2 = Cleo
