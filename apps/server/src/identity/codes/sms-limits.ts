import type { Counted, Limit } from '../limits/limits.ts';
import { byAddress, type Source } from '../limits/source.ts';
import type { MobileNumber } from '../personal/mobile-number.ts';
import { CODE_LIFE_MS, type CodePurpose } from './one-time-code.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How many codes are asked for at most, and for whom that is counted. The first is the countdown. */
export const SMS_LIMITS = {
  wait: { name: 'sms-wait', most: 1, windowSeconds: CODE_LIFE_MS / 1000 },
  number: { name: 'sms-number', most: 3, windowSeconds: HOUR / 6 },
  numberDay: { name: 'sms-number-day', most: 10, windowSeconds: DAY },
  device: { name: 'sms-device', most: 10, windowSeconds: HOUR },
  address: { name: 'sms-address', most: 20, windowSeconds: HOUR },
  member: { name: 'sms-member', most: 10, windowSeconds: HOUR },
  /** Numbers sold in blocks of 10,000 to those who earn on every message sent to them begin alike. */
  prefix: { name: 'sms-prefix', most: 60, windowSeconds: HOUR },
  /**
   * For strangers who spread over many blocks: ten times a block's codes. Beyond it each code costs a captcha; a refusal
   * would let 600 requests close a million numbers for every new browser.
   */
  widePrefix: { name: 'sms-wide-prefix', most: 600, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

/** What is paid for at most; counted when a message really goes out. */
const SMS_BUDGET = {
  country: { name: 'sms-country', most: 5000, windowSeconds: DAY },
  site: { name: 'sms-site', most: 10_000, windowSeconds: DAY },
} as const satisfies Record<string, Limit>;

/** Beyond these somebody may be earning on our messages. */
export const ALARMING: ReadonlySet<Limit> = new Set([
  SMS_LIMITS.prefix,
  SMS_LIMITS.widePrefix,
  SMS_BUDGET.country,
  SMS_BUDGET.site,
]);

/** The operator is notified once per window, not for each of a thousand refused messages. */
export const SMS_ALARM: Limit = { name: 'sms-alarm', most: 1, windowSeconds: HOUR };

/** From this number of codes per hour and browser or address, each code requires a captcha. */
export const SMS_CAPTCHA_FROM = 3;

/**
 * Digits at the end of a number that distinguish the 10,000 numbers of a block, and the million around the
 * block.
 */
const BLOCK_DIGITS = 4;
const WIDE_BLOCK_DIGITS = 6;

export interface SmsRequest {
  readonly purpose: CodePurpose;
  readonly number: MobileNumber;
  readonly source: Source;
  /** The number's owner signed in with this browser before. */
  readonly ownDevice: boolean;
  /** The member who is signed in; no trial. */
  readonly memberId: bigint | undefined;
}

/**
 * Strangers share one allowance of a number, and each browser of its owner has another: nobody uses up the
 * owner's. The countdown is one for all, so that a stranger's code does not void the owner's. The limits of a block
 * count and stop strangers alone: members have limits of their own, and so has the browser of a number's owner for this
 * one number. Any other browser is a stranger's, or one free account would lift these limits for as many browsers as
 * sign in to it. A registered number by itself lifts nothing: in a block that is used up, the answer would tell who is
 * registered.
 */
export function requestCounts(asked: SmsRequest): Counted[] {
  const { purpose, number, source, ownDevice, memberId } = asked;
  const device = source.deviceHash.toString('hex');
  const asker = ownDevice ? `${number.e164}|${device}` : number.e164;
  return [
    { limit: SMS_LIMITS.wait, subject: `${purpose}|${number.e164}` },
    { limit: SMS_LIMITS.number, subject: asker },
    { limit: SMS_LIMITS.numberDay, subject: asker },
    { limit: SMS_LIMITS.device, subject: device },
    ...byAddress(SMS_LIMITS.address, source),
    ...(memberId === undefined ? [] : [{ limit: SMS_LIMITS.member, subject: memberId.toString() }]),
    ...(memberId === undefined && !ownDevice
      ? [
          { limit: SMS_LIMITS.prefix, subject: blockOf(number, BLOCK_DIGITS) },
          { limit: SMS_LIMITS.widePrefix, subject: blockOf(number, WIDE_BLOCK_DIGITS) },
        ]
      : []),
  ];
}

export function budgetCounts(merchantCode: string, country: string): Counted[] {
  return [
    { limit: SMS_BUDGET.country, subject: `${merchantCode}|${country}` },
    { limit: SMS_BUDGET.site, subject: merchantCode },
  ];
}

/** Dialing code and all but the last digits: what the numbers of one block have in common. */
function blockOf({ dialingCode, national }: MobileNumber, lastDigits: number): string {
  return `${dialingCode}-${national.slice(0, -lastDigits)}`;
}
