import type { LimitPeriod } from '@tessera/contract/protection';
import { defineEvent } from '../platform/events/events.ts';

export interface MemberRegistered {
  readonly memberId: bigint;
  readonly merchantCode: string;
  /** Ledger asset of the merchant's members. */
  readonly asset: string;
  readonly protection?: StartingProtection;
}

/** What somebody told at registration to be held to. */
export interface StartingProtection {
  readonly at: Date;
  /** Old enough; null where nobody asked. `youngUntil`: a market's rules for the young still apply so long. */
  readonly age: { readonly youngUntil: Date | null } | null;
  /** Decimal strings. */
  readonly depositLimits: readonly { readonly period: LimitPeriod; readonly most: string }[];
}

export const memberRegistered = defineEvent<MemberRegistered>('identity.member-registered');

export interface MemberErased {
  readonly memberId: bigint;
}

/** Said in the transaction that forgets a member, who may not come in any more: every domain forgets its own. */
export const memberErased = defineEvent<MemberErased>('identity.member-erased');

export interface TrialStarted {
  readonly memberId: bigint;
  /** Play money of the trial merchant. */
  readonly asset: string;
  readonly startedAt: Date;
}

/** Said after `memberRegistered`: the account wants something to play with. */
export const trialStarted = defineEvent<TrialStarted>('identity.trial-started');
