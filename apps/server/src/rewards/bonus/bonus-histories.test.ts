import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { Supplier } from '../../../testing/games/supplier.ts';
import { BonusHistory, type DepositOffer } from '../../../testing/rewards/bonus-history.ts';
import { runDepositBonus } from '../../../testing/rewards/deposit-bonus.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import { consumeRoundEvents } from '../../rounds/index.ts';
import { bookChecks } from '../../slices.ts';
import { seedDepositMethods } from '../../wallet/index.ts';
import { bonusWagering } from './wagering/wagering.ts';

/** 20,000 in a soak run. */
const HISTORIES = Number(process.env['SOAK_BONUS_HISTORIES'] ?? 24);
/** A full run in parts: the seed before the first one of this part. */
const SEEDS_BEFORE = Number(process.env['BONUS_SEEDS_BEFORE'] ?? 0);
/** Members in parallel: they share the runs that read events. */
const SENDERS = 24;

const findPlayer = statement<[userName: string], { memberId: bigint; nodeId: bigint }>(
  'test.find-bonus-player',
  `SELECT m.id AS "memberId", (SELECT id FROM game WHERE game_type = 'RNG' AND enabled AND offered ORDER BY id LIMIT 1) AS "nodeId"
     FROM member m WHERE m.user_name = $1`,
);
let test: TestApp;
let supplier: Supplier;
beforeAll(async () => {
  ({ test, supplier } = await startSupplied({ env: { LOG_LEVEL: 'silent' } }));
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});

/** Bonuses of half a deposit, with every order of cash and bonus. */
async function runOffers(): Promise<DepositOffer[]> {
  const offers: DepositOffer[] = [];
  for (const bonusFirst of [true, false]) {
    for (const wagering of [1, 3]) {
      const terms = {
        basisPoints: 5_000,
        deposits: 'once',
        maxStake: '80',
        contributions: { RNG: 10_000 },
      } as const;
      const { code } = await runDepositBonus(test, { ...terms, bonusFirst, wagering });
      offers.push({ code, bonusFirst, wagering });
    }
  }
  return offers;
}

/**
 * Reads the events of all histories together: one run serves every member that waits. Separate runs would wait for the lock of
 * the consumer, and each for the transactions of all others.
 */
function eventReader({ app, database }: TestApp): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await consumeRoundEvents(database, bonusWagering(app.deps.rewards));
    } finally {
      running = undefined;
    }
  };
  return () => (running ??= run());
}

describe('random histories', () => {
  it(
    'equal the model, with exact sums and clean books',
    async () => {
      const offers = await runOffers();
      const readEvents = eventReader(test);
      let next = 0;
      const send = async () => {
        while (next < HISTORIES) {
          const seed = SEEDS_BEFORE + (next += 1);
          const visitor = await test.given.member();
          const player = await test.database.one(findPlayer, [visitor.info.userName]);
          await new BonusHistory(test, visitor, player, { seed, offers, readEvents })
            .run()
            .catch((error: unknown) => {
              throw new Error(`history ${seed}`, { cause: error });
            });
        }
      };
      await Promise.all(Array.from({ length: SENDERS }, send));
      const found = await reconcile(test.database, bookChecks);
      // The withdrawals of the histories post their holds alone.
      expect(found.filter(({ check }) => check !== 'withdrawal-transfer' && check !== 'locked')).toEqual([]);
    },
    HISTORIES * 10_000,
  );
});
