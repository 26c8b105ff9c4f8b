import { defineEvent } from '../platform/events/events.ts';

export interface MemberRegistered {
  readonly memberId: bigint;
  readonly merchantCode: string;
  /** Ledger asset of the merchant's members. */
  readonly asset: string;
}

export const memberRegistered = defineEvent<MemberRegistered>('identity.member-registered');

export interface TrialStarted {
  readonly memberId: bigint;
  /** Play money of the trial merchant. */
  readonly asset: string;
  readonly startedAt: Date;
}

/** Said after `memberRegistered`: the account wants something to play with. */
export const trialStarted = defineEvent<TrialStarted>('identity.trial-started');
