import { api } from '@tessera/contract';
import type { WithdrawType } from '@tessera/contract/wallet/withdrawal';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../src/platform/database/database.ts';
import { statement, type Tx } from '../../src/platform/database/statement.ts';
import type { Log } from '../../src/platform/log.ts';
import { seedWithdrawalMethods } from '../../src/wallet/index.ts';
import { firstBank } from '../../src/wallet/payout-accounts/banks.ts';
import { storePayoutAccount } from '../../src/wallet/payout-accounts/payout-account.ts';
import {
  type PaymentRail,
  type RailPayout,
  type RailPayoutState,
  RailRefusal,
} from '../../src/wallet/rails/payment-rail.ts';
import { openRails } from '../../src/wallet/rails/rails.ts';
import type { PayDeps } from '../../src/wallet/withdrawals/pay-withdrawal.ts';
import type { TestApp, Visitor } from '../server/app.ts';

const findBlockedPayouts = statement<[], { blocked: 'all' | 'of members' | 'none' }>(
  'test.find-blocked-payouts',
  `SELECT CASE WHEN bool_or(member_id IS NULL) THEN 'all' WHEN count(*) > 0 THEN 'of members' ELSE 'none' END AS blocked
     FROM v_open_break`,
);

export const WITHDRAWAL_PIN = '739150';
const MERCHANT = 'tessera';

export interface Payee {
  readonly visitor: Visitor;
  readonly memberId: bigint;
  readonly bankCardId: string;
}

/** Demo withdrawal methods with changes for a test. */
export async function offerWithdrawals(test: TestApp, automatic: 'automatic' | 'by hand'): Promise<void> {
  await test.database.transaction((tx) => seedWithdrawalMethods(tx, MERCHANT));
  if (automatic === 'by hand') await test.database.run(byHand, []);
}

const byHand = statement<[]>('test.by-hand', 'UPDATE withdrawal_method SET automatic_units = 0');

/** A member with money, a withdrawal password and a usable payout account. */
export async function givePayee(test: TestApp, balance: string, kind: WithdrawType = 'BC'): Promise<Payee> {
  const visitor = await test.given.member({ balance });
  const pin = { password: WITHDRAWAL_PIN, confirmPassword: WITHDRAWAL_PIN };
  await test.value(visitor, api.identity.setWithdrawalPassword, pin);
  const session = await test.app.deps.identity.sessions.find(test.database, visitor.cookie.split('=')[1]);
  const memberId = session?.memberId ?? 0n;
  const bankCardId = await test.database.transaction((tx) => giveAccount(test, tx, memberId, kind));
  return { visitor, memberId, bankCardId };
}

/** Adds another account that is usable at once. */
export async function giveAccount(
  test: TestApp,
  tx: Tx,
  memberId: bigint,
  kind: WithdrawType,
): Promise<string> {
  const { wallet } = test.app.deps;
  const bankCode = firstBank(wallet.merchants.get(MERCHANT).currency, kind);
  const account = {
    merchantCode: MERCHANT,
    kind,
    bankCode,
    name: bankCode,
    holder: kind === 'VW' ? null : 'Maria Clara Santos',
    number: `00${randomBytes(5).readUIntBE(0, 5)}`.padEnd(12, '0'),
    lookup: randomBytes(32),
  };
  const { id } = await storePayoutAccount(wallet, tx, { memberId, account, holdMs: 0 });
  return id.toString();
}

/** Requests a withdrawal like the form, with the confirmation for repeats. */
export function withdraw(
  test: TestApp,
  { visitor, bankCardId }: Payee,
  amount: string,
  requestKey: string = randomUUID(),
  forfeitBonus = false,
) {
  const confirmed = { repeatConfirmed: true, ...(forfeitBonus && { forfeitBonus }) } as const;
  const input = { bankCardId, amount, password: WITHDRAWAL_PIN, ...confirmed, requestKey } as const;
  return test.call(visitor, api.withdrawal.withdraw, input);
}

/** Behaviour of a fake rail. Its response is independent of whether it paid. */
export interface FakeRail {
  readonly rail: PaymentRail;
  /** Paid ids in order, one entry per payment. */
  readonly paid: bigint[];
  /** All received ids. */
  readonly sent: bigint[];
}

/**
 * Outcome of one call: a status, a response that is lost after the payment, a request that never arrives, or
 * a refusal.
 */
export type Turn = RailPayoutState['status'] | 'lost' | 'unreached' | 'refused';
export type Conduct = (turn: number) => Turn;

interface Known {
  /** Undefined before the first request arrived. */
  payout: RailPayout | undefined;
  calls: number;
  paid: boolean;
}

/** A fake rail with the behaviour of `conduct`. It pays each id at most once. */
export function fakeRail(conduct: (payoutId: bigint) => Conduct): FakeRail {
  const known = new Map<bigint, Known>();
  const [paid, sent]: [bigint[], bigint[]] = [[], []];
  const turn = async (id: bigint, message?: RailPayout): Promise<RailPayoutState | undefined> => {
    const entry = known.get(id) ?? { payout: undefined, calls: 0, paid: false };
    known.set(id, entry);
    if (!message && !entry.payout) return undefined;
    const behaviour = conduct(id)(entry.calls);
    entry.calls += 1;
    if (behaviour === 'unreached') throw new Error('the line was cut before it arrived');
    if (behaviour === 'refused') throw new RailRefusal('this one is not paid');
    entry.payout ??= message;
    if ((behaviour === 'paid' || behaviour === 'lost') && !entry.paid) {
      entry.paid = true;
      paid.push(id);
    }
    if (behaviour === 'lost' || !entry.payout) throw new Error('the line was cut before the answer');
    const { amountUnits, currency } = entry.payout;
    return { payoutId: id, amountUnits, currency, status: behaviour, reference: `FAKE-${id}` };
  };
  const rail = {
    code: 'sandbox',
    async sendPayout(payout: RailPayout) {
      sent.push(payout.payoutId);
      return (await turn(payout.payoutId, payout)) as RailPayoutState;
    },
    fetchPayout: (payoutId: bigint) => turn(payoutId),
  } as Partial<PaymentRail> as PaymentRail;
  return { rail, paid, sent };
}

/** The server's dependencies with one fake rail and without job workers. */
export function payingWith(test: TestApp, rail: PaymentRail, alarms: object[] = []): PayDeps {
  const { wallet } = test.app.deps;
  const log = { error: (what: object) => alarms.push(what), warn: () => undefined } as unknown as Log;
  return {
    ...wallet,
    log,
    rails: openRails([rail]),
    jobs: { ...wallet.jobs, enqueue: async () => undefined },
  };
}

/** Whose payouts the open discrepancies block: all, those of some members, or none. */
export async function blockedPayouts(database: Database): Promise<'all' | 'of members' | 'none'> {
  return (await database.one(findBlockedPayouts, [])).blocked;
}
