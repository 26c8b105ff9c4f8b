import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcile } from '../../src/ledger/reconciliation/reconcile.ts';
import { sendAgain } from '../../src/simulator/http-wallet.ts';
import { STORY_LENGTH } from '../../src/simulator/messages.ts';
import { runInOrder, runInParallel, type Wallet } from '../../src/simulator/run-story.ts';
import { bookChecks } from '../../src/slices.ts';
import { startSupplied } from '../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../testing/games/supplier.ts';
import type { TestApp } from '../../testing/server/app.ts';

/** `npm run bench -- wallet` runs 20,000 stories; this suite runs a daily subset. */
const STORIES = Number(process.env['WALLET_STORIES'] ?? 120);
const SENDERS = 8;
const TIMEOUT_MS = 60_000 + STORIES * 300;
/** Enough for the concurrent stakes of any story, and little enough that some bets are refused. */
const [RICH, POOR] = ['1000', '5'];
/** The member gets money below this balance (10⁻⁵ units), because no story stakes more at once. */
const [RICH_ENOUGH, POOR_ENOUGH] = [30_000_000, 100_000];

let test: TestApp;
let supplier: Supplier;
let poor: PlayerSession[];
let rich: PlayerSession[];
beforeAll(async () => {
  ({ test, supplier } = await startSupplied());
  const openSessions = async (balance: string) => {
    const all: PlayerSession[] = [];
    for (let sender = 0; sender < SENDERS; sender += 1)
      all.push(await supplier.openSession(test, { balance }));
    return all;
  };
  [poor, rich] = [await openSessions(POOR), await openSessions(RICH)];
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});

/** On a busy machine a lock wait may time out without a response. */
const wallet: Wallet = sendAgain(async (name, request) => {
  const { status, body } = await supplier.call(test, name, request);
  if (status !== 200) throw new Error(`${name} was answered ${status}`);
  return body;
});

const message = fc.record({
  what: fc.constantFrom('bet' as const, 'bet' as const, 'bet' as const, 'win' as const, 'rollback' as const),
  about: fc.nat(STORY_LENGTH),
  coins: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 60 }) },
    { weight: 1, arbitrary: fc.constant(900) },
  ),
  round: fc.nat(3),
  closes: fc.nat(3).map((chance) => chance === 0),
  free: fc.nat(9).map((chance) => chance === 0),
  lost: fc.nat(9).map((chance) => chance === 0),
  copies: fc.oneof(
    { weight: 2, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 3 }) },
  ),
  delay: fc.nat(3),
  initialDelay: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(10) }),
  altered: fc.nat(11).map((chance) => chance === 0),
  newRequestIds: fc.nat(3).map((chance) => chance === 0),
});
const plans = fc.array(message, { minLength: 1, maxLength: STORY_LENGTH, size: 'max' });

/** A member who lost too much gets money for the next stories. */
async function runUntilDone(
  { visitor, user, token }: PlayerSession,
  enough: number,
  gift: string,
): Promise<void> {
  const { body } = await supplier.call(test, 'balance', { user, token, request_uuid: 'how-much' });
  if ((body.balance ?? 0) < enough) await test.given.money(visitor, gift);
}

let reported = 0;

/** Eight stories at a time: each with its own member, or one member with eight senders. */
async function reportAll(batch: readonly (typeof plans extends fc.Arbitrary<infer Plan> ? Plan : never)[]) {
  reported += batch.length;
  const errors = await Promise.all(
    batch.map(async (plan, index) => {
      const name = `${reported}-${index}`;
      const [line, crowd] = [poor[index], rich[index]];
      if (!line || !crowd) throw new RangeError('more stories than seats');
      if (index % 2 === 0) await runUntilDone(line, POOR_ENOUGH, POOR);
      else await runUntilDone(crowd, RICH_ENOUGH, RICH);
      return index % 2 === 0
        ? runInOrder(wallet, name, { ...line, currency: 'PHP' }, plan)
        : runInParallel(wallet, name, { ...crowd, currency: 'PHP' }, plan, SENDERS);
    }),
  );
  expect(errors.flat()).toEqual([]);
}

it(`${STORIES} random stories of lost, copied, late and reordered callbacks end with the balances of the model`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const batch = fc.array(plans, { minLength: SENDERS, maxLength: SENDERS });
  const seed = Number(process.env['WALLET_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
  process.stdout.write(`wallet stories: seed ${seed} (again with WALLET_SEED=${seed})\n`);
  await fc.assert(fc.asyncProperty(batch, reportAll), {
    seed,
    numRuns: Math.ceil(STORIES / SENDERS),
    endOnFailure: true,
  });
  expect(reported).toBeGreaterThanOrEqual(STORIES);
});

it('keeps the books consistent', { timeout: TIMEOUT_MS }, async () => {
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});
