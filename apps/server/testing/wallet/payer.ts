import { api } from '@tessera/contract';
import type { Envelope, OutputOf } from '@tessera/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { insist, signIn } from '../games/remote-member.ts';

/** A demo member who deposits and withdraws, and repeats each key until a response arrives. */
export interface Payer {
  /** Returns the order, which can be paid now. */
  payIn(): Promise<string>;
  /** Returns the accepted withdrawal. */
  takeOut(): Promise<string>;
}

/** Amount of each deposit and withdrawal. */
export const EACH = '100.00';
const PASSWORD = 'Tessera-2026';
const WITHDRAWAL_PIN = '246810';
/** Temporary refusals: password hashes queue, and deposits may not be credited yet. */
const PASSING = ['login.busy', 'balance.insufficient'];

export async function openPayer(origin: string, userName: string): Promise<Payer> {
  const headers = await signIn(origin, userName, PASSWORD);
  const { path } = api.withdrawal.withdrawSettings;
  const response = await fetch(origin + path, { headers });
  const settings = (await response.json()) as Envelope<OutputOf<typeof api.withdrawal.withdrawSettings>>;
  const account =
    settings.success && settings.value.accounts.find(({ withdrawType }) => withdrawType === 'BC');
  if (!account) throw new Error(`${userName} has no account to be paid to`);
  const { bankCardId } = account;
  return {
    async payIn() {
      const input = {
        method: 'sandbox',
        amount: EACH,
        repeatConfirmed: true,
        requestKey: randomUUID(),
      } as const;
      type Order = OutputOf<typeof api.wallet.deposit>;
      return (await insist<Order>(origin + api.wallet.deposit.path, headers, input)).depositId;
    },
    async takeOut() {
      const input = {
        bankCardId,
        amount: EACH,
        password: WITHDRAWAL_PIN,
        repeatConfirmed: true,
        requestKey: randomUUID(),
      } as const;
      type Taken = OutputOf<typeof api.withdrawal.withdraw>;
      const url = origin + api.withdrawal.withdraw.path;
      return (await insist<Taken>(url, headers, input, PASSING)).withdrawalId;
    },
  };
}
