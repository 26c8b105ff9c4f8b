import type { PayoutAccount, PayoutKind } from '@tessera/contract/wallet/payout-account';
import type { IdentityDeps } from '../../identity/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { type AccountRow, findAccount, findDestination, insertAccount } from './queries.ts';

const LAST = 4;

/**
 * Waiting time of a new account, in hours. An attacker who takes over an account has to wait, and the owner is notified
 * meanwhile.
 */
export const WAIT_HOURS = 24;

const WAIT_MS = WAIT_HOURS * 3_600_000;

export const MOST_OF_KIND = 5;

/** Binds an encrypted column to its member: bytes moved to another row cannot be decrypted. */
export const encryptionPurpose = {
  holder: (memberId: bigint) => `payout-account/holder/${memberId}`,
  number: (memberId: bigint) => `payout-account/number/${memberId}`,
} as const;

/** Input of the lookup hash of a number. */
export function lookupText(bankCode: string, number: string): string {
  return `${bankCode}\n${number}`;
}

export function accountView(row: AccountRow, clock: Clock): PayoutAccount {
  const { id, kind, bankCode, name, last4, addedAt, usableFrom } = row;
  return {
    bankCardId: id.toString(),
    kind,
    bankCode,
    name,
    last4,
    addedAt: addedAt.toISOString(),
    usableFrom: usableFrom.toISOString(),
    isWithdrawActive: usableFrom <= clock.now(),
  };
}

/** A validated account of its kind. */
export interface NewPayoutAccount {
  readonly merchantCode: string;
  readonly kind: PayoutKind;
  readonly bankCode: string;
  /** Name of the bank. */
  readonly name: string;
  /** Null for a number without a holder. */
  readonly holder: string | null;
  readonly number: string;
  readonly lookup: Buffer;
}

/** Stores an account encrypted. It is usable after the waiting time or after `holdMs`. */
export async function storePayoutAccount(
  { identity: { vault }, clock }: Pick<WalletDeps, 'identity' | 'clock'>,
  tx: Tx,
  input: { readonly memberId: bigint; readonly account: NewPayoutAccount; readonly holdMs?: number },
): Promise<AccountRow> {
  const { memberId, account } = input;
  const { merchantCode, kind, bankCode, name, holder, number, lookup } = account;
  const addedAt = clock.now();
  const usableFrom = new Date(addedAt.getTime() + (input.holdMs ?? WAIT_MS));
  const last4 = number.slice(-LAST);
  const { id } = await tx.one(insertAccount, [
    memberId,
    merchantCode,
    bankCode,
    holder === null ? null : vault.encrypt(encryptionPurpose.holder(memberId), holder),
    vault.encrypt(encryptionPurpose.number(memberId), number),
    lookup,
    last4,
    addedAt,
    usableFrom,
  ]);
  return { id, kind, bankCode, name, last4, addedAt, usableFrom };
}

interface UsablePayoutAccount {
  readonly id: bigint;
  readonly kind: PayoutKind;
  /** Name of the bank, e-wallet or network. */
  readonly label: string;
  readonly last4: string;
  readonly bankCode: string;
  /** The account can receive money from this time. */
  readonly usableFrom: Date;
}

/**
 * An account of this member; undefined when another member owns it or it was removed. Check `usableFrom` before paying.
 */
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

/** The decrypted destination for the rail. A crypto address has no holder. */
export async function readPayoutDestination(
  { vault }: Pick<IdentityDeps, 'vault'>,
  db: Queryable,
  id: bigint,
): Promise<{ readonly holder: string; readonly number: string; readonly bankCode: string }> {
  const { memberId, bankCode, holderSealed, numberSealed } = await db.one(findDestination, [id]);
  return {
    holder: holderSealed ? vault.decrypt(encryptionPurpose.holder(memberId), holderSealed) : '',
    number: vault.decrypt(encryptionPurpose.number(memberId), numberSealed),
    bankCode,
  };
}
