import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { type Crowd, openCrowd, TURN_TIMEOUT_MS } from '../../../testing/server/crowd.ts';
import {
  fakeRail,
  givePayee,
  offerWithdrawals,
  payingWith,
  withdraw,
} from '../../../testing/wallet/withdrawals.ts';
import { post, readBalance } from '../../ledger/index.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { tookTooLong } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { isRefusal } from '../../platform/http/refusal.ts';
import { withdrawalCheck } from '../reconciliation/queries.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

const ROUNDS = Math.max(400, Number(process.env['SOAK_ROUNDS'] ?? 0));
const TIMEOUT_MS = 60_000 + ROUNDS * 100;
const AT_ONCE = 50;

const often = statement<[]>(
  'test.withdraw-often',
  `UPDATE withdrawal_method SET daily_count = 1000000, daily_units = 1000000000000000, min_units = 100, fee_units = 0`,
);
const count = statement<[memberId: bigint], { withdrawals: bigint; units: bigint }>(
  'test.count-withdrawals',
  `SELECT count(*) AS withdrawals, coalesce(sum(amount_units), 0)::bigint AS units FROM withdrawal WHERE member_id = $1`,
);

let test: TestApp;
let crowd: Crowd;
beforeAll(async () => {
  test = await startTestApp();
  await offerWithdrawals(test, 'by hand');
  await test.database.run(often, []);
  crowd = await openCrowd(test.databaseUrl, 32);
}, TURN_TIMEOUT_MS);
afterAll(async () => {
  await crowd.close();
  await test.stop();
});

/** Repeats a request that timed out behind the others, like the page does. */
async function withdrawWithRetries(...request: Parameters<typeof withdraw>): ReturnType<typeof withdraw> {
  const answer = await withdraw(...request);
  const isBusy = !answer.body.success && answer.body.errorCode === 'busy';
  return isBusy ? withdrawWithRetries(...request) : answer;
}

const fifty = <T>(one: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, one));

it('one of fifty concurrent withdrawals of the whole balance is accepted', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payee = await givePayee(test, '1000');
  const answers = await fifty(() => withdrawWithRetries(test, payee, '1000'));
  const codes = answers.map(({ body }) => (body.success ? 'taken' : body.errorCode));
  expect(codes.toSorted()).toEqual([
    ...Array.from({ length: AT_ONCE - 1 }, () => 'balance.insufficient'),
    'taken',
  ]);
  expect(await readBalance(test.database, payee.memberId, 'PHP')).toMatchObject({
    cashUnits: 0n,
    lockedUnits: 10_000_000n,
  });
});

it('fifty requests with one key create one withdrawal and return equal responses', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payee = await givePayee(test, '1000');
  const key = randomUUID();
  const answers = await fifty(() => withdrawWithRetries(test, payee, '10', key));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await test.database.one(count, [payee.memberId])).toEqual({ withdrawals: 1n, units: 100_000n });
  const { list } = await test.value(payee.visitor, api.withdrawal.withdrawals, {});
  expect(list).toHaveLength(1);
});

it(`${ROUNDS} rounds of a bet against a withdrawal never spend money twice`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const funds = BigInt(ROUNDS) * 1_000n;
  const { memberId, bankCardId } = await givePayee(test, (funds / 10_000n).toString());
  const deps = { ...payingWith(test, fakeRail(() => () => 'paid').rail), database: crowd.database };
  const session = { memberId, merchantCode: 'tessera', limitedUntil: null, confirmedAt: null };
  let staked = 0n;
  const bet = async (amountUnits: bigint) => {
    const leg = { kind: 'bet', asset: 'PHP', memberId, amountUnits, counterparty: 'test' } as const;
    const header = { scope: 'provider:test', key: randomUUID(), recordedAt: test.clock.now() } as const;
    const answer = await post(crowd.database, { ...header, ...leg });
    if (answer.outcome === 'posted') staked += amountUnits;
    else expect(answer.reason).toBe('insufficient');
  };
  const withdraw = async (amount: string) => {
    const requestedBody = {
      bankCardId,
      amount,
      requestKey: randomUUID(),
      repeatConfirmed: true,
      proof: undefined,
    } as const;
    const answer = await crowd.database
      .transaction((tx) => requestWithdrawal(deps, requestedBody, { tx, session } as WriteCall<'member'>))
      .catch((error: unknown) => {
        // On a busy machine the request timed out and wrote nothing.
        if (!tookTooLong(error)) throw error;
      });
    if (answer && isRefusal(answer)) expect(answer.refusal).toBe('balance.insufficient');
  };
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 8) {
    const steps = Array.from({ length: 8 }, (_, turn) => ((round + turn) * 37) % 11);
    await Promise.all(steps.flatMap((n) => [bet(BigInt(n + 1) * 100n), withdraw(`0.${10 + n}`)]));
    const { cashUnits } = await readBalance(test.database, memberId, 'PHP');
    expect(cashUnits).toBeGreaterThanOrEqual(0n);
    if (cashUnits < 100n) refused += 1;
  }
  const { units } = await test.database.one(count, [memberId]);
  const { cashUnits, lockedUnits } = await readBalance(test.database, memberId, 'PHP');
  expect(lockedUnits).toBe(units);
  expect(cashUnits + lockedUnits + staked).toBe(funds);
  expect(refused).toBeGreaterThan(0);
});

it('keeps the books consistent', async () => {
  expect(await reconcile(test.database, [withdrawalCheck])).toEqual([]);
});
