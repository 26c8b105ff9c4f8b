import { api } from '@tessera/contract';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import { suppliedPlay } from '../../../testing/games/supplied-play.ts';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../../testing/games/supplier.ts';
import { rollbackOf } from '../../../testing/games/wallet-calls.ts';
import { claimedBonus, pocketsOf, runBonusJobs, statusOf } from '../../../testing/rewards/bonus.ts';
import { claim, runPromotion } from '../../../testing/rewards/rewards.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import { bookChecks } from '../../slices.ts';
import { grantTicket } from './grant-ticket.ts';
import { ticketTerms } from './terms.ts';

const { rewards, studio } = api;
/** A fifth of each stake in the live casino, for stakes of 250.00. */
const TERMS = { amount: '50', stakeBasisPoints: 2_000, gameTypes: ['LIVE'], lastsDays: 3, claimDays: 7 };

let test: TestApp;
let supplier: Supplier;
let session: PlayerSession;
beforeAll(async () => {
  ({ test, supplier } = await startSupplied());
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});
beforeEach(async () => {
  session = await supplier.openSession(test, { balance: '100' });
});

const member = () => session.visitor;
const pockets = () => pocketsOf(test, member());
const findPlayer = statement<[id: bigint, userName: string], { code: string; memberId: bigint }>(
  'test.find-player-and-promotion',
  'SELECT p.code, m.id AS "memberId" FROM promotion p, member m WHERE p.id = $1 AND m.user_name = $2',
);

/** Grants a ticket of a new promotion. */
async function grant(changes: object = {}, market = test.app.deps.rewards.market) {
  const terms = ticketTerms.parse({ ...TERMS, ...changes });
  const promotionId = await runPromotion(test, { kind: 'TICKET', terms });
  const { code, memberId } = await test.database.one(findPlayer, [promotionId, member().info.userName]);
  const given = { memberId, promotion: code, reference: 'letter', now: test.clock.now() };
  return test.database.transaction((tx) => grantTicket({ ...test.app.deps.rewards, market }, tx, given));
}

/** Grants and claims a ticket. */
async function claimed(changes: object = {}) {
  const granted = await grant(changes);
  const { status } = await claim(test, member(), 'rewardId' in granted ? granted.rewardId.toString() : '0');
  expect(status).toBe(200);
}

const { betUnits, send, placed, won } = suppliedPlay(() => ({ test, supplier, session }));
async function settled(amount: number, win: number) {
  const request = await placed(amount);
  await won(request, win);
  return request;
}
const listed = async (list: 'open' | 'history') =>
  (await test.value(member(), rewards.rewardList, { list, language: 'EN' })).content;

