import { ageOn } from '@tessera/contract/calendar';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { createHash } from 'node:crypto';
import type { Randomness } from '../../platform/clock.ts';
import { type AgeRestrictions, ageRestrictions } from '../../platform/config/market.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { requireCaptcha } from '../captcha/captcha-limits.ts';
import type { IdentityDeps } from '../deps.ts';
import { memberRegistered, trialStarted } from '../events.ts';
import { isOver, type Limit } from '../limits/limits.ts';
import { byAddress, type Source } from '../limits/source.ts';
import { TRIAL_TYPE } from './queries.ts';
import { findTrial, insertMember, type TrialRow } from './queries.ts';
import { readFlags } from '../merchants/flags.ts';
import { findMerchant } from '../merchants/queries.ts';
import { MAX_AGE_YEARS } from '../registration/starting-protection.ts';

/**
 * The trial account of this browser. Without one, the age for which an account may be opened; null where the market
 * requires no age.
 */
export type PreparedTrial =
  | { readonly trial: TrialRow }
  | { readonly trial: undefined; readonly age: AgeRestrictions | null };

type AgeRefusal = Refusal<'trial.birthday.required' | 'protection.birthday.invalid' | 'protection.age'>;

export type TrialRefusal =
  | Refusal<'trial.limit' | 'function.not.available' | 'captcha.required' | 'captcha.err'>
  | AgeRefusal;

export interface TrialRequest {
  readonly captcha?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly birthday?: string | undefined;
}

/** Finds the trial account of this browser; a new account needs permission first. */
export async function prepareTrial(
  deps: IdentityDeps,
  { captcha, birthday }: TrialRequest,
  call: ReadCall,
): Promise<PreparedTrial | TrialRefusal> {
  if (!(await trialsAreOn(deps, call))) return refuse('function.not.available');
  const trial = await trialOf(deps, call);
  if (trial) return { trial };
  const source = deps.devices.source(call);
  const age = await trialAge(deps, birthday, source);
  if (isRefusal(age)) return age;
  return (await trialRefusal(deps, captcha, { call, source })) ?? { trial, age };
}

/** Whether the merchant offers play money at all: some markets forbid it. */
async function trialsAreOn(deps: IdentityDeps, { db }: ReadCall): Promise<boolean> {
  return (await readFlags(deps, db)).FREEPLAY3;
}

/** The account of this browser's trial cookie, until it expires. */
async function trialOf(deps: IdentityDeps, { db, cookies }: ReadCall): Promise<TrialRow | undefined> {
  const secret = cookies.get(trialCookie(deps));
  return secret === undefined ? undefined : db.maybe(findTrial, [hashOf(secret), deps.clock.now()]);
}

