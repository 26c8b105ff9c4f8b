import type { PayoutAccount } from '@tessera/contract/wallet/payout-account';
import type { Clock } from '../../platform/clock.ts';
import type { AccountRow } from './queries.ts';

/** Whoever takes over an account and adds one of their own waits so long, and the owner has been told. */
export const HOLD_HOURS = 24;
export const HOLD_MS = HOLD_HOURS * 3_600_000;
export const MOST_OF_KIND = 5;

/** Binds a sealed column to its member: bytes moved to another row do not open. */
export const sealPurpose = {
  holder: (memberId: bigint) => `payout-account/holder/${memberId}`,
  number: (memberId: bigint) => `payout-account/number/${memberId}`,
} as const;

/** What a number is found by. */
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
