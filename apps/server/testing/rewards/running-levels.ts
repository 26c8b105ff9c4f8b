import { systemClock } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { readLevelPlan, setLevels } from '../../src/rewards/levels/set-levels.ts';
import { onDatabase } from '../server/running-server.ts';

/** Levels that no member of another test reaches, without rebate for members without a level. */
const LEVELS = {
  rebatePayout: 'automatic',
  giftDays: 30,
  base: { names: { EN: 'Member', TY: 'Miyembro', AR: 'عضو' }, rates: {} },
  levels: [
    {
      names: { EN: 'Bronze', TY: 'Tanso', AR: 'البرونزي' },
      match: 'any',
      conditions: { totalDeposit: '900000', totalTurnover: '2000000' },
      gift: '100',
      rates: { RNG: 50, FISH: 33, LIVE: 20 },
    },
    {
      names: { EN: 'Silver', TY: 'Pilak', AR: 'الفضي' },
      match: 'any',
      conditions: { totalDeposit: '1000000', monthTurnover: '3000000' },
      retention: { match: 'any', turnover: '50000', deposit: '20000' },
      gift: '500',
      rates: { RNG: 77, FISH: 41, LIVE: 30, SPORTS: 25 },
    },
    {
      names: { EN: 'Gold', TY: 'Ginto', AR: 'الذهبي' },
      match: 'all',
      conditions: { totalTurnover: '9000000', monthTurnover: '4000000' },
      retention: { match: 'all', turnover: '80000' },
      gift: '1500',
      rates: { RNG: 100, FISH: 60, LIVE: 45, SPORTS: 40, ESPORTS: 40 },
    },
  ],
};

const putProgress = statement<[userName: string, now: Date]>(
  'test.put-level-progress',
  `WITH owner AS (SELECT id, date_trunc('month', $2::timestamptz)::date AS month FROM member WHERE user_name = $1
   ), progress AS (
     INSERT INTO level_progress (member_id, level, highest_level, review_month, deposit_units, turnover_units)
     SELECT id, 2, 2, month, 12500000000, 36000000000 FROM owner
   ), of_month AS (
     INSERT INTO level_month (member_id, month, deposit_units, turnover_units) SELECT id, month, 95000000, 281250000 FROM owner
   )
   INSERT INTO level_change (member_id, changed_at, from_level, to_level)
   SELECT id, $2::timestamptz - interval '40 days', 0, 1 FROM owner
   UNION ALL SELECT id, $2::timestamptz - interval '20 days', 1, 2 FROM owner`,
);

/** Sets levels on a running server, and gives a member the second of three. */
export async function giveSecondLevel(databaseUrl: string, userName: string): Promise<void> {
  await onDatabase(databaseUrl, async (database) => {
    const now = systemClock.now();
    const read = readLevelPlan(Buffer.from(JSON.stringify(LEVELS)));
    if ('errors' in read) throw new Error(read.errors.join('; '));
    await database.transaction((tx) =>
      setLevels(tx, { merchantCode: 'tessera', ...read, by: 'tester', now }),
    );
    await database.run(putProgress, [userName, now]);
  });
}