describe('a discount on stakes', () => {
  it('states its part, its games and the stakes that it is for', async () => {
    await claimed();
    expect(await listed('open')).toMatchObject([
      {
        form: 'ticket',
        amount: '50.00',
        ticket: { ticketType: 'DISCOUNT', stakeBasisPoints: 2_000, gameTypes: ['LIVE'] },
      },
    ]);
    const { active } = await statusOf(test, member());
    expect(active).toMatchObject({ amount: '50.00', required: '250.00', stakeBasisPoints: 2_000 });
  });

  it('pays its part of each stake, gets the same part of the win, and becomes cash when it is used up', async () => {
    await claimed();
    await settled(50, 0);
    expect(await pockets()).toEqual([60, 40]);
    await settled(50, 100);
    expect(await pockets()).toEqual([100, 50]);
    await settled(100, 60.01);
    await runBonusJobs(test);
    // A fifth of 60.01 is 12.002.
    expect(await pockets()).toEqual([68.008, 42.002]);
    await settled(49.99, 0);
    await runBonusJobs(test);
    expect((await statusOf(test, member())).active).toMatchObject({ wagered: '249.99' });
    await settled(0.01, 0);
    await runBonusJobs(test);
    expect(await pockets()).toEqual([60.01, 0]);
    expect(await listed('history')).toMatchObject([{ state: 'completed', ticket: { gameTypes: ['LIVE'] } }]);
  });

  it('pays at most what is on the ticket', async () => {
    await claimed({ amount: '5' });
    await settled(100, 0);
    await runBonusJobs(test);
    expect(await pockets()).toEqual([5, 0]);
  });

  it('does not replace missing cash: the stake is refused, and nothing is posted', async () => {
    await claimed();
    expect(await send('bet', betUnits(125.01))).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
    expect(await pockets()).toEqual([100, 50]);
    await placed(125);
    expect(await pockets()).toEqual([0, 25]);
    expect(await send('bet', betUnits(10))).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
    expect(await pockets()).toEqual([0, 25]);
  });

  it('returns its part with a rolled-back stake', async () => {
    await claimed();
    const request = await placed(40);
    expect(await send('rollback', rollbackOf(request))).toBe('RS_OK');
    expect(await pockets()).toEqual([100, 50]);
    await runBonusJobs(test);
    expect((await statusOf(test, member())).active).toMatchObject({ wagered: '0.00' });
  });

  it('is used in a game of the house', async () => {
    const [nodeId = ''] = await titlesOf(test, 'dice');
    await openGame(test, member(), nodeId);
    await claimed({ gameTypes: ['RNG'] });
    const roll = { nodeId, stake: '10.00', side: 'over', chance: 100, requestKey: randomUUID() };
    expect((await test.call(member(), studio.diceRound, roll)).status).toBe(200);
    const [cash, ticket] = await pockets();
    const won = (cash - 92) / 4;
    expect(ticket - 48).toBeCloseTo(won, 3);
    expect(cash + ticket - won * 5).toBeCloseTo(140, 3);
  });

  it('is refused where its stakes exceed the wagering that the market permits', async () => {
    const { market } = test.app.deps.rewards;
    expect(await grant({}, { ...market, maximumWagering: 4 })).toEqual({ refused: 'market' });
    expect(await grant({}, { ...market, maximumWagering: 5 })).toHaveProperty('rewardId');
  });

  it('leaves clean books', async () => {
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });
});

const changePart = statement<[rewardId: bigint, basisPoints: number]>(
  'test.change-part-of-discount',
  'UPDATE play_bonus SET stake_basis_points = $2 WHERE reward_id = $1',
);
const splitStakes = statement<
  [userName: string, stakes: readonly bigint[]],
  { stake: bigint; units: bigint; balance: bigint }
>(
  'test.split-stakes',
  `SELECT s.stake, b.bonus AS balance, (bonus_stake('test', ROW(m.id, 'PHP', 'PHP', NULL, 0, 'LIVE', 'X', NULL)::round_seat,
     'round', s.stake)).bonus_units AS units
     FROM member m JOIN member_balance b ON b.member_id = m.id, unnest($2::bigint[]) AS s (stake) WHERE m.user_name = $1`,
);

describe('the split of a stake', () => {
  it('takes the part of the discount, rounded down, or what is left', async () => {
    const rewardId = await claimedBonus(test, member(), {
      wagering: 1,
      bonusFirst: true,
      stakeBasisPoints: 2_000,
    });
    const stakes = fc.array(fc.oneof(fc.bigInt(1n, 3_000_000n), fc.bigInt(1n, 10n ** 16n)), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9_999 }), stakes, async (basisPoints, list) => {
        await test.database.run(changePart, [BigInt(rewardId), basisPoints]);
        for (const split of await test.database.many(splitStakes, [member().info.userName, list])) {
          const { stake, units, balance } = split;
          const part = stake * BigInt(basisPoints);
          const exact = units * 10_000n <= part && part < (units + 1n) * 10_000n;
          expect([split, units <= balance, exact || units === balance]).toEqual([split, true, true]);
          expect([split, units * 10_000n <= part]).toEqual([split, true]);
        }
      }),
    );
  });
});
