import type { PayoutKind } from '@tessera/contract/wallet/payout-account';
import type { IdentityDeps } from '../../identity/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { sealPurpose } from './payout-account.ts';
import { findAccount, findDestination } from './queries.ts';

export interface UsablePayoutAccount {
  readonly id: bigint;
  readonly kind: PayoutKind;
  /** Bank, e-wallet or network, as it calls itself. */
  readonly label: string;
  readonly last4: string;
  readonly bankCode: string;
  /** Money may go there from then on. */
  readonly usableFrom: Date;
}

/** An account of this member's own; undefined when it is not theirs or was removed. Look at `usableFrom` before paying. */
export async function payoutAccountForUse(
  db: Queryable,
  memberId: bigint,
  id: bigint,
): Promise<UsablePayoutAccount | undefined> {
  const found = await db.maybe(findAccount, [memberId, id]);
  if (!found) return undefined;
  const { kind, name: label, last4, bankCode, usableFrom } = found;
  return { id, kind, label, last4, bankCode, usableFrom };
}

/** Where an account lies, opened for the rail that pays to it; a crypto address has no holder. */
export async function readPayoutDestination(
  { vault }: Pick<IdentityDeps, 'vault'>,
  db: Queryable,
  id: bigint,
): Promise<{ readonly holder: string; readonly number: string; readonly bankCode: string }> {
  const { memberId, bankCode, holderSealed, numberSealed } = await db.one(findDestination, [id]);
  return {
    holder: holderSealed ? vault.open(sealPurpose.holder(memberId), holderSealed) : '',
    number: vault.open(sealPurpose.number(memberId), numberSealed),
    bankCode,
  };
}
