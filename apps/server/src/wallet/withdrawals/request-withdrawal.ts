import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { withdrawal } from '@tessera/contract/wallet/withdrawal';
import { isEnabled, offeredFlags } from '../../identity/for-members.ts';
import {
  admitOwnerProof,
  checkWithdrawalPassword,
  consumeOwnerProof,
  hasWithdrawalPassword,
  limitedRefusal,
  type OwnerProof,
  type OwnerRefusal,
  sensitiveRefusal,
} from '../../identity/for-sensitive-actions.ts';
import { post, readBalance } from '../../ledger/index.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { BonusAtRisk, WalletDeps } from '../deps.ts';
import { beginMoneyRequest, repeatedWithdrawal } from '../money-request.ts';
import { payoutAccountForUse } from '../payout-accounts/payout-account.ts';
import { payWithdrawalJob } from './jobs.ts';
import { moveWithdrawal, notifyOfWithdrawal } from './move-withdrawal.ts';
import {
  findByKey,
  findWithdrawalMethod,
  insertStep,
  insertWithdrawal,
  nextWithdrawalId,
  type WithdrawalMethodRow,
  type WithdrawalRow,
} from './queries.ts';
import { type DailyUsage, lockDailyUsage, readDailyUsage, requestRefusal } from './validate-request.ts';
import { feeOf, isLarge } from './withdrawal-method.ts';

type Entry = typeof withdrawal.withdraw;

type RequestRefusal = Refusal<Entry['refusals'][number]>;

/**
 * Creates a withdrawal and holds its money. Password and code were checked by `prepareWithdrawal`. A repeated
 * key returns the first result.
 */
export async function requestWithdrawal(
  deps: WalletDeps,
  { bankCardId, amount, requestKey, repeatConfirmed, forfeitBonus, proof }: PreparedWithdrawal,
  call: WriteCall<'member'>,
): Promise<OutputOf<Entry> | RequestRefusal> {
  const { tx, session } = call;
  const { memberId, merchantCode } = session;
  const amountUnits = unitsFromAmount(amount);
  const now = deps.clock.now();
  const cancelled = await beginMoneyRequest(tx, memberId, requestKey);
  if (cancelled) return cancelled;
  const before = await tx.maybe(findByKey, [memberId, requestKey]);
  if (before) {
    const same = before.amountUnits === amountUnits && before.payoutAccountId === BigInt(bankCardId);
    return same ? outputOf(before) : refuse('request.conflict');
  }
  const account = await payoutAccountForUse(tx, memberId, BigInt(bankCardId));
  if (!account) return refuse('payout.account.not.found');
  if (account.usableFrom > now) {
    return refuse('withdraw.account.held', { usableFrom: account.usableFrom.toISOString() });
  }
  const method = await tx.maybe(findWithdrawalMethod, [merchantCode, account.kind]);
  if (!method || !deps.rails.get(method.rail)) return refuse('function.not.available');
  const { asset, currency } = deps.merchants.get(merchantCode);
  const bonus = await deps.lockBonusAtRisk(tx, memberId, asset);
  if (bonus && !forfeitBonus) return forfeitUnconfirmed(bonus);
  const day = await lockDailyUsage(tx, { memberId, asset, now });
  const today = day.of(method.kind);
  const refusal =
    (await requestRefusal(deps, tx, { session, asset, method, today, amountUnits })) ??
    (await repeatedWithdrawal(tx, { memberId, accountId: account.id, amountUnits, now }, repeatConfirmed));
  if (refusal) return refusal;
  const unproven = await spendProof(deps, { proof, amountUnits, asset, dayUnits: day.units, method }, call);
  if (unproven) return unproven;
  const posted = await holdAmount(tx, { memberId, asset, amountUnits, now });
  if (!posted) return refuse('balance.insufficient');
  await bonus?.forfeit();
  const taken = await tx.one(insertWithdrawal, [
    posted.withdrawalId,
    memberId,
    merchantCode,
    requestKey,
    method.kind,
    method.rail,
    account.id,
    account.label,
    account.last4,
    asset,
    currency,
    amountUnits,
    feeOf(amountUnits, today, method),
    posted.transferId,
    posted.sequence,
    method.turnoverBasisPoints,
    now,
  ]);
  await tx.run(insertStep, [posted.withdrawalId, 'requested', now, 'member', null, null]);
  await check(deps, call, { taken, method, day });
  return outputOf(taken);
}

