### Slash commands. Descriptions have at most 100 characters.

command-start = Open a table of { $game } in this channel
command-rules = Learn { $game }: one screen with a picture
command-dice = Who throws forced dice: the bot at once, or the player by button
command-dice-auto = the bot throws
command-dice-press = players press
command-nights = Quiet hours: whether the clock stands still in those that players set with /game me
command-nights-yes = the clock stands still then
command-nights-no = the clock goes on
command-game = Your tables: list, show, move, leave
command-game-list = Your tables and those of this channel
command-game-show = Post the board again
command-game-move = Play a move by typing it
command-game-text = The whole position in words
command-game-leave = Leave a table that has not begun
command-game-resign = Give up your seat in a game that runs
command-game-clock = Propose another time for a turn; everybody has to agree
command-game-replace = Propose that another person takes a seat; everybody has to agree
command-game-draw = Propose to end the game as a draw; everybody has to agree
command-game-export = The record of a finished game as a file
command-game-help = What this is, and all commands
command-gameadmin = For managers of this server: look after its tables
command-gameadmin-pause = Stop the clock of a table; it can be played on all the same
command-gameadmin-resume = Let the clock of a table run again
command-gameadmin-end = End a game as a draw
command-gameadmin-extend = Give whoever is due more time
command-gameadmin-replace = Offer somebody’s seat to another person
command-gameadmin-overview = A message in this channel that always tells of its tables; you may pin it
command-option-show = Whether this channel has one
command-option-move = The move
command-option-clock = Time for a turn, as 24 h or 2 days, or none; after it the bot plays for you
command-option-vacation = Days of vacation for each player, on which nobody’s clock runs (14); 0 for none
command-option-time = As 24 h or 2 days
command-option-nights = Whether the clock stands still in the quiet hours of the players
command-option-seat = Whose seat
command-option-newcomer = Who takes it
command-option-table = The table, if you sit at several

## The help

help-intro = **Hoppla** plays board games with you here, without hurry: everybody moves when there is time. Open a table, others press *Join*, and after every turn the board is posted. It is your turn when I mention you.
help-game = { $emoji } **{ $game }**: { $about } { $start } · { $rules }
help-command = { $command } – { $about }
help-secrets = Secret choices come by direct message and are always behind *Your move* too. Buttons and commands do the same.
