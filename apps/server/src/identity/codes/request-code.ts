import type { OutputOf } from '@tessera/contract/endpoint';
import type { password } from '@tessera/contract/identity/password';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Count, isOver, retryAfterSeconds } from '../limits/limits.ts';
import type { Source } from '../limits/source.ts';
import { TRIAL_TYPE } from '../members/member-types.ts';
import { findMerchant } from '../merchants/queries.ts';
import { type MobileNumber, readMobileNumber } from '../personal/mobile-number.ts';
import { captchaToll, type Toll } from './captcha-toll.ts';
import { CODE_MINUTES, type CodePurpose } from './one-time-code.ts';
import { findNumbersOfDevice } from './queries.ts';
import { sealRequest } from './sealed-request.ts';
import { sendCode, type WantedCode } from './send-code.ts';
import { soundAlarm } from './sms-alarm.ts';
import { askedCounts, ALARMING, SMS_CAPTCHA_FROM, SMS_LIMITS, spendCounts } from './sms-limits.ts';

export interface CodeRequest {
  readonly purpose: CodePurpose;
  /** As typed, and the dialing code it was typed beside. */
  readonly mobileNum: string;
  readonly countryDialingCode?: string | undefined;
  readonly language?: string | undefined;
  readonly captcha?: string | undefined;
}

type CodeRefusal = Refusal<'mobile.invalid' | 'sms.wait' | 'sms.limit' | 'captcha.required' | 'captcha.err'>;

/**
 * Counts a wish for a code, before any transaction. Nothing here looks whether the number is known: the
 * answer and the work before it are the same for every number, and depend on the browser alone. What is
 * refused does not count.
 */
export async function admitCodeRequest(
  deps: IdentityDeps,
  { purpose, mobileNum, countryDialingCode, language, captcha }: CodeRequest,
  call: ReadCall,
): Promise<WantedCode | CodeRefusal> {
  const merchant = await call.db.one(findMerchant, [deps.merchantCode]);
  const number = readMobileNumber(mobileNum, countryDialingCode, merchant);
  if (!number) return refuse('mobile.invalid');
  const source = deps.devices.source(call);
  const ownDevice = await isOwnDevice(deps, source, number);
  const { session } = call;
  const memberId = session && session.type !== TRIAL_TYPE ? session.memberId : undefined;
  const asked = askedCounts({ purpose, number, source, memberId, ownDevice });
  const counts = await deps.limits.take(deps.database, asked);
  const spent = await deps.limits.read(deps.database, spendCounts(deps.merchantCode, number.country));
  const refusal =
    (await refusalByCounts(deps, counts, spent)) ?? (await captchaToll(deps, call, tollOf(counts, captcha)));
  if (!refusal) {
    return {
      purpose,
      number: number.e164,
      country: number.country,
      flow: source.deviceHash.toString('hex'),
      language,
    };
  }
  await deps.limits.giveBack(deps.database, asked);
  return refusal;
}

/**
 * Whether the number's owner signed in with this browser. Reads the numbers of the browser and never looks for this
 * one, so that the time it takes tells nothing of it.
 */
async function isOwnDevice(
  { database, merchantCode, vault }: IdentityDeps,
  { deviceKnown, deviceHash }: Source,
  number: MobileNumber,
): Promise<boolean> {
  if (!deviceKnown) return false;
  const members = await database.many(findNumbersOfDevice, [merchantCode, deviceHash]);
  const wanted = vault.lookup('mobileNum', number.e164);
  return members.some(({ lookup }) => lookup.equals(wanted));
}

/** Leaves the sending to a job, which alone looks the number up. */
export async function requestCode(
  deps: IdentityDeps,
  wanted: WantedCode,
  call: WriteCall,
): Promise<OutputOf<typeof password.sendSmsCode>> {
  await deps.jobs.enqueue(call.tx, sendCode, sealRequest(deps, sendCode.name, wanted));
  return { expiredMinutes: CODE_MINUTES };
}

async function refusalByCounts(
  deps: IdentityDeps,
  counts: readonly Count[],
  spent: readonly Count[],
): Promise<Refusal<'sms.wait' | 'sms.limit'> | undefined> {
  const over = [...counts.filter(isOver), ...spent.filter(({ count, limit }) => count >= limit.most)];
  const refusing = over.filter(({ limit }) => limit !== SMS_LIMITS.widePrefix);
  const onlyWait = refusing.length > 0 && refusing.every(({ limit }) => limit === SMS_LIMITS.wait);
  if (!onlyWait) {
    for (const alarming of over.filter(({ limit }) => ALARMING.has(limit))) await soundAlarm(deps, alarming);
  }
  if (refusing.length === 0) return undefined;
  const value = { retryAfterSeconds: retryAfterSeconds(refusing, deps.clock) };
  return refuse(onlyWait ? 'sms.wait' : 'sms.limit', value);
}

/** Beyond the limit of a million numbers every stranger's code costs a captcha, also the first of a browser. */
function tollOf(counts: readonly Count[], answer: string | undefined): Toll {
  const wideOver = counts.some((count) => count.limit === SMS_LIMITS.widePrefix && isOver(count));
  const due = wideOver
    ? { by: [SMS_LIMITS.widePrefix], from: SMS_LIMITS.widePrefix.most + 1 }
    : { by: [SMS_LIMITS.device, SMS_LIMITS.address], from: SMS_CAPTCHA_FROM };
  return { purpose: 'sms', answer, counts, ...due };
}
