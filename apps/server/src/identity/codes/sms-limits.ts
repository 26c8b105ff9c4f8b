import type { Counted, Limit } from '../limits/limits.ts';
import { byAddress, type Source } from '../limits/source.ts';
import type { MobileNumber } from '../personal/mobile-number.ts';
import { CODE_LIFE_MS, type CodePurpose } from './one-time-code.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Maximum number of code requests, and the subjects of the counts. The first is the countdown. */
export const SMS_LIMITS = {
  wait: { name: 'sms-wait', most: 1, windowSeconds: CODE_LIFE_MS / 1000 },
  number: { name: 'sms-number', most: 3, windowSeconds: HOUR / 6 },
  numberDay: { name: 'sms-number-day', most: 10, windowSeconds: DAY },
  device: { name: 'sms-device', most: 10, windowSeconds: HOUR },
  address: { name: 'sms-address', most: 20, windowSeconds: HOUR },
  member: { name: 'sms-member', most: 10, windowSeconds: HOUR },
  /**
   * Fraudsters buy blocks of 10,000 numbers and earn on every message to them. The numbers of a block have a common
   * prefix.
   */
  prefix: { name: 'sms-prefix', most: 60, windowSeconds: HOUR },
  /**
   * For strangers who spread over many blocks: ten times the codes of a block. Beyond the limit each code requires a
   * captcha. A refusal instead would let 600 requests block a million numbers for every new browser.
   */
  widePrefix: { name: 'sms-wide-prefix', most: 600, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

/** Maximum number of paid messages; counted when a message is really sent. */
const SMS_BUDGET = {
  country: { name: 'sms-country', most: 5000, windowSeconds: DAY },
  site: { name: 'sms-site', most: 10_000, windowSeconds: DAY },
} as const satisfies Record<string, Limit>;

/** Above these limits, fraudsters may be earning on our messages. */
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
 * Strangers share one allowance per number. Each browser of the number's owner has its own, so that strangers cannot
 * use up the owner's. The countdown is shared, so that a stranger's code does not void the owner's. The limits of a
 * block count and stop only strangers. Members have separate limits, and so has the browser of a number's owner for
 * this one number. Any other browser counts as a stranger's. Otherwise one free account would lift these limits for any
 * number of browsers that sign in to it. A registered number alone lifts nothing: in an exhausted block, the response
 * would reveal registered numbers.
 */
export function requestCounts(request: SmsRequest): Counted[] {
  const { purpose, number, source, ownDevice, memberId } = request;
  const device = source.deviceHash.toString('hex');
  const numberSubject = ownDevice ? `${number.e164}|${device}` : number.e164;
  return [
    { limit: SMS_LIMITS.wait, subject: `${purpose}|${number.e164}` },
    { limit: SMS_LIMITS.number, subject: numberSubject },
    { limit: SMS_LIMITS.numberDay, subject: numberSubject },
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

/** Dialling code and all but the last digits: the common part of the numbers of one block. */
function blockOf({ dialingCode, national }: MobileNumber, lastDigits: number): string {
  return `${dialingCode}-${national.slice(0, -lastDigits)}`;
}
