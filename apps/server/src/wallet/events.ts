import { defineEvent } from '../platform/events.ts';

export interface DepositOpened {
  readonly memberId: bigint;
  readonly orderId: bigint;
  readonly asset: string;
  /** Code of the promotion that the member chose with the order. */
  readonly promotion: string;
  readonly at: Date;
}

/** Published in the transaction that opens a deposit order with a promotion. */
export const depositOpened = defineEvent<DepositOpened>('wallet.deposit-opened');

export interface DepositCredited {
  readonly memberId: bigint;
  readonly orderId: bigint;
  readonly asset: string;
  /** Ledger units. */
  readonly amountUnits: bigint;
  /** Code of the promotion that the member chose with the order. */
  readonly promotion: string | null;
  readonly at: Date;
}

/** Published in the transaction that credits a deposit. */
export const depositCredited = defineEvent<DepositCredited>('wallet.deposit-credited');

export interface DepositChargedBack {
  readonly memberId: bigint;
  readonly orderId: bigint;
  readonly asset: string;
  /** Ledger units. */
  readonly amountUnits: bigint;
  readonly creditedAt: Date;
  readonly at: Date;
}

/** Published in the transaction that charges back a credited deposit. */
export const depositChargedBack = defineEvent<DepositChargedBack>('wallet.deposit-charged-back');
