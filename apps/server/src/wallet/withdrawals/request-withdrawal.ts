import type { OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { withdrawal } from '@tessera/contract/wallet/withdrawal';
import { isEnabled, type OwnerProof, spendOwnerProof } from '../../identity/index.ts';
import { post, readBalance } from '../../ledger/index.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { payoutAccountForUse } from '../payout-accounts/payout-account-for-use.ts';
import { beginMoneyRequest, repeatedWithdrawal } from '../requests/money-request.ts';
import type { AdmittedRequest } from './admit-request.ts';
import { type DaySoFar, lockDay } from './day-so-far.ts';
import { move } from './move.ts';
import { payWithdrawalJob } from './pay-withdrawal-job.ts';
import {
  findByKey,
  findWithdrawalMethod,
  insertStep,
  insertWithdrawal,
  nextWithdrawalId,
  type WithdrawalMethodRow,
  type WithdrawalRow,
} from './queries.ts';
import { requestFault } from './request-fault.ts';
import { feeOf, isLarge } from './withdrawal-rules.ts';

type Entry = typeof withdrawal.withdraw;
type RequestRefusal = Refusal<Entry['refusals'][number]>;

/** Takes a request whose password and code were checked before, and holds its money. The same key gets the same answer. */
export async function requestWithdrawal(
  deps: WalletDeps,
  { bankCardId, amount, requestKey, repeatConfirmed, proof }: AdmittedRequest,
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
    return same ? answerOf(before) : refuse('request.conflict');
  }
  const account = await payoutAccountForUse(tx, memberId, BigInt(bankCardId));
  if (!account) return refuse('payout.account.not.found');
  if (account.usableFrom > now) {
    return refuse('withdraw.account.held', { usableFrom: account.usableFrom.toISOString() });
  }
  const method = await tx.maybe(findWithdrawalMethod, [merchantCode, account.kind]);
  if (!method || !deps.rails.get(method.rail)) return refuse('function.not.available');
  const { asset, currency } = deps.merchants.get(merchantCode);
  const day = await lockDay(tx, { memberId, asset, now });
  const today = day.of(method.kind);
  const fault =
    (await requestFault(deps, tx, { session, asset, method, today, amountUnits })) ??
    (await repeatedWithdrawal(tx, { memberId, accountId: account.id, amountUnits, now }, repeatConfirmed));
  if (fault) return fault;
  const unproven = await spendProof(deps, { proof, amountUnits, asset, dayUnits: day.units, method }, call);
  if (unproven) return unproven;
  const { id } = await tx.one(nextWithdrawalId, []);
  const header = { scope: 'job:withdrawal', key: `hold-${id}`, reference: `withdrawal:${id}` } as const;
  const hold = { kind: 'withdrawal-hold', asset, memberId, amountUnits } as const;
  const held = await post(tx, { ...header, recordedAt: now, ...hold });
  if (held.outcome !== 'posted') return refuse('balance.insufficient');
  const taken = await tx.one(insertWithdrawal, [
    id,
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
    held.transferId,
    held.sequence,
    method.turnoverBasisPoints,
    now,
  ]);
  await tx.run(insertStep, [id, 'requested', now, 'member', null, null]);
  await check(deps, call, { taken, method, day });
  return answerOf(taken);
}

/** A member who is not frozen needs no person for what is small with all that left on this day; anything else waits. */
async function check(
  deps: WalletDeps,
  { tx }: WriteCall<'member'>,
  { taken, method, day }: { taken: WithdrawalRow; method: WithdrawalMethodRow; day: DaySoFar },
): Promise<void> {
  const { id, memberId, amountUnits, createdAt: at } = taken;
  const small = day.units + amountUnits <= method.automaticUnits;
  const automatic = small && (await isEnabled(tx, memberId));
  const system = { at, actor: 'system' } as const;
  await move(tx, taken, { ...system, to: 'checks', ...(!automatic && { reason: 'review' }) });
  if (!automatic) return;
  await move(tx, { id, state: 'checks' }, { ...system, to: 'approved', reason: 'automatic' });
  await deps.jobs.enqueue(tx, payWithdrawalJob, { withdrawalId: id.toString() });
}

function answerOf({ id, amountUnits, feeUnits, createdAt }: WithdrawalRow): OutputOf<Entry> {
  return {
    withdrawalId: id.toString(),
    withdrawAmount: amountFromUnits(amountUnits),
    charge: amountFromUnits(feeUnits),
    arrives: amountFromUnits(amountUnits - feeUnits),
    createdTime: createdAt.toISOString(),
  };
}

interface ProvenRequest {
  /** Undefined where none was asked for. */
  readonly proof: OwnerProof | undefined;
  readonly amountUnits: bigint;
  readonly asset: string;
  /** What left the account on this day before. */
  readonly dayUnits: bigint;
  readonly method: WithdrawalMethodRow;
}

/**
 * Uses the code of a large request up, which nobody should lose to a balance that does not reach; the member's money is
 * locked. A way that began to ask for one after the request was looked at has the form sent once more.
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
  return spendOwnerProof(deps.identity, proof, call);
}
