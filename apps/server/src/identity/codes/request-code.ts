import type { OutputOf } from '@tessera/contract/endpoint';
import type { password } from '@tessera/contract/identity/password';
import type { Tx } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { defineJob, type Job } from '../../platform/jobs.ts';
import { type CaptchaChallenge, requireCaptcha } from '../captcha/captcha-limits.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Count, type Counted, isOver, retryAfterSeconds } from '../limits/limits.ts';
import type { Source } from '../limits/source.ts';
import { TRIAL_TYPE } from '../members/queries.ts';
import { findMerchant } from '../merchants/queries.ts';
import { type MobileNumber, readMobileNumber } from '../personal/mobile-number.ts';
import { type EncryptedRequest, encryptRequest } from './encrypted-request.ts';
import { CODE_MINUTES, codeJob, type CodePurpose, newCode, saveCode } from './one-time-code.ts';
import { findNumberOwner, findNumbersOfDevice } from './queries.ts';
import {
  ALARMING,
  budgetCounts,
  requestCounts,
  SMS_ALARM,
  SMS_CAPTCHA_FROM,
  SMS_LIMITS,
} from './sms-limits.ts';

export interface CodeRequest {
  readonly purpose: CodePurpose;
  /** As typed, with the dialling code of the same form. */
  readonly mobileNum: string;
  readonly countryDialingCode?: string | undefined;
  readonly language?: string | undefined;
  readonly captcha?: string | undefined;
}

type CodeRefusal = Refusal<'mobile.invalid' | 'sms.wait' | 'sms.limit' | 'captcha.required' | 'captcha.err'>;

export interface SmsCodeDelivery {
  readonly purpose: CodePurpose;
  /** E.164, with the plus. */
  readonly number: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** SHA-256 of the device cookie of the request, hex. */
  readonly flow: string;
  readonly language?: string | undefined;
}

/**
 * Counts a request for a code, before any transaction. The function does not look up whether the number is
 * known: work and response are the same for every number and depend on the browser alone. Refused requests
 * do not count.
 */
export async function admitCodeRequest(
  deps: IdentityDeps,
  { purpose, mobileNum, countryDialingCode, language, captcha }: CodeRequest,
  call: ReadCall,
): Promise<SmsCodeDelivery | CodeRefusal> {
  const merchant = await call.db.one(findMerchant, [deps.merchantCode]);
  const number = readMobileNumber(mobileNum, countryDialingCode, merchant);
  if (!number) return refuse('mobile.invalid');
  const source = deps.devices.source(call);
  const ownDevice = await isOwnDevice(deps, source, number);
  const { session } = call;
  const memberId = session && session.type !== TRIAL_TYPE ? session.memberId : undefined;
  const requested = requestCounts({ purpose, number, source, memberId, ownDevice });
  const counts = await deps.limits.take(deps.database, requested);
  const spent = await deps.limits.read(deps.database, budgetCounts(deps.merchantCode, number.country));
  const refusal =
    (await refusalByCounts(deps, counts, spent)) ??
    (await requireCaptcha(deps, call, captchaChallengeOf(counts, captcha)));
  if (!refusal) {
    return {
      purpose,
      number: number.e164,
      country: number.country,
      flow: source.deviceHash.toString('hex'),
      language,
    };
  }
  await deps.limits.release(deps.database, requested);
  return refusal;
}

/**
 * Whether the owner of the number signed in with this browser. The query reads the numbers of the browser,
 * not this number, so that its duration reveals nothing about the number.
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

async function refusalByCounts(
  deps: IdentityDeps,
  counts: readonly Count[],
  spent: readonly Count[],
): Promise<Refusal<'sms.wait' | 'sms.limit'> | undefined> {
  const over = [...counts.filter(isOver), ...spent.filter(({ count, limit }) => count >= limit.most)];
  const refusing = over.filter(({ limit }) => limit !== SMS_LIMITS.widePrefix);
  const onlyWait = refusing.length > 0 && refusing.every(({ limit }) => limit === SMS_LIMITS.wait);
  if (!onlyWait) {
    for (const alarming of over.filter(({ limit }) => ALARMING.has(limit)))
      await reportSmsAlarm(deps, alarming);
  }
  if (refusing.length === 0) return undefined;
  const value = { retryAfterSeconds: retryAfterSeconds(refusing, deps.clock) };
  return refuse(onlyWait ? 'sms.wait' : 'sms.limit', value);
}

/** Beyond the limit of a million numbers every stranger's code requires a captcha, including the first of a browser. */
function captchaChallengeOf(counts: readonly Count[], answer: string | undefined): CaptchaChallenge {
  const wideOver = counts.some((count) => count.limit === SMS_LIMITS.widePrefix && isOver(count));
  const due = wideOver
    ? { by: [SMS_LIMITS.widePrefix], from: SMS_LIMITS.widePrefix.most + 1 }
    : { by: [SMS_LIMITS.device, SMS_LIMITS.address], from: SMS_CAPTCHA_FROM };
  return { purpose: 'sms', answer, counts, ...due };
}

