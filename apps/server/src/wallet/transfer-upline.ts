import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { upline } from '@tessera/contract/wallet/upline';
import { offeredFlags, type Superior, superiorOf } from '../identity/for-members.ts';
import { checkWithdrawalPassword, limitedRefusal } from '../identity/for-sensitive-actions.ts';
import {
  findPostedTransfer,
  payoutBlock,
  postTogether,
  type ProtectionRefusal,
  readHistory,
} from '../ledger/index.ts';
import type { Queryable } from '../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/refusal.ts';
import type { WalletDeps } from './deps.ts';
import { beginMoneyRequest, ledgerKey, repeatRefusal, repeatSince } from './money-request.ts';
import { explainProtectionRefusal } from './protection/protection-check.ts';
import { checkProtection, lockBalances } from './protection/queries.ts';
import { listWithdrawalMethods } from './withdrawals/queries.ts';
import { readTurnovers, type Turnover, turnoverRefusal } from './withdrawals/turnover.ts';

type Entry = typeof upline.transferUpline;

/** Number of recent transfers that are searched for a repeat. */
const RECENT_SENT = 50;

type TransferRefusal = Refusal<Entry['refusals'][number]>;

/**
 * Sends money to the member's upline. The password was verified before. Bonus money and money with missing
 * turnover cannot be transferred, so that a transfer does not bypass these rules.
 */
export async function transferUpline(
  deps: WalletDeps,
  { amount, requestKey, repeatConfirmed }: InputOf<Entry>,
  { tx, session }: WriteCall<'member'>,
): Promise<OutputOf<Entry> | TransferRefusal> {
  const { memberId, merchantCode } = session;
  const amountUnits = unitsFromAmount(amount);
  const { asset, coinUnits } = deps.merchants.get(merchantCode);
  if (amountUnits === 0n || amountUnits % coinUnits !== 0n) return refuse('transfer.amount.invalid');
  const superior = await offeredSuperior(deps, tx, memberId);
  if (!superior) return refuse('function.not.available');
  const cancelled = await beginMoneyRequest(tx, memberId, requestKey);
  if (cancelled) return cancelled;
  const header = ledgerKey('upline', memberId, requestKey);
  if ((await findPostedTransfer(tx, header)) === undefined) {
    if (!superior.enabled) return refuse('upline.not.available');
    // Otherwise the other account withdraws the cash, and the bonus stays. A bonus is locked before balances.
    if (await deps.lockBonusAtRisk(tx, memberId, asset)) return refuse('transfer.bonus.open');
    // The locks make the count and the posting consistent. The posting takes both locks in the same order.
    for (const id of inLockOrder(memberId, superior.memberId)) await tx.run(lockBalances, [id]);
    const unstaked = await mostUnstaked(deps, tx, { memberId, merchantCode, asset });
    const refusal = turnoverRefusal(unstaked);
    if (refusal) return refusal;
    const sending = { memberId, asset, amountUnits };
    const repeated = await repeatRefusal(repeatConfirmed, () => lastSimilar(tx, sending, deps.clock.now()));
    if (repeated) return repeated;
  }
  const recordedAt = deps.clock.now();
  const answer = await postTogether(tx, { ...header, recordedAt }, [
    { kind: 'upline-sent', asset, memberId, amountUnits },
    { kind: 'upline-received', asset, memberId: superior.memberId, amountUnits },
  ]);
  if (answer.outcome === 'posted') {
    const txId = answer.transferId.toString();
    return { txId, amount: amountFromUnits(amountUnits), superior: superior.maskedName };
  }
  if (answer.reason === 'insufficient') return refuse('balance.insufficient');
  if (answer.reason === 'conflict') return refuse('request.conflict');
  return protectionRefusal(deps, tx, { memberId, asset, amountUnits });
}

type Input = InputOf<Entry>;

/**
 * Verifies the withdrawal password before any transaction. Attempts count whatever happens to the transfer.
 */
export async function prepareTransfer(
  deps: WalletDeps,
  input: Input,
  call: ReadCall<'member'>,
): Promise<Input | Refusal<Entry['refusals'][number]>> {
  const { db, session } = call;
  const limited = limitedRefusal(session, deps.clock);
  if (limited) return limited;
  if (!(await offeredSuperior(deps, db, session.memberId))) return refuse('function.not.available');
  const proven = await checkWithdrawalPassword(deps.identity, {
    memberId: session.memberId,
    typed: input.password,
    source: deps.identity.devices.source(call),
  });
  return isRefusal(proven) ? proven : input;
}

/**
 * The member's upline, when the operator offers transfers. Undefined while payouts of this member are
 * blocked, because the money could leave through the other account.
 */
export async function offeredSuperior(
  { identity }: Pick<WalletDeps, 'identity'>,
  db: Queryable,
  memberId: bigint,
): Promise<Superior | undefined> {
  const flags = await offeredFlags(identity, db);
  if (!flags.AGETRANSFERUP3 || (await payoutBlock(db, memberId)).restricted) return undefined;
  return superiorOf(db, memberId);
}

interface Sender {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly asset: string;
}

/** The largest missing turnover over all withdrawal methods; undefined when nothing is missing. */
export async function mostUnstaked(
  deps: Pick<WalletDeps, 'cancellableStakes'>,
  db: Queryable,
  { memberId, merchantCode, asset }: Sender,
): Promise<Turnover | undefined> {
  let most: Turnover | undefined;
  // The method with the highest rate is not always the method with the largest missing turnover, because
  // older deposits keep their lower rates.
  const methods = await db.many(listWithdrawalMethods, [merchantCode]);
  for (const turnover of (await readTurnovers(deps, db, { memberId, asset, methods })).values()) {
    if (turnover.missingUnits > (most?.missingUnits ?? 0n)) most = turnover;
  }
  return most;
}

function inLockOrder(one: bigint, other: bigint): readonly bigint[] {
  return one < other ? [one, other] : [other, one];
}

interface Sending {
  readonly memberId: bigint;
  readonly asset: string;
  readonly amountUnits: bigint;
}

/** The last transfer of the same amount within the repeat window. */
async function lastSimilar(
  tx: Queryable,
  { memberId, asset, amountUnits }: Sending,
  now: Date,
): Promise<{ readonly createdAt: Date } | undefined> {
  const { entries } = await readHistory(tx, { memberId, asset, lines: ['upline-sent'], limit: RECENT_SENT });
  const since = repeatSince(now);
  const alike = entries.find((sent) => sent.amountUnits === amountUnits && sent.recordedAt > since);
  return alike && { createdAt: alike.recordedAt };
}

/** The sender learns their own restriction. A restriction of the recipient is reported without a reason. */
async function protectionRefusal(
  deps: WalletDeps,
  tx: Queryable,
  sending: Sending,
): Promise<TransferRefusal> {
  const { memberId, asset, amountUnits } = sending;
  const action = [memberId, asset, 'upline-sent', amountUnits, deps.clock.now()] as const;
  const { refusal } = await tx.one(checkProtection, [...action]);
  if (refusal === null) return refuse('upline.not.available');
  return explainProtectionRefusal(
    deps,
    tx,
    sending,
    refusal as Exclude<ProtectionRefusal, `protection.limit.${string}`>,
  );
}
