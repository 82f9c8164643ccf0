### Tables: lobby, turn posts, private panels, replies. What belongs to one game is in that game's file.

## Small parts

list-comma = { $first }, { $last }
list-and = { $first } and { $last }
list-or = { $first } or { $last }
list-dot = { $first } · { $last }
bullet = • { $text }
small = -# { $text }
more-lines = { $count ->
    [one] … and one thing more
   *[other] … and { $count } things more
}
table = { $emoji } **{ $game }** · table `{ $table }`
table-place = { $channel } ({ $server })
table-at = { $table } in { $place }

## Buttons

button-join = Join
button-leave = Leave
button-begin = Begin
button-rules = Rules
button-cancel = Cancel
button-panel = Your move
button-refresh = Refresh
button-quiet = Not by DM
button-loud = DM me again
button-table = Open the table
button-open = Open a table of your own
button-rematch = Rematch
button-back = I’m back
button-snooze = In 3 hours
button-mute = No reminders of { $table }
button-unmute = Remind me of { $table }
button-record = Record
button-vacation = Vacation: { $days } days
button-vacation-back = Back from vacation
button-page = { $page } · { $title }

## The clock

clock-none = no time limit
clock-minutes = { $count } min a turn
clock-hours = { $count } h a turn
clock-days = { $count } days a turn
clock-due = ⏰ { $when }; after that the bot plays for { $count ->
    [one] { $people }
   *[other] whoever is missing
}.
clock-own = { $person } { $when }
clock-each = ⏰ { $each }; after that the bot plays for whoever is missing.
clock-ask = ⏰ { $when }; after that I play for you.
clock-paused = ⏸ The clock stands, so there is no hurry.
clock-until = ⏰ { $when }
table-missed = ⏰ The time of { $pinged_seats } ran out, so the bot played.
table-away = ⏰ The time of { $pinged_seats } ran out again, so the bot played.
table-back = { $seat } is back.
table-outage = { $hours ->
    [0] ⏰ I was down for a while; everybody’s time is that much longer.
    [one] ⏰ I was down for about an hour; everybody’s time is that much longer.
   *[other] ⏰ I was down for about { $hours } hours; everybody’s time is that much longer.
}
on-vacation = 🏖️ { $name } is on vacation until { $until }
table-vacation-over = 🏖️ The vacation of { $seat } is over.
table-unattended = The bot plays for { $people }. *I’m back* takes the seat up again.
table-asleep = Nobody is here any more, so the table waits until one of you presses *I’m back*.
nudge-missed = { $who }, your time ran out at table `{ $table }`, so I played for you: { $link }
missed-once = ⏰ Your time ran out at { $table } in { $place }, so I played for you. Your next turn is yours as ever; if you miss that one too, I go on for you until you are back.
missed-away = ⏰ Your time ran out again at { $table } in { $place }. I play for you from now on, so that nobody has to wait. Press *I’m back* whenever you are.
missed-asleep = ⏰ Your time ran out again at { $table } in { $place }, so I played for you. Nobody is there any more, so the table waits until one of you presses *I’m back*.
missed-over = ⏰ Your time ran out at { $table } in { $place }, so I played for you. The game is over by now.
over-meanwhile = 🏁 { $table } in { $place } ended while I kept quiet.
nudge-over = { $who }, the game at table `{ $table }` ended while I kept quiet: { $link }
remind = 🔔 You are waited for:
remind-table = { $table } in { $place } · ⏰ { $when } · { $link }
remind-only = { $table } in { $place } · only you are missing · ⏰ { $when } · { $link }
remind-more = { $count ->
    [one] … and at one more table: `/game list` has them all
   *[other] … and at { $count } more tables: `/game list` has them all
}
nudge-reminder = { $people }, table `{ $table }` still waits for you · ⏰ { $when } · { $link }
nudge-reminder-only = { $people }, at table `{ $table }` only you are missing · ⏰ { $when } · { $link }
snoozed = I remind you again { $when } of whatever still waits then.
snoozed-last = Your time ends before that, so I do not remind you again.
muted = I no longer remind you of { $table }. You are still told when it is your turn.
unmuted = I remind you of { $table } again when time gets short.
back = You are back at { $table }; I no longer play for you.
back-already = I do not play for you at { $table }; your seat is yours.

