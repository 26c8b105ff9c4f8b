import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CutProxy, openCutProxy } from '../../testing/database/cut-proxy.ts';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import { seededChoices } from '../../testing/server/seeded-choices.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { post, readBalance } from './index.ts';
import { reconcile } from './reconciliation/reconcile.ts';

const BETS = Math.max(1_000, Number(process.env['SOAK_CUT_BETS'] ?? 0));
const TIMEOUT_MS = 120_000 + BETS * 20;
const CLIENTS = 16;
const MEMBERS = 40;
const FUNDS = 10n ** 12n;
/** Number of bets between two cuts. Other bets are before, in or after their commits at a cut. */
const BETS_A_CUT = 25;

let books: Books;
let proxy: CutProxy;
let far: Database;
let members: bigint[];
const choices = seededChoices('cut network');
beforeAll(async () => {
  books = await openBooks();
  members = await Promise.all(Array.from({ length: MEMBERS }, () => books.member(FUNDS)));
});
afterAll(() => books.drop());

type Answer = Awaited<ReturnType<typeof post>>;

/** Repeats one bet until an answer arrives, like a caller without an answer. */
async function sendUntilAnswered(bet: () => Promise<Answer>): Promise<{ answer: Answer; lost: number }> {
  for (let lost = 0; ; lost += 1) {
    const answer = await bet().catch(() => undefined);
    if (answer) return { answer, lost };
  }
}

it(`${BETS} bets over a failing network, each sent up to six times, are ${BETS} debits`, {
  timeout: TIMEOUT_MS,
}, async () => {
  proxy = await openCutProxy(books.url);
  far = openDatabase({ url: proxy.url, maxConnections: CLIENTS, onIdleError: () => {} });
  const owed = new Map(members.map((member) => [member, 0n]));
  let [sent, lost, copies] = [0, 0, 0];
  const client = async () => {
    while (sent < BETS) {
      sent += 1;
      if (sent % BETS_A_CUT === 0) proxy.cut();
      const memberId = choices.of(members);
      const amountUnits = BigInt(1 + choices.below(900));
      const bet = { ...envelope(`bet-${sent}`), kind: 'bet', asset: PHP, memberId, amountUnits } as const;
      const send = (units = amountUnits) =>
        sendUntilAnswered(() => post(far, { ...bet, amountUnits: units, counterparty: 'studio' }));
      const again = choices.below(5);
      const atOnce = choices.below(10) < 3;
      const answers = [await (atOnce ? Promise.all([send(), send()]) : send())].flat();
      for (let copy = 0; copy < again; copy += 1) answers.push(await send());
      const altered = await send(amountUnits + 1n);
      expect(altered.answer).toMatchObject({ outcome: 'refused', reason: 'conflict' });
      const [first] = answers;
      for (const { answer } of answers)
        expect({ ...answer, replayed: true }).toEqual({ ...first?.answer, replayed: true });
      expect(first?.answer.outcome).toBe('posted');
      owed.set(memberId, (owed.get(memberId) ?? 0n) + amountUnits);
      lost += answers.reduce((sum, one) => sum + one.lost, 0);
      copies += answers.length - 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CLIENTS }, client));
  } finally {
    await proxy.close();
    await far.close();
  }
  // The test is valid only if cuts interrupted bets and copies arrived.
  expect(proxy.cuts()).toBeGreaterThan(BETS / BETS_A_CUT);
  expect(lost).toBeGreaterThan(0);
  expect(copies).toBeGreaterThan(BETS / 2);
  const [{ debits } = { debits: 0n }] = await books.sql<{ debits: bigint }>(
    `SELECT count(*) AS debits FROM transfer WHERE kind = 'bet'`,
  );
  expect(debits).toBeGreaterThanOrEqual(BigInt(BETS));
  expect(debits).toBe(BigInt(sent));
  for (const member of members) {
    const { cashUnits } = await readBalance(books.database, member, PHP);
    expect(cashUnits).toBe(FUNDS - (owed.get(member) ?? 0n));
  }
  expect(await reconcile(books.database)).toEqual([]);
});
