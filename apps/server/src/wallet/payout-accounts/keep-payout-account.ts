import type { PayoutKind } from '@tessera/contract/wallet/payout-account';
import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { HOLD_MS, sealPurpose } from './payout-account.ts';
import { type AccountRow, insertAccount } from './queries.ts';

/** An account as it is paid to, read and found to be of its kind. */
export interface NewPayoutAccount {
  readonly merchantCode: string;
  readonly kind: PayoutKind;
  readonly bankCode: string;
  /** Of the bank. */
  readonly name: string;
  /** Null where a number has no holder. */
  readonly holder: string | null;
  readonly number: string;
  readonly lookup: Buffer;
}

const LAST = 4;

/** Writes an account down, sealed. It is usable after the hold, or after another one. */
export async function keepPayoutAccount(
  { identity: { vault }, clock }: Pick<WalletDeps, 'identity' | 'clock'>,
  tx: Tx,
  kept: { readonly memberId: bigint; readonly account: NewPayoutAccount; readonly holdMs?: number },
): Promise<AccountRow> {
  const { memberId, account } = kept;
  const { merchantCode, kind, bankCode, name, holder, number, lookup } = account;
  const addedAt = clock.now();
  const usableFrom = new Date(addedAt.getTime() + (kept.holdMs ?? HOLD_MS));
  const last4 = number.slice(-LAST);
  const { id } = await tx.one(insertAccount, [
    memberId,
    merchantCode,
    bankCode,
    holder === null ? null : vault.seal(sealPurpose.holder(memberId), holder),
    vault.seal(sealPurpose.number(memberId), number),
    lookup,
    last4,
    addedAt,
    usableFrom,
  ]);
  return { id, kind, bankCode, name, last4, addedAt, usableFrom };
}