## Proposals

button-agree = Agree
button-object = Rather not
button-take-seat = Take the seat
ballot-clock = { $table }: shall it be **{ $time }** from now on?
ballot-draw = { $table }: shall the game end here, as a draw?
ballot-replace = { $table }: shall **{ $newcomer }** take the seat of **{ $seat }**, and play on from there?
ballot-replace-managed = { $table }: { $manager } decided that **{ $newcomer }** may take the seat of **{ $seat }**, and play on from there.
ballot-agreed = Agreed: { $people }
ballot-asked = Still asked: { $people } · ⏰ { $when }
ballot-done = Agreed by all, and done.
ballot-taken = { $newcomer } took the seat.
ballot-refused = Somebody would rather not, so all stays as it is.
ballot-withdrawn = Taken back.
ballot-outdated = No longer asked.
ballot-late = Nobody decided it in time, so all stays as it is.
proposed = Whoever has to agree is asked in the channel of { $table }.
offered = { $newcomer } is asked in the channel of { $table } and may take the seat there.
agreed = Everybody agreed, so it is done.
seat-taken = The seat at { $table } is yours, and you play on from here: { $link }
agreed-waiting = You agreed. The others are still asked in the channel.
objected = All stays as it is at { $table }.
clock-changed = { $table }: { $time }.
clock-already = { $table } plays so already: { $time }. Nothing was changed.
nights-stop = quiet hours don’t count
nights-count = quiet hours count
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count } days
handed-over = Somebody else plays on at { $table } in your place. Thank you for playing!
managed-pause = The clock of { $table } stands. `/gameadmin resume` lets it run again.
managed-resume = The clock of { $table } runs again.
managed-extend = Whoever is due at { $table } has more time.
moved = { $table } is played here from now on.
moved-already = { $table } is played here already.
managed-end = { $table } is over: a draw.
sure-end = End { $table } for everybody, as a draw? That cannot be undone.
sure-end-no = Play on
sure-end-yes = End it

## The lobby

lobby-expired = Nothing happened here for three days, so this table was closed. { $start } opens a new one.
lobby-forgotten = { $people }, nothing has happened at your table { $table } for two days. It closes { $when }, unless somebody joins or you begin: { $link }
game-forgotten = { $people }, nobody has played at { $table } for a month. It is put away { $when }, unless one of you plays on: { $link }

lobby-head = { $table } · { $least }–{ $most } players
lobby-vacation = { $days ->
    [0] no vacations
    [one] one day of vacation
   *[other] { $days } days of vacation
}
lobby-dice = players throw the dice by button
lobby-host = { $emoji } { $name } (host)
lobby-seat = { $emoji } { $name }
lobby-waiting = { $count ->
    [one] waiting for one more
   *[other] waiting for { $count } more
}
lobby-ready = enough to begin
lobby-invited = Invited, not yet here: { $people }
lobby-invite = Invite…
lobby-begun = -# Begun. The board is below.
lobby-begun-thread = -# Begun. The board is in the thread.
lobby-closed = -# This table was closed.
invitation = { $people }, { $host } invites you to { $table }. Press *Join* here:
seat-A = a red circle
seat-B = a blue square
seat-C = a yellow diamond
seat-D = a teal house
seat-E = a white shield
seat-F = a purple hexagon
joined = You sit at { $table }. Your seat is **{ $letter }**, { $look }.
joined-dm-on = Your secret choices come by direct message, and they are always behind *Your move* here too.
joined-dm-off = Your secret choices are behind *Your move* here. You get no direct messages, as you wished.
joined-dm-closed = Your secret choices are behind *Your move* here. I cannot reach you by direct message; when you have allowed it in your privacy settings, press *DM me again*.
reach-on = Your secret choices come by direct message again, and they stay behind *Your move* too.
reach-off = No more direct messages. Your secret choices are behind *Your move* at the table; when you are due, I mention you there.
reach-closed = I cannot reach you by direct message. Allow messages from members in this server’s privacy settings, then press *DM me again*. Until then your choices are behind *Your move*.

