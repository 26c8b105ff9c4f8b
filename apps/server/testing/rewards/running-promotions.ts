import { unitsFromAmount } from '@tessera/contract/money';
import type { RewardKind } from '@tessera/contract/rewards/rewards';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import type { RewardsDeps } from '../../src/rewards/deps.ts';
import { advanceLeaderBoards } from '../../src/rewards/leader-boards/advance-leader-boards.ts';
import { advanceMissions } from '../../src/rewards/missions/advance-missions.ts';
import { settleDueReferrals } from '../../src/rewards/referrals/settle-referrals.ts';
import { referralConsumer } from '../../src/rewards/referrals/jobs.ts';
import { consumeRoundEvents } from '../../src/rounds/index.ts';
import { playElsewhere } from '../games/external-player.ts';
import { onDatabase } from '../server/running-server.ts';
import { NO_REQUIREMENTS } from '../server/test-config.ts';
import { NOTICE_IDENTITY } from './notice-identity.ts';

const insertPromotion = statement<
  [
    code: string,
    kind: RewardKind,
    joinBy: string,
    texts: string,
    terms: string,
    startsAt: Date,
    endsAt: Date | null,
  ],
  { id: bigint }
>(
  'test.insert-promotion-of-running-server',
  `INSERT INTO promotion (merchant_code, code, kind, state, join_by, texts, terms, starts_at, ends_at)
   VALUES ('tessera', $1, $2, 'running', $3, $4::jsonb, $5::jsonb, $6, $7) RETURNING id`,
);

export interface RunningPromotion {
  readonly kind: RewardKind;
  readonly terms: object;
  /** The title in every language of the tests. */
  readonly title: string;
  readonly joinBy?: 'automatic' | 'member' | 'application';
  readonly startsAt?: Date;
  readonly endsAt?: Date;
}

/** Runs a promotion on a running server. Returns its id. */
export async function runPromotionOn(
  databaseUrl: string,
  { kind, terms, title, joinBy = 'automatic', startsAt, endsAt }: RunningPromotion,
): Promise<bigint> {
  const { id } = await onDatabase(databaseUrl, (database) =>
    database.one(insertPromotion, [
      randomUUID(),
      kind,
      joinBy,
      JSON.stringify({ EN: title, TY: title, AR: title }),
      JSON.stringify(terms),
      startsAt ?? systemClock.now(),
      endsAt ?? null,
    ]),
  );
  return id;
}

const endPromotion = statement<[id: bigint]>(
  'test.end-promotion-of-running-server',
  `UPDATE promotion SET state = 'ended' WHERE id = $1`,
);

/** Ends a promotion, so that it offers nothing to other tests. */
export async function endPromotionOn(databaseUrl: string, id: bigint): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.run(endPromotion, [id]));
}

const finishNow = statement<[id: bigint, now: Date]>(
  'test.finish-promotion-of-running-server',
  `UPDATE promotion SET ends_at = $2 WHERE id = $1`,
);

/** Lets the time of a promotion be over. */
export async function finishPromotionOn(databaseUrl: string, id: bigint): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.run(finishNow, [id, systemClock.now()]));
}

const findPlayer = statement<[userName: string], { memberId: bigint; nodeId: bigint }>(
  'test.find-player-of-running-server',
  `SELECT m.id AS "memberId", (SELECT g.id FROM game g WHERE g.game_type = 'LIVE' ORDER BY g.id LIMIT 1) AS "nodeId"
     FROM member m WHERE m.user_name = $1`,
);

/** Plays a closed round that returns its stake. */
export async function playOn(databaseUrl: string, userName: string, amount: string): Promise<void> {
  const units = unitsFromAmount(amount);
  await onDatabase(databaseUrl, async (database) => {
    const player = await database.one(findPlayer, [userName]);
    await playElsewhere(database, player, { stakeUnits: units, winUnits: units, at: systemClock.now() });
  });
}

/** Runs the jobs of referrals, missions and leader boards, which the server runs every minute. */
export async function advanceRewardsOn(databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, async (database) => {
    const merchants = { get: () => ({ asset: 'PHP', currency: 'PHP', coinUnits: 100n }) };
    const deps = {
      clock: systemClock,
      database,
      identity: NOTICE_IDENTITY,
      market: NO_REQUIREMENTS,
      merchants,
    } as unknown as RewardsDeps;
    await consumeRoundEvents(database, referralConsumer(deps));
    await settleDueReferrals(deps);
    await advanceMissions(deps);
    await advanceLeaderBoards(deps);
  });
}
