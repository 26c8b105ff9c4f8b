import { dayOf, daysAfter } from '@tessera/contract/calendar';
import { systemClock } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { onDatabase } from '../server/running-server.ts';

const putRebate = statement<[userName: string, day: string]>(
  'test.put-open-rebate',
  `WITH owner AS (SELECT id FROM member WHERE user_name = $1
   ), line (game_type, rate, units) AS (VALUES ('RNG', 50, 12505000::bigint), ('FISH', 33, 4000000)
   ), days AS (
     INSERT INTO rebate_day (member_id, day, game_type, rate, turnover_units, settled_units)
     SELECT id, $2::date, game_type, rate, units, units FROM owner, line
   ), payout AS (
     INSERT INTO rebate_payout (member_id, day, earned, remainder_before, amount_units, remainder_after, state)
     SELECT id, $2::date, 757250000, 0, 75700, 250000, 'open' FROM owner
   )
   INSERT INTO rebate_line (member_id, payout_day, day, game_type, rate, turnover_units)
   SELECT id, $2::date, $2::date, game_type, rate, units FROM owner, line`,
);

/** Gives a member of a running server an open rebate of 7.57 for yesterday. */
export async function giveOpenRebate(databaseUrl: string, userName: string): Promise<void> {
  const yesterday = daysAfter(dayOf(systemClock.now().getTime()), -1);
  await onDatabase(databaseUrl, (database) => database.run(putRebate, [userName, yesterday]));
}
