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

/** Values from registration that the site must enforce. */
export interface StartingProtection {
  readonly at: Date;
  /** Null where the market does not require them. */
  readonly age: AgeRestrictions | null;
  /** Decimal strings. */
  readonly depositLimits: readonly { readonly period: LimitPeriod; readonly most: string }[];
}

export const memberRegistered = defineEvent<MemberRegistered>('identity.member-registered');

export interface MemberVerified {
  readonly memberId: bigint;
  readonly at: Date;
  /** Age by the birth date of the document; it replaces an earlier declared age. */
  readonly age: AgeRestrictions;
}

/** Published in the transaction that accepts the identity of a member; the member row is locked. */
export const memberVerified = defineEvent<MemberVerified>('identity.member-verified');

export interface MobileVerified {
  readonly memberId: bigint;
  readonly at: Date;
}

/** Published in the transaction that stores a mobile number whose code the member knew. */
export const mobileVerified = defineEvent<MobileVerified>('identity.mobile-verified');

export interface MemberErased {
  readonly memberId: bigint;
}

/** Published in the transaction that erases a member; every domain deletes its own data. */
export const memberErased = defineEvent<MemberErased>('identity.member-erased');

export interface TrialStarted {
  readonly memberId: bigint;
  /** Play money of the trial merchant. */
  readonly asset: string;
  readonly startedAt: Date;
}

/** Emitted after `memberRegistered`: the trial account needs play money. */
export const trialStarted = defineEvent<TrialStarted>('identity.trial-started');