## Posts

table-closed = This table is closed: nobody is left to play. The board stays as it was. { $start } opens a new one.
table-ended = This table is closed. The board stays as it was. { $start } opens a new one.
table-paused = ⏸ { $by } paused the clock.
table-resumed = ▶ { $by } let the clock run again.
table-extended = ⏰ { $by } gave everybody who is due { $time } more.
table-drawn = The players agreed to end the game here: a draw.
table-drawn-by = { $by } ended the game: a draw.
table-clock = ⏰ From now on: { $time }.
table-handed-over-by = { $by } gave the seat of { $former } to { $seat }.
table-handed-over = { $seat } took the seat of { $former }.
table-suspended = I could not post, so the clock stood.
table-suspended-unhurried = I could not post.
table-settled-unhurried = I can post here again.
table-settled = I can post here again, and the clock goes on.
table-moved = { $by } moved the table here.
table-threadless = I may not open a thread here, so the game goes on in the channel.
table-gone = { $seat } left the server; the bot plays there.
table-archived = Nobody has played here for weeks, so this game is put away as it stands. You can look at it with `/game show` and `/game export`.
table-forgotten = Nobody has played here for a month.
table-over = { $people }, the game is over. *Rematch* opens another one.
table-resigned = { $people } left; the bot plays there.
nudge = { $people }, it is your turn at table `{ $table }`. Your choice is behind *Your move*: { $link }
nudge-late = { $people }, it is your turn at table `{ $table }`: { $link }
alt-head = { $game }, table { $table }.
alt-last = Last:

## The panel and the direct message

prompt-over = This is settled. Have a look at the table:
wrong-seat = It is the turn of { $people }; you are { $letter }. Yours comes after { $before }.
wrong-seat-next = It is the turn of { $people }; you are { $letter }. You are next.
spectator = You do not sit at { $table }. You can watch, learn the game, or open a table of your own.

## Confirmations

left = You left { $table }. To come back, press *Join* while it has not begun: { $link }
begun = { $table } has begun. Here comes the board.
begun-thread = { $table } has begun. The board comes in a thread of its own.
invited = Invited: { $people }.
invited-nobody = There is nobody new to invite: they sit here or were invited before.
cancelled = { $table } is closed.
resigned = You gave up your seat at { $table }; the bot plays it from now on. You can watch: { $link }
resigned-closed = You gave up your seat. Nobody else was left, so { $table } is closed.
stayed = Nothing was changed. { $link }
shown-lobby = { $table } is in the channel again: { $link }
shown-later = The board comes to the channel as soon as I can post there: { $link }
shown = The board is in the channel again: { $link }
recap = { $count ->
    [one] **Since your last move** one turn has ended:
   *[other] **Since your last move** { $count } turns have ended:
}
recap-earlier = { $count ->
    [one] -# … an earlier turn
   *[other] -# … { $count } earlier turns
}
recap-nothing = Nothing has happened since your last move.
recorded = The record of { $table }: every move and every draw, to keep or to replay.
sure-cancel = Close { $table } for everybody?
sure-cancel-no = Keep it
sure-cancel-yes = Close the table
sure-resign = Give up your seat at { $table }? The bot will play it; you cannot come back.
sure-resign-no = Play on
sure-resign-yes = Give up my seat

## The settings of a person