/** Name of the cookie that identifies this browser's trial account. */
function trialCookie({ secureCookies }: Pick<IdentityDeps, 'secureCookies'>): string {
  return secureCookies ? '__Host-trial' : 'trial';
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** One attempt is enough: a browser that declared a too low age is refused for the rest of the day. */
const TOO_YOUNG: Limit = { name: 'trial-too-young', most: 0, windowSeconds: 86_400 };

type AgeDeps = Pick<IdentityDeps, 'clock' | 'database' | 'limits' | 'market'>;

/**
 * The age result as stored for a member's birthday; null where the market requires no age. Trials with play money have
 * the same minimum age. A person who is too young gets the date of the minimum age, and no other birthday works on the
 * device for a day. The birthday itself is not stored.
 */
async function trialAge(
  deps: AgeDeps,
  birthday: string | undefined,
  source: Source,
): Promise<AgeRestrictions | null | AgeRefusal> {
  const { database, limits, market } = deps;
  if (!market.birthdayRequired) return null;
  const counted = devicesOf(source).map((subject) => ({ limit: TOO_YOUNG, subject }));
  const refusedBefore = (await limits.read(database, counted)).some(isOver);
  const admission = refusedBefore
    ? refuse('protection.age', { age: market.minimumAge })
    : trialAgeRestriction(deps, birthday);
  if (isRefusal(admission) && admission.refusal === 'protection.age') await limits.take(database, counted);
  return admission;
}

/** A browser without a cookie gets one in the response, and may discard that one too. */
function devicesOf({ deviceHash, deviceKnown, local, subscriber }: Source): string[] {
  const device = deviceHash.toString('hex');
  return deviceKnown || local ? [device] : [device, `none of ${subscriber}`];
}

function trialAgeRestriction(
  { clock, market }: AgeDeps,
  birthday: string | undefined,
): AgeRestrictions | AgeRefusal {
  const { minimumAge: age } = market;
  if (birthday === undefined) return refuse('trial.birthday.required', { age });
  const now = clock.now();
  const years = ageOn(birthday, now);
  if (years < 0 || years > MAX_AGE_YEARS) return refuse('protection.birthday.invalid');
  const { ofAgeFrom } = ageRestrictions(market, birthday, now);
  if (ofAgeFrom) return refuse('protection.age', { age, until: ofAgeFrom.toISOString() });
  // The limits for young members concern real deposits only.
  return { ofAgeFrom: null, youngUntil: null };
}

const LIFE_SECONDS = 86_400;

const DEVICE_LIMIT: Limit = { name: 'trial-device', most: 3, windowSeconds: LIFE_SECONDS };

const ADDRESS_LIMIT: Limit = { name: 'trial-address', most: 10, windowSeconds: LIFE_SECONDS };

const FREE_OF_ADDRESS = 3;

/**
 * Whether another account may be opened from this source; counts it, whatever the result of the call. Device cookies
 * are free to obtain. The first trials of an address are therefore free and the others require a captcha: many people
 * share the address of a carrier.
 */
async function trialRefusal(
  deps: IdentityDeps,
  answer: string | undefined,
  { call, source }: { readonly call: ReadCall; readonly source: Source },
): Promise<TrialRefusal | undefined> {
  const counted = [{ limit: DEVICE_LIMIT, subject: deviceOf(source) }, ...byAddress(ADDRESS_LIMIT, source)];
  const counts = await deps.limits.take(deps.database, counted);
  const refusal = counts.some(isOver)
    ? refuse('trial.limit')
    : await requireCaptcha(deps, call, {
        purpose: 'trial',
        answer,
        counts,
        by: [ADDRESS_LIMIT],
        from: FREE_OF_ADDRESS + 1,
      });
  if (refusal) await deps.limits.release(deps.database, counted);
  return refusal;
}

/** Every page sets the device cookie, so callers without one count as one device per subscriber. */
function deviceOf({ deviceKnown, deviceHash, subscriber }: Source): string {
  return deviceKnown ? deviceHash.toString('hex') : `none of ${subscriber}`;
}

/** Returns the trial account of this browser, opening it on demand, without signing in. */
export async function createTrailAccount(
  deps: IdentityDeps,
  ready: PreparedTrial,
  call: WriteCall,
): Promise<{ trialName: string }> {
  const { userName } = ready.trial ?? (await openTrial(deps, ready.age, call));
  return { trialName: userName };
}

const NAME_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

const NAME_LENGTH = 8;

/**
 * The largest multiple of the number of letters in a byte: remainders of larger bytes would favour the first letters.
 */
const FAIR_BELOW = 256 - (256 % NAME_LETTERS.length);

function trialName(randomness: Randomness): string {
  let letters = '';
  while (letters.length < NAME_LENGTH) {
    const fair = [...randomness.bytes(NAME_LENGTH)].filter((byte) => byte < FAIR_BELOW);
    letters += fair.map((byte) => NAME_LETTERS[byte % NAME_LETTERS.length]).join('');
  }
  return `trial_${letters.slice(0, NAME_LENGTH)}`;
}

/** Opens an account with play money for one day, for this browser only. */
async function openTrial(
  deps: IdentityDeps,
  age: AgeRestrictions | null,
  { tx, cookies }: WriteCall,
): Promise<TrialRow> {
  const { trialMerchantCode: merchantCode, clock, randomness, events } = deps;
  const secret = randomness.bytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000);
  const { asset } = await tx.one(findMerchant, [merchantCode]);
  for (;;) {
    const userName = trialName(randomness);
    const member = await tx.maybe(insertMember, [
      merchantCode,
      userName,
      TRIAL_TYPE,
      null,
      null,
      false,
      null,
      null,
      now,
      null,
      null,
      null,
      expiresAt,
      hashOf(secret),
    ]);
    if (!member) continue;
    const protection = age && { at: now, age, depositLimits: [] };
    const registered = { memberId: member.id, merchantCode, asset, ...(protection && { protection }) };
    await events.publish(tx, memberRegistered, registered);
    await events.publish(tx, trialStarted, { memberId: member.id, asset, startedAt: now });
    cookies.set(trialCookie(deps), secret, LIFE_SECONDS);
    return { id: member.id, userName };
  }
}

const SIGN_INS: Limit = { name: 'trial-sign-ins', most: 20, windowSeconds: 3600 };

/** Finds the account as for opening one, and counts the sign-in. */
export async function prepareTestPlay(
  deps: IdentityDeps,
  input: TrialRequest,
  call: ReadCall,
): Promise<PreparedTrial | TrialRefusal> {
  const ready = await prepareTrial(deps, input, call);
  if (isRefusal(ready) || !ready.trial) return ready;
  const counted = { limit: SIGN_INS, subject: ready.trial.id.toString() };
  const counts = await deps.limits.take(deps.database, [counted]);
  return counts.some(isOver) ? refuse('trial.limit') : ready;
}

/** Signs in to the trial account of this browser. No name or password opens the account, and it has one session. */
export async function testPlay(
  deps: IdentityDeps,
  ready: PreparedTrial,
  call: WriteCall,
): Promise<SessionInfo> {
  const trial = ready.trial ?? (await openTrial(deps, ready.age, call));
  await deps.sessions.endOthers(call.tx, trial.id, undefined);
  const owner = { ...trial, merchantCode: deps.trialMerchantCode, type: TRIAL_TYPE, firstTimeLogin: false };
  const source = deps.devices.source(call);
  const replacedSessionId = call.cookies.get(deps.sessions.cookieName);
  const opening = { source, confirmed: false, replacedSessionId };
  const { sessionId, info } = await deps.sessions.open(call.tx, owner, opening);
  call.cookies.set(deps.sessions.cookieName, sessionId);
  return info;
}
