import { defineEvent } from '../platform/events/events.ts';

export interface MemberRegistered {
  readonly memberId: bigint;
  readonly merchantCode: string;
  /** Ledger asset of the merchant's members. */
  readonly asset: string;
}

export const memberRegistered = defineEvent<MemberRegistered>('identity.member-registered');
