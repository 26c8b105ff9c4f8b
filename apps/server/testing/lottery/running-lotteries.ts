import { dayOf } from '@tessera/contract/calendar';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { seedLotteryGames } from '../../src/games/index.ts';
import { linkCatalogueGames } from '../../src/lottery/games/queries.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { onDatabase } from '../server/running-server.ts';

/** Ends the sale of an issue now, and begins the next sale, so that there is always an issue on sale. */
const endSale = statement<[gameId: bigint, numero: string, now: Date], { id: bigint }>(
  'test.end-sale-of-running-server',
  `WITH ended AS (
     UPDATE lottery_issue SET closes_at = $3, draws_at = $3::timestamptz + interval '1 millisecond'
      WHERE game_id = $1 AND numero = $2 AND state = 'scheduled' AND closes_at > $3 RETURNING id, place, day)
   UPDATE lottery_issue n SET opens_at = $3 FROM ended
    WHERE n.id = (SELECT i.id FROM lottery_issue i WHERE i.game_id = $1 AND i.state = 'scheduled' AND i.id <> ended.id
                     AND i.closes_at > $3 ORDER BY i.closes_at LIMIT 1)
   RETURNING ended.id`,
);

/** Chases wait for the times of their issues, which only tests change. */
const followTimes = statement<[gameId: bigint]>(
  'test.follow-times-of-issues',
  `UPDATE lottery_chase SET next_at = lottery_chase_next_at(id) WHERE game_id = $1 AND state = 'running'`,
);

/** Draws an issue of the running server at once. Does nothing where its sale has ended. */
export function drawNow(url: string, gameId: string, numero: string): Promise<void> {
  return onDatabase(url, async (database) => {
    await database.maybe(endSale, [BigInt(gameId), numero, new Date()]);
    await database.run(followTimes, [BigInt(gameId)]);
  });
}

/** The sale of a lottery with its rest in milliseconds; no row between two sales. */
const currentSale = statement<[gameId: bigint, now: Date], { numero: string; restMs: number }>(
  'test.current-sale',
  `SELECT numero, (extract(epoch FROM closes_at - $2::timestamptz) * 1000)::integer AS "restMs"
     FROM lottery_issue WHERE game_id = $1 AND state = 'scheduled' AND opens_at <= $2 AND closes_at > $2
    ORDER BY closes_at LIMIT 1`,
);

/**
 * Waits for a sale of a lottery of the running server that lasts for another 30 seconds at least. Returns the number of
 * its issue.
 */
export function waitForLongSale(url: string, gameId: string): Promise<string> {
  return onDatabase(url, async (database) => {
    for (;;) {
      const sale = await database.maybe(currentSale, [BigInt(gameId), new Date()]);
      if (sale && sale.restMs >= 30_000) return sale.numero;
      await setTimeout(Math.max(sale?.restMs ?? 0, 500));
    }
  });
}

const MERCHANT = 'tessera';

const copyLottery = statement<[code: string, copied: string], { id: bigint }>(
  'test.copy-lottery-for-staff-results',
  `INSERT INTO lottery_game (merchant_code, code, group_code, names, sort, state, prize_modes, schedule, close_before_ms,
     results, max_multiple, max_line_units, max_member_units, max_win_units, max_exposure_units)
   SELECT merchant_code, $1, group_code, jsonb_build_object('EN', $1::text), 900, 'open', prize_modes, schedule,
     close_before_ms, 'staff', max_multiple, max_line_units, max_member_units, max_win_units, max_exposure_units
     FROM lottery_game WHERE code = $2 RETURNING id`,
);

/** Thirty sales of half an hour each, from now on. No draw uses the seed. */
const addIssues = statement<[gameId: bigint, day: string]>(
  'test.add-issues-for-staff-results',
  `WITH added AS (
     INSERT INTO lottery_day (game_id, day, draws, commitment, sealed_seed, committed_at)
     VALUES ($1, $2::date, 30, repeat('0', 64), '\\x00', now()) RETURNING game_id, day)
   INSERT INTO lottery_issue (game_id, day, place, numero, opens_at, closes_at, draws_at)
   SELECT game_id, day, n, to_char(day, 'YYYYMMDD-') || lpad(n::text, 3, '0'), now() + (n - 1) * interval '30 minutes',
     now() + n * interval '30 minutes', now() + n * interval '30 minutes' + interval '10 seconds'
     FROM added, generate_series(1, 30) n`,
);

export interface StaffLottery {
  readonly gameId: string;
  readonly code: string;
}

/**
 * Adds a lottery to the running server, of five digits unless another lottery is copied. Operators enter its results, so
 * tests choose the numbers.
 */
export function addStaffLottery(url: string, copied = 'SSC_5M'): Promise<StaffLottery> {
  const code = `E2E_${randomBytes(5).toString('hex').toUpperCase()}`;
  return onDatabase(url, (database) =>
    database.transaction(async (tx) => {
      const { id } = await tx.one(copyLottery, [code, copied]);
      await tx.run(addIssues, [id, dayOf(Date.now())]);
      await seedLotteryGames(tx, [{ code, names: { EN: code }, gameType: 'LOTT' }]);
      await tx.run(linkCatalogueGames, [MERCHANT]);
      return { gameId: id.toString(), code };
    }),
  );
}