me-head = **Your settings** for all tables. Only you see this.
me-zone-label = { $zone } · { $time }
me-zone = 🌍 Time zone: { $zone }
me-zone-none = 🌍 Time zone: not chosen yet; quiet hours need it.
me-quiet = 🌙 Quiet hours: { $hours }. I do not write to you then, and your clock stands still where the table agreed to that.
me-quiet-none = 🌙 Quiet hours: none.
me-quiet-off = no quiet hours
me-dm-on = ✉️ Direct messages: yes.
me-dm-off = ✉️ Direct messages: no; I mention you in the channel.
me-dm-closed = ✉️ Direct messages: Discord does not let mine through. Allow messages from members in a server’s privacy settings, then press *DM me again*.
me-reminders-both = 🔔 Reminders: at half of the time, and when it gets short.
me-reminders-last = 🔔 Reminders: only when time gets short.
me-reminders-none = 🔔 Reminders: none.
me-language = 🗣️ Language: { $language }.
me-vacation = 🏖️ You are on vacation until { $until }. Your clock stands still, and I do not write to you.
me-vacation-none = 🏖️ Vacation: none. On vacation your clock stands still, as many days as each table grants.
me-vacation-short = { $table } grants it until { $until }.
me-vacation-spent = { $table } has no days of vacation left: there your clock goes on.
me-how = -# Anything else can be typed: `/game me zone: Rome quiet: 22:30-7 vacation: until 24 Dec`
me-choose-zone = Time zone…
me-choose-quiet = Quiet hours…
me-choose-reminders = Reminders…
me-choose-language = Language…

## Lists

tables-mine = **Your tables**
tables-none = You sit at no table. Open one with { $start }, or press *Join* at one that waits.
tables-here = **In this channel**
tables-entry = { $table }: { $people } · { $state } · { $link }
tables-waiting = **it is your turn**, asked { $since }
tables-due = ⏳ { $people }, asked { $since }
tables-asleep = nobody is here; it waits
tables-paused = paused
tables-homeless = has no place to play (`/game move-here` takes it somewhere)
tables-lobby = not begun
tables-running = running
tables-over = finished
tables-closed = closed
tables-archived = put away
overview = **The tables of this channel**
overview-on = There is a message with this channel’s tables now, which stays up to date. Pin it, so that everybody finds it.
overview-off = The message with this channel’s tables is gone.
overview-off-already = There is no message with this channel’s tables; `/gameadmin overview` with *on* puts one here.
overview-none = No table is open in this channel. Open one with { $start }.
text-waiting = Waiting for { $people }: { $link }
text-last = **What happened last**

## The rules page

rules-head = ## { $emoji } { $game }
rules-alt = A picture of the board of { $game } in the middle of a game; the text above explains it.
help-page-1 = The games
help-page-2 = All commands
rules-page-1 = How it is played
rules-page-2 = What people ask

## Troubles

missing-permissions = I cannot play in this channel yet. These permissions are missing:
missing-then = Somebody who manages this server can give them to me in the channel’s settings under *Permissions*. Then try again.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-create-public-threads = Create Public Threads
permission-attach-files = Attach Files
permission-read-message-history = Read Message History
only-in-server = Tables are opened in a channel of a server. Use me there: { $start }.
bug = Something went wrong here, and it is not your fault. Nothing was lost. If it happens again, tell whoever runs this bot the number `{ $reference }`.
restarting = I am restarting. Nothing was recorded; please try again in a few seconds.
old-button = This button is from an older version. `/game show` brings the board with new ones.

## Games without a panel of their own

picker-ask = What do you do?
picker-choose = Choose…
picker-move = { $move }
picker-all = { $move } – that is all
picker-more = More…
picker-wait = Now it is the turn of { $seats }.
picker-due = { $count ->
    [one] { $pinged_seats }, it is your turn.
   *[other] { $pinged_seats }, choose now.
}
picker-recorded = You chose **{ $move }**.
picker-over = { $count ->
    [one] 🏆 **{ $seats } wins!**
   *[other] 🏆 **{ $seats } share the win!**
}
picker-scores = { $scores }
picker-score = { $seat } { $score }
picker-seats = At the table: { $seats }.
picker-to-move = To move: { $seats }.
