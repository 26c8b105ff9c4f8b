import { ageOn } from '@tessera/contract/calendar';
import { createHash } from 'node:crypto';
import type { Randomness } from '../../platform/clock.ts';
import { type AgeRestrictions, ageRestrictions } from '../../platform/config/market.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { captchaToll } from '../codes/captcha-toll.ts';
import type { IdentityDeps } from '../deps.ts';
import { memberRegistered, trialStarted } from '../events.ts';
import { byAddress } from '../limits/by-address.ts';
import { isOver, type Limit } from '../limits/limits.ts';
import type { Source } from '../limits/source.ts';
import { TRIAL_TYPE } from '../members/member-types.ts';
import { insertMember } from '../members/queries.ts';
import { readFlags } from '../merchants/flags.ts';
import { findMerchant } from '../merchants/queries.ts';
import { OLDEST_YEARS } from '../registration/starting-protection.ts';
import { findTrial, type TrialRow } from './queries.ts';

/** One is enough: whoever told that they are too young is not asked again the same day. */
const TOO_YOUNG: Limit = { name: 'trial-too-young', most: 0, windowSeconds: 86_400 };

const LIFE_SECONDS = 86_400;
const NAME_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const NAME_LENGTH = 8;
/** The largest multiple of the letters that a byte holds: a remainder of more would favour the first ones. */
const FAIR_BELOW = 256 - (256 % NAME_LETTERS.length);

const DEVICE_LIMIT: Limit = { name: 'trial-device', most: 3, windowSeconds: LIFE_SECONDS };
const ADDRESS_LIMIT: Limit = { name: 'trial-address', most: 10, windowSeconds: LIFE_SECONDS };
const FREE_OF_ADDRESS = 3;

/** Name of the cookie that opens this browser's trial account again. */
function trialCookie({ secureCookies }: Pick<IdentityDeps, 'secureCookies'>): string {
  return secureCookies ? '__Host-trial' : 'trial';
}

/** The account this browser has; without it one may be opened for who is of this age, null where nobody asks. */
export type ReadyTrial =
  | { readonly trial: TrialRow }
  | { readonly trial: undefined; readonly age: AgeRestrictions | null };

export type NoTrial =
  | Refusal<'trial.limit' | 'function.not.available' | 'captcha.required' | 'captcha.err'>
  | AgeRefusal;

export interface TrialWish {
  readonly captcha?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly birthday?: string | undefined;
}

/** Finds this browser's account; a new one must be allowed first. */
export async function prepareTrial(
  deps: IdentityDeps,
  { captcha, birthday }: TrialWish,
  call: ReadCall,
): Promise<ReadyTrial | NoTrial> {
  if (!(await trialsAreOn(deps, call))) return refuse('function.not.available');
  const trial = await trialOf(deps, call);
  if (trial) return { trial };
  const source = deps.devices.source(call);
  const age = await trialAge(deps, birthday, source);
  if (isRefusal(age)) return age;
  return (await trialRefusal(deps, captcha, { call, source })) ?? { trial, age };
}

/** The account that the cookie of this browser opens, while it lasts. */
async function trialOf(deps: IdentityDeps, { db, cookies }: ReadCall): Promise<TrialRow | undefined> {
  const secret = cookies.get(trialCookie(deps));
  return secret === undefined ? undefined : db.maybe(findTrial, [hashOf(secret), deps.clock.now()]);
}

/**
 * Whether one more account may be opened from here; counts it if so, whatever becomes of the call. Cookies of
 * browsers that were never here can be had by fetching pages: the first trials of an address are free, the
 * others cost a captcha, for behind one address of a carrier there are many people.
 */
