import { type Envelope, type Posted, post, reverse } from '../../ledger/index.ts';
import { findMovement } from './queries.ts';
import type { Moved, Unmoved, WalletCancel, WalletMove, WalletPort } from './wallet-port.ts';

/** The wallet over our own books: every movement is a posting under the provider's scope. */
export const ledgerWallet: WalletPort = {
  async debit(tx, move) {
    const answer = await post(tx, { ...envelope(move), ...leg(move), kind: 'bet' });
    if (answer.outcome === 'posted') return moved(answer);
    if (answer.reason === 'unknown-member') throw noAccounts(move);
    return unmoved(answer.reason, answer.balanceUnits);
  },
  async credit(tx, move) {
    const answer = await post(tx, { ...envelope(move), ...leg(move), kind: 'win' });
    if (answer.outcome === 'posted') return moved(answer);
    if (answer.reason === 'conflict') return unmoved('conflict', undefined);
    throw noAccounts(move);
  },
  async cancel(tx, cancel) {
    const original = await tx.maybe(findMovement, [reference(cancel)]);
    if (!original) return unmoved('unknown', undefined);
    const transactionId = `${cancel.transactionId}:cancel`;
    const reversal = { ...envelope({ ...cancel, transactionId }), kind: 'rollback', ...original } as const;
    const answer = await reverse(tx, reversal);
    if (answer.outcome === 'posted') return moved(answer);
    throw new Error(`cancelling ${reference(cancel)} was refused: ${answer.reason}`);
  },
};

/** How the books name the movement: found again by it, whoever asks. */
function reference({ provider, transactionId }: WalletCancel): string {
  return `${provider}:${transactionId}`;
}

function envelope(move: WalletCancel): Envelope {
  const { provider, transactionId, recordedAt } = move;
  return { scope: `provider:${provider}`, key: transactionId, reference: reference(move), recordedAt };
}

function leg({ asset, memberId, amountUnits, provider }: WalletMove) {
  return { asset, memberId, amountUnits, house: provider };
}

function moved({ transferId, balanceUnits, sequence, replayed }: Posted): Moved {
  return { outcome: 'moved', transferId, balanceUnits, sequence, replayed };
}

function unmoved<const Reason extends string>(
  reason: Reason,
  balanceUnits: bigint | undefined,
): Unmoved<Reason> {
  return { outcome: 'unmoved', reason, balanceUnits };
}

function noAccounts({ memberId, asset }: WalletMove): Error {
  return new Error(`member ${memberId} has no accounts in ${asset}`);
}