interface AmountToHold {
  readonly memberId: bigint;
  readonly asset: string;
  readonly amountUnits: bigint;
  readonly now: Date;
}

/** Reserves the amount for a new withdrawal. Undefined where the balance is too small. */
async function holdAmount(tx: Tx, { now, ...hold }: AmountToHold) {
  const { id } = await tx.one(nextWithdrawalId, []);
  const header = { scope: 'job:withdrawal', key: `hold-${id}`, reference: `withdrawal:${id}` } as const;
  const posted = await post(tx, { ...header, recordedAt: now, kind: 'withdrawal-hold', ...hold });
  return posted.outcome === 'posted' ? { ...posted, withdrawalId: id } : undefined;
}

/** What the member would lose. The figures of the active bonus are zero without one. */
function forfeitUnconfirmed({ active, waitingUnits }: BonusAtRisk) {
  return refuse('bonus.forfeit.unconfirmed', {
    active: active !== undefined,
    form: active?.form ?? 'bonus',
    bonus: amountFromUnits(active?.bonusUnits ?? 0n),
    wagered: amountFromUnits(active?.wageredUnits ?? 0n),
    required: amountFromUnits(active?.requiredUnits ?? 0n),
    waiting: amountFromUnits(waitingUnits),
  });
}

type Input = InputOf<typeof withdrawal.withdraw>;

type PasswordRefusal = Refusal<
  'not.exists.payment.password' | 'invalid.payment.pw' | 'payment.password.locked' | 'login.busy'
>;

/** A request whose password is verified, with the owner proof of a large one. */
export interface PreparedWithdrawal extends Omit<Input, 'password' | 'by' | 'code'> {
  readonly proof: OwnerProof | undefined;
}

/** Verifies password and code before any transaction. Attempts count whatever happens to the request. */
export async function prepareWithdrawal(
  deps: WalletDeps,
  { bankCardId, amount, requestKey, repeatConfirmed, forfeitBonus, password, ...typed }: Input,
  call: ReadCall<'member'>,
): Promise<
  | PreparedWithdrawal
  | PasswordRefusal
  | OwnerRefusal
  | Refusal<'session.limited' | 'session.confirm.required'>
> {
  const limited = limitedRefusal(call.session, deps.clock);
  if (limited) return limited;
  const wrong = await passwordRefusal(deps, password, call);
  if (wrong) return wrong;
  const request = { bankCardId, amount, requestKey, repeatConfirmed, forfeitBonus };
  if (!(await needsOwnerProof(deps, call, request))) return { ...request, proof: undefined };
  const unproven = sensitiveRefusal(call.session, deps.clock);
  if (unproven) return unproven;
  const proof = await admitOwnerProof(deps.identity, typed, call);
  return isRefusal(proof) ? proof : { ...request, proof };
}

/** True unless the operator switched the password off. */
export async function needsPassword({ identity }: WalletDeps, db: Queryable): Promise<boolean> {
  return (await offeredFlags(identity, db))['WDRAWNOPASSVERIF3'] !== true;
}

function outputOf({ id, amountUnits, feeUnits, createdAt }: WithdrawalRow): OutputOf<Entry> {
  return {
    withdrawalId: id.toString(),
    withdrawAmount: amountFromUnits(amountUnits),
    charge: amountFromUnits(feeUnits),
    arrives: amountFromUnits(amountUnits - feeUnits),
    createdTime: createdAt.toISOString(),
  };
}