async function trialRefusal(
  deps: IdentityDeps,
  answer: string | undefined,
  { call, source }: { readonly call: ReadCall; readonly source: Source },
): Promise<NoTrial | undefined> {
  const counted = [{ limit: DEVICE_LIMIT, subject: deviceOf(source) }, ...byAddress(ADDRESS_LIMIT, source)];
  const counts = await deps.limits.take(deps.database, counted);
  const refusal = counts.some(isOver)
    ? refuse('trial.limit')
    : await captchaToll(deps, call, {
        purpose: 'trial',
        answer,
        counts,
        by: [ADDRESS_LIMIT],
        from: FREE_OF_ADDRESS + 1,
      });
  if (refusal) await deps.limits.giveBack(deps.database, counted);
  return refusal;
}

/** Every page hands out the device cookie: whoever brings none is no page, and is one device with its likes. */
function deviceOf({ deviceKnown, deviceHash, subscriber }: Source): string {
  return deviceKnown ? deviceHash.toString('hex') : `none of ${subscriber}`;
}

/** Whether the merchant offers play money at all: some markets forbid it. */
async function trialsAreOn(deps: IdentityDeps, { db }: ReadCall): Promise<boolean> {
  return (await readFlags(deps, db)).FREEPLAY3;
}

/** Opens an account with play money, for a day, that this browser alone gets into. */
export async function openTrial(
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

function trialName(randomness: Randomness): string {
  let letters = '';
  while (letters.length < NAME_LENGTH) {
    const fair = [...randomness.bytes(NAME_LENGTH)].filter((byte) => byte < FAIR_BELOW);
    letters += fair.map((byte) => NAME_LETTERS[byte % NAME_LETTERS.length]).join('');
  }
  return `trial_${letters.slice(0, NAME_LENGTH)}`;
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The trial account of this browser, opened if it has none, without signing in to it. */
export async function createTrailAccount(
  deps: IdentityDeps,
  ready: ReadyTrial,
  call: WriteCall,
): Promise<{ trialName: string }> {
  const { userName } = ready.trial ?? (await openTrial(deps, ready.age, call));
  return { trialName: userName };
}

type AgeRefusal = Refusal<'trial.birthday.required' | 'protection.birthday.invalid' | 'protection.age'>;

type AgeDeps = Pick<IdentityDeps, 'clock' | 'database' | 'limits' | 'market'>;

/**
 * Whether who wants to try the games is old enough, as kept of a member's birthday; null where the market does not ask.
 * Play money is play too. Who is too young is told until when, and no other birthday opens anything to their device for a
 * day; of a birthday itself nothing is kept.
 */
async function trialAge(
  deps: AgeDeps,
  birthday: string | undefined,
  source: Source,
): Promise<AgeRestrictions | null | AgeRefusal> {
  const { database, limits, market } = deps;
  if (!market.birthdayRequired) return null;
  const counted = devicesOf(source).map((subject) => ({ limit: TOO_YOUNG, subject }));
  const toldBefore = (await limits.read(database, counted)).some(isOver);
  const held = toldBefore
    ? refuse('protection.age', { age: market.minimumAge })
    : heldTrialAge(deps, birthday);
  if (isRefusal(held) && held.refusal === 'protection.age') await limits.take(database, counted);
  return held;
}

function heldTrialAge(
  { clock, market }: AgeDeps,
  birthday: string | undefined,
): AgeRestrictions | AgeRefusal {
  const { minimumAge: age } = market;
  if (birthday === undefined) return refuse('trial.birthday.required', { age });
  const now = clock.now();
  const years = ageOn(birthday, now);
  if (years < 0 || years > OLDEST_YEARS) return refuse('protection.birthday.invalid');
  const { ofAgeFrom } = ageRestrictions(market, birthday, now);
  if (ofAgeFrom) return refuse('protection.age', { age, until: ofAgeFrom.toISOString() });
  // What a market holds the young to is of money that is paid in.
  return { ofAgeFrom: null, youngUntil: null };
}

/** Who brings no cookie is handed one with the answer, and may leave that behind too. */
function devicesOf({ deviceHash, deviceKnown, local, subscriber }: Source): string[] {
  const device = deviceHash.toString('hex');
  return deviceKnown || local ? [device] : [device, `none of ${subscriber}`];
}
