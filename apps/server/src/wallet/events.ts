import { defineEvent } from '../platform/events/events.ts';

export interface DepositCredited {
  readonly memberId: bigint;
  readonly orderId: bigint;
  readonly amountUnits: bigint;
}

export const depositCredited = defineEvent<DepositCredited>('wallet.deposit-credited');
