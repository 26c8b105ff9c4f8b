import type { LimitPeriod } from '@tessera/contract/wallet/protection';
import type { AgeRestrictions } from '../platform/config/market.ts';
import { defineEvent } from '../platform/events.ts';

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
  /** Null where nobody asked. */
  readonly age: AgeRestrictions | null;
  /** Decimal strings. */
  readonly depositLimits: readonly { readonly period: LimitPeriod; readonly most: string }[];
}

export const memberRegistered = defineEvent<MemberRegistered>('identity.member-registered');

export interface MemberVerified {
  readonly memberId: bigint;
  readonly at: Date;
  /** By the birth date of the document, whatever was told before. */
  readonly age: AgeRestrictions;
}

/** Said in the transaction in which a person of the house accepts who a member is, whose row is held. */
export const memberVerified = defineEvent<MemberVerified>('identity.member-verified');

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
