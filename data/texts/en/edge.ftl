### What only happens on Discord itself: wrong server, lost channels, too much at once.

refused-elsewhere = This table belongs to another server. Nothing was recorded; use the button there, or `/game list` to find it.
refused-which-table = More than one table could be meant: { $tables }. Name one with the option `table`.
refused-no-table = There is no table here, and you sit at none. { $start } opens one.
refused-none-played = No game is played in this channel. Name a table of this server with the option `table`.
refused-none-elsewhere = You sit at no table that is played elsewhere, so there is none to bring here.
refused-too-fast = That is a lot at once. Nothing was done; please try again in half a minute.
opened = { $table } is open: { $link }
cannot-post = I cannot post there at the moment, so nothing was done. Perhaps the thread is locked, or I may not view the channel, send messages or attach files. Put that right, or go to another channel: `/game move-here` brings a table there.
hampered-silent = Your moves count, but I cannot post here until I have these permissions again:
hampered-board = Your moves count. The board comes in words, because these permissions are missing:
hampered-then = Somebody who manages this server can give them to me in the channel’s settings under *Permissions*.
words-why = The board comes in words: I may not send pictures here (the permission *Attach Files* is missing).
table-homeless = The channel of { $table } in { $place } is gone or closed to me, so the game waits: { $kind ->
    [timed] its clock stands, your seat is kept, and your moves count
    [lobby] your seat is kept
   *[other] your seat is kept, and your moves count
}. `/game move-here` in another channel takes it there.
table-homeless-over = { $table } in { $place } is over, but the channel is gone or closed to me, so I cannot show it there. `/game text table: { $name }` says how it ended.

# A line of the list of moves, and of the list of tables, that Discord shows while one types.
choice-move = { $table } · { $game } · { $move }
choice-table = { $table } · { $game } · { $place }
