import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { type Crowd, openCrowd, TURN_TIMEOUT_MS } from '../../../testing/server/crowd.ts';
import { seededChoices } from '../../../testing/server/seeded-choices.ts';
import {
  fakeRail,
  givePayee,
  offerWithdrawals,
  type Payee,
  payingWith,
  type Turn,
} from '../../../testing/wallet/withdrawals.ts';
import { readBalance } from '../../ledger/index.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { isRefusal } from '../../platform/http/refusal.ts';
import { withdrawalCheck } from '../reconciliation/queries.ts';
import { sweepDue } from './jobs.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

/** `npm run soak` runs 50,000. */
const WITHDRAWALS = Math.max(400, Number(process.env['SOAK_WITHDRAWALS'] ?? 0));
const TIMEOUT_MS = 120_000 + WITHDRAWALS * 100;
const MEMBERS = 20;
const EACH = Math.ceil(WITHDRAWALS / MEMBERS);
const AMOUNT = '100';
const FUNDS = 100n * BigInt(EACH);
const UNITS = 10_000n;
const AT_ONCE = 16;

const anyRule = statement<[]>(
  'test.any-number-of-withdrawals',
  `UPDATE withdrawal_method SET daily_count = 1000000000, daily_units = 1000000000000000, free_daily_count = 7,
     confirm_units = NULL, automatic_units = 1000000000000000`,
);
const clearAll = statement<[now: Date]>(
  'test.clear-breaks',
  `INSERT INTO book_break_clearance (break_id, cleared_at, cleared_by, reason)
   SELECT id, $1, 'test', 'looked at' FROM v_open_break`,
);
const outcomes = statement<
  [],
  { id: bigint; state: string; contradicted: boolean; memberId: bigint; units: bigint }
>(
  'test.outcomes',
  `SELECT w.id, w.state, w.member_id AS "memberId", w.amount_units AS units,
          EXISTS (SELECT FROM book_break b WHERE b.subject = 'withdrawal ' || w.id) AS contradicted FROM withdrawal w`,
);
const dueAtAll = statement<[], { count: bigint }>(
  'test.withdrawals-due',
  `SELECT count(*) FROM withdrawal WHERE state = 'approved' OR ask_at IS NOT NULL`,
);
const owed = statement<[], { units: bigint }>(
  'test.paid-out',
  `SELECT coalesce(sum(balance), 0)::bigint AS units FROM v_account_balance WHERE kind IN ('gateway-out', 'fees')`,
);

let test: TestApp;
let crowd: Crowd;
const payees: Payee[] = [];
beforeAll(async () => {
  test = await startTestApp();
  await offerWithdrawals(test, 'automatic');
  await test.database.run(anyRule, []);
  for (let member = 0; member < MEMBERS; member += 1) payees.push(await givePayee(test, FUNDS.toString()));
  crowd = await openCrowd(test.databaseUrl, AT_ONCE);
}, TURN_TIMEOUT_MS);
afterAll(async () => {
  await crowd.close();
  await test.stop();
});

/** Several faulty calls, then an end, and sometimes a rail that withdraws its report. */
const conducts = fc.record({
  trouble: fc.array(fc.constantFrom<Turn>('pending', 'lost', 'unreached', 'refused', 'pending'), {
    maxLength: 4,
  }),
  end: fc.constantFrom<Turn>('paid', 'paid', 'failed'),
  takenBack: fc.nat(24).map((chance) => chance === 0),
});
type Method = typeof conducts extends fc.Arbitrary<infer One> ? One : never;

/** A rail that paid before the cut does not report "failed"; that would be a withdrawn report. */
function turnOf({ trouble, end, takenBack }: Method, turn: number): Turn {
  const early = trouble[turn];
  if (early) return early;
  const word = trouble.includes('lost') ? 'paid' : end;
  if (turn === trouble.length || !takenBack) return word;
  return word === 'paid' ? 'failed' : 'paid';
}

async function atOnce<One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

it(`${WITHDRAWALS} withdrawals with a faulty gateway are each paid or returned once, and no money stays reserved`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const { seed } = seededChoices('gateway storm');
  const methods = fc.sample(conducts, { seed, numRuns: WITHDRAWALS });
  const { rail, paid } = fakeRail(
    (id) => (turn) => turnOf(methods[Number(id) % WITHDRAWALS] as Method, turn),
  );
  const deps = { ...payingWith(test, rail), database: crowd.database };
  const ids: bigint[] = [];
  await atOnce(
    Array.from({ length: WITHDRAWALS }, (_, index) => payees[index % MEMBERS] as Payee),
    async (payee) => {
      const { memberId, bankCardId } = payee;
      const session = { memberId, merchantCode: 'tessera', limitedUntil: null, confirmedAt: null };
      const input = {
        bankCardId,
        amount: AMOUNT,
        requestKey: randomUUID(),
        repeatConfirmed: true,
        proof: undefined,
      } as const;
      const answer = await crowd.database.transaction((tx) =>
        requestWithdrawal(deps, input, { tx, session } as WriteCall<'member'>),
      );
      if (isRefusal(answer)) throw new Error(answer.refusal);
      ids.push(BigInt(answer.withdrawalId));
    },
  );
  await atOnce(ids, (id) => Promise.allSettled([payWithdrawal(deps, id), payWithdrawal(deps, id)]));
  for (let sweep = 0; (await test.database.one(dueAtAll, [])).count > 0n; sweep += 1) {
    if (sweep > 60 + WITHDRAWALS / 10) throw new Error('withdrawals are due for ever');
    await test.database.run(clearAll, [test.clock.now()]);
    await sweepDue(deps);
    test.clock.advance(3_600_000);
  }
  expect(new Set(paid).size).toBe(paid.length);
  const left = new Map(payees.map(({ memberId }) => [memberId, FUNDS * UNITS]));
  const reached = new Set(paid);
  for (const { id, state, contradicted, memberId, units } of await test.database.many(outcomes, [])) {
    expect(['paid', 'returned']).toContain(state);
    if (!contradicted) expect([id, reached.has(id)]).toEqual([id, state === 'paid']);
    if (state === 'paid') left.set(memberId, (left.get(memberId) ?? 0n) - units);
  }
  for (const [memberId, cashUnits] of left) {
    expect(await readBalance(test.database, memberId, 'PHP')).toMatchObject({ cashUnits, lockedUnits: 0n });
  }
  const paidOut = [...left.values()].reduce((sum, units) => sum - units, BigInt(MEMBERS) * FUNDS * UNITS);
  expect((await test.database.one(owed, [])).units).toBe(paidOut);
  expect(await reconcile(test.database, [withdrawalCheck])).toEqual([]);
});