/** Retried within half a minute or not at all, because the member is waiting for the code. */
const sendCode = defineJob<EncryptedRequest>({
  name: 'identity.send-code',
  retryLimit: 3,
  retryDelaySeconds: 2,
});

/** Leaves the sending to a job; only the job looks up the number. */
export async function requestCode(
  deps: IdentityDeps,
  wanted: SmsCodeDelivery,
  call: WriteCall,
): Promise<OutputOf<typeof password.sendSmsCode>> {
  await deps.jobs.enqueue(call.tx, sendCode, encryptRequest(deps, sendCode.name, wanted));
  return { expiredMinutes: CODE_MINUTES };
}

/**
 * Reports a limit that no honest member reaches: a metric for every request beyond the limit, and one log
 * line per hour without the number.
 */
export async function reportSmsAlarm(deps: IdentityDeps, { limit, subject }: Counted): Promise<void> {
  deps.smsAlarms.inc({ limit: limit.name });
  const [reported] = await deps.limits.take(deps.database, [
    { limit: SMS_ALARM, subject: `${limit.name}|${subject}` },
  ]);
  if (!reported || isOver(reported)) return;
  const effect = limit === SMS_LIMITS.widePrefix ? 'cost a captcha' : 'are refused';
  deps.log.warn({ limit: limit.name, subject }, `codes by SMS ${effect}`);
}

export function smsCodeJob(deps: IdentityDeps): Job {
  return codeJob<SmsCodeDelivery>(deps, sendCode, (tx, wanted, id) => deliverCode(deps, tx, wanted, id));
}

/** Only the owner of a number learns whether the number is known: from the message, or from its absence. */
async function deliverCode(
  deps: IdentityDeps,
  tx: Tx,
  wanted: SmsCodeDelivery,
  requestId: string,
): Promise<void> {
  const { purpose, number, country, flow } = wanted;
  const target = deps.vault.lookup('mobileNum', number);
  const owner = await tx.maybe(findNumberOwner, [deps.merchantCode, target]);
  const known = wanted.language ?? owner?.language;
  const reader = { to: number, language: known ?? (await deps.defaultLanguage()) };
  if (isForNewContact(purpose) && owner) {
    if (!(await isWithinBudget(deps, tx, country))) return;
    // The recipient did not request the message.
    const language = owner.language ?? reader.language;
    await deps.messages.queueSms(tx, { ...reader, language, template: 'account-exists', values: {} });
    return;
  }
  if (!isForNewContact(purpose) && !owner?.enabled) return;
  const code = newCode(deps.randomness);
  if (!(await saveCode(deps, tx, { purpose, target, flow, code, requestId }))) return;
  if (!(await isWithinBudget(deps, tx, country))) return;
  const values = { code, minutes: CODE_MINUTES };
  await deps.messages.queueSms(tx, { ...reader, template: `${purpose}-code`, values });
}

/** Whether the code is for a number that must not belong to any account yet. */
function isForNewContact(purpose: CodePurpose): boolean {
  return purpose === 'register' || purpose === 'bind';
}

/** Counts a message in the transaction that sends it: only a commit costs money. */
async function isWithinBudget(deps: IdentityDeps, tx: Tx, country: string): Promise<boolean> {
  const counts = await deps.limits.take(tx, budgetCounts(deps.merchantCode, country));
  return !counts.some(isOver);
}
