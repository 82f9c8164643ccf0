### Why something was not done, and what to do next.

illegal-move = { $move } is not possible now. Nothing was recorded; `/game move` suggests what is.
refused-stale = That was decided already, so this press did not count. This is how it stands now:
pressed-already = You chose that already, and it counts.
refused-busy = Too much is happening at this table at once, and nothing was recorded. Press again in a moment.
refused-not-your-turn = It is the turn of { $seats }. Nothing was recorded; you are mentioned when it is yours.
refused-not-seated = You do not sit at this table. You can watch it, or open one of your own with { $start }.
refused-not-host = Only the host, { $seat }, can do that. Ask the host.
refused-only-host-begins = Only the host, { $seat }, can begin. Ask the host; an hour after the table was opened anybody who sits there may begin.
refused-too-few = { $missing ->
    [one] One more person is needed to begin. Invite somebody, or wait until one more presses *Join*.
   *[other] { $missing } more people are needed to begin. Invite some, or wait until more press *Join*.
}
refused-too-many-invited = At most { $most } people can be invited to one table. Others can simply press *Join*.
refused-lobby-full = This table is full ({ $most } players). Open another one with { $start }.
refused-in-lobby = This table has not begun yet. The host presses *Begin* when enough people sit there.
refused-begun = This table has begun already. Open another one with { $start }, or watch.
refused-resign-instead = This game has begun, so nobody can simply leave. `/game resign` gives up your seat; the bot plays on for you. Nothing was changed.
refused-over = This game is over. Press *Rematch* below its last board to play again.
refused-closed = This table is closed. Open a new one with { $start }.
refused-no-clock = This table plays without a time limit, so there is no clock to stop and none to extend. Nothing was changed.
refused-homeless = This table has no place to play, so its clock stands as it is. It runs again when there is one: `/gameadmin move` takes it to another channel. Nothing was changed.
refused-not-paused = The clock of this table was not paused. Nothing was changed.
refused-seated-already = That person sits at this table already, as { $seat }. Nothing was changed.
refused-other-holder = { $seat } holds that seat by now. Nothing was changed.
refused-proposal-over = That was decided already, or is no longer asked. Nothing was changed.
refused-not-asked = You are not asked in this. Nothing was changed.
refused-not-newcomer = Only { $newcomer } can take that seat. Nothing was changed.
refused-no-such-seat = There is no seat { $value } at this table. Pick one from the list.
refused-bot = Bots cannot take a seat. Choose a person.
refused-archived = Nobody played here for weeks, so this game is put away. You can look at it with `/game show`; open a new one with { $start }.
refused-not-over = The record can be had when the game is over: until then it holds secrets.
refused-no-such-table = There is no table `{ $table }`. `/game list` shows those there are.
refused-broken = Table `{ $table }` cannot be read by this version of the bot, so it is out of play; other tables go on. Please tell whoever runs the bot.
refused-bad-clock = I cannot read “{ $value }” as time for a turn. Write something from five minutes to 30 days, as `24 h`, `90 min` or `1 day 12 hours`, or `none`.
refused-bad-time = I cannot read “{ $value }” as a time. Write something from five minutes to 30 days, as `2 h`, `90 min` or `1 day 12 hours`.
refused-bad-zone = I cannot tell the time zone from “{ $value }”. Type your country or a very large city in it, as `/game me zone: Rome`. Nothing was changed.
refused-no-zone = Quiet hours need your time zone: `/game me zone: Rome quiet: 22-8`. Nothing was changed.
refused-bad-quiet = I cannot read “{ $value }” as quiet hours. Write from when to when, at most twelve hours, as `22-8` or `22:30-7`, or `off`. Nothing was changed.
refused-bad-vacation = I cannot read “{ $value }” as a vacation. Write `5 days`, `until 24 Dec` or `back`; at most a year. Nothing was changed.
refused-bad-option = { $option } cannot be { $value }. Choose one of the values that the command offers.