interface ProvenRequest {
  /** Undefined when no proof is required. */
  readonly proof: OwnerProof | undefined;
  readonly amountUnits: bigint;
  readonly asset: string;
  /** Units that left the account earlier on this day. */
  readonly dayUnits: bigint;
  readonly method: WithdrawalMethodRow;
}

/**
 * Consumes the owner's code of a large request. The balance is checked first, so that a too small balance
 * does not consume the code. The member's money is locked. If the method got a threshold after the
 * preparation, the member has to submit the form again.
 */
async function spendProof(
  deps: WalletDeps,
  { proof, amountUnits, asset, dayUnits, method }: ProvenRequest,
  call: WriteCall<'member'>,
): Promise<
  Refusal<'session.confirm.required' | 'verification.code.err' | 'balance.insufficient'> | undefined
> {
  if (!isLarge(amountUnits, dayUnits, method)) return undefined;
  if (!proof) return refuse('session.confirm.required');
  const { cashUnits } = await readBalance(call.tx, call.session.memberId, asset);
  if (cashUnits < amountUnits) return refuse('balance.insufficient');
  return consumeOwnerProof(deps.identity, proof, call);
}

/**
 * Notifies the member. Approves automatically when the member is not suspended and the day's total stays within the automatic
 * amount. Any other withdrawal waits for an operator.
 */
async function check(
  deps: WalletDeps,
  { tx }: WriteCall<'member'>,
  { taken, method, day }: { taken: WithdrawalRow; method: WithdrawalMethodRow; day: DailyUsage },
): Promise<void> {
  const { id, memberId, amountUnits, createdAt: at } = taken;
  await notifyOfWithdrawal(deps.identity, tx, taken, 'withdrawal-requested');
  const small = day.units + amountUnits <= method.automaticUnits;
  const automatic = small && (await isEnabled(tx, memberId));
  const system = { at, actor: 'system' } as const;
  await moveWithdrawal(tx, taken, { ...system, to: 'checks', ...(!automatic && { reason: 'review' }) });
  if (!automatic) return;
  await moveWithdrawal(tx, { id, state: 'checks' }, { ...system, to: 'approved', reason: 'automatic' });
  await deps.jobs.enqueue(tx, payWithdrawalJob, { withdrawalId: id.toString() });
}

async function passwordRefusal(
  deps: WalletDeps,
  password: string | undefined,
  call: ReadCall<'member'>,
): Promise<PasswordRefusal | undefined> {
  const { db, session } = call;
  if (!(await needsPassword(deps, db))) return undefined;
  const { memberId } = session;
  if (password === undefined) {
    const has = await hasWithdrawalPassword(db, memberId);
    return refuse(has ? 'invalid.payment.pw' : 'not.exists.payment.password');
  }
  const source = deps.identity.devices.source(call);
  const proven = await checkWithdrawalPassword(deps.identity, { memberId, typed: password, source });
  return isRefusal(proven) ? proven : undefined;
}

/** Large requests need a proof. A retry after a lost response needs no second code. */
async function needsOwnerProof(
  { clock, merchants }: Pick<WalletDeps, 'clock' | 'merchants'>,
  { db, session }: ReadCall<'member'>,
  { bankCardId, amount, requestKey }: Pick<Input, 'bankCardId' | 'amount' | 'requestKey'>,
): Promise<boolean> {
  const { memberId, merchantCode } = session;
  if (await db.maybe(findByKey, [memberId, requestKey])) return false;
  const account = await payoutAccountForUse(db, memberId, BigInt(bankCardId));
  const method = account && (await db.maybe(findWithdrawalMethod, [merchantCode, account.kind]));
  if (!method) return false;
  const { asset } = merchants.get(merchantCode);
  const day = await readDailyUsage(db, { memberId, asset, now: clock.now() });
  return isLarge(unitsFromAmount(amount), day.units, method);
}
