import type { RefusalOf } from '@tessera/contract/endpoint';
import type { identity, LoginInput, SessionInfo, Side } from '@tessera/contract/identity/identity';
import type { Tx } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { verifyCode, consumeCode } from '../codes/one-time-code.ts';
import { findNumberOwner } from '../codes/queries.ts';
import type { IdentityDeps } from '../deps.ts';
import {
  findCredentials,
  findCredentialsById,
  type MemberCredentials,
  renewPasswordHash,
} from '../members/queries.ts';
import { readFlags } from '../merchants/flags.ts';
import { findMerchant } from '../merchants/queries.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { hashOrBusy } from '../passwords/password.ts';
import { readMobileNumber } from '../personal/mobile-number.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import {
  admit,
  type Admitted,
  attemptOf,
  captchaOf,
  failure,
  checkAttempt,
  resolveNumber,
  type NotAdmitted,
  recentRefusal,
} from './login-attempt.ts';
import { signInOrChallenge, entryRefusal, lockUnchangedMember } from './sign-in.ts';
import { reportFailedLogins } from './failed-logins.ts';
import { type Attempt, failureCounts } from './login-limits.ts';

type FirstStep = { readonly proven: VerifiedLogin } | { readonly remembered: RememberedAttempt };
export type ReadyLogin = FirstStep & { readonly input: LoginInput };

/** Counts, hashes and compares: the slow steps, and those that must persist whatever the result of the transaction. */
export async function prepareLogin(
  deps: IdentityDeps,
  input: LoginInput,
  call: ReadCall,
): Promise<ReadyLogin | LoginRefusal> {
  if (input.type === 'username' && input.remember && input.password === undefined) {
    const remembered = await admitRemembered(deps, input, call);
    return isRefusal(remembered) ? remembered : { input, remembered };
  }
  const proven = await FIRST_STEPS[input.type](deps, input, call);
  return isRefusal(proven) ? proven : { input, proven };
}

const FIRST_STEPS: Readonly<
  Record<
    LoginInput['type'],
    (deps: IdentityDeps, input: LoginInput, call: ReadCall) => Promise<VerifiedLogin | LoginRefusal>
  >
> = { username: checkPassword, sms: checkLoginCode, firebase: checkPhoneToken };

/** Signs the member in, where the member may use this site and needs no second factor. */
export async function login(
  deps: IdentityDeps,
  ready: ReadyLogin,
  call: WriteCall,
): Promise<SessionInfo | LoginRefusal> {
  const { side, type, remember } = ready.input;
  if ('remembered' in ready) return loginRemembered(deps, ready.remembered, side, call);
  const { proven } = ready;
  const { member } = proven;
  const refusal = (await proven.settle(call.tx)) ?? entryRefusal(member, side);
  const entry = { confirmed: true, byPassword: type === 'username', remember };
  // In parallel, because a sign-in waits for each round trip to the database.
  const [answer] = await Promise.all([
    refusal ?? signInOrChallenge(deps, member, entry, call),
    proven.release?.(call.tx),
    // A password is not consumed: after a crash undoes the sign-in, the member can sign in again.
    type === 'username' && call.tx.commitAsynchronously(),
  ]);
  return answer;
}

async function loginRemembered(
  deps: IdentityDeps,
  tried: RememberedAttempt,
  side: Side,
  call: WriteCall,
): Promise<SessionInfo | LoginRefusal> {
  // Locked before the cookie is used: signing out everywhere either precedes it or finds the next cookie.
  const member = tried.member && (await lockUnchangedMember(deps, call.tx, tried.member));
  const taken = await consumeRemembered(deps, { ...tried, member }, call);
  if (isRefusal(taken)) return taken;
  const { rememberFamily } = taken;
  const entry = { confirmed: false, rememberFamily };
  return entryRefusal(taken.member, side) ?? signInOrChallenge(deps, taken.member, entry, call);
}

/** A number and the code that was sent to it. An unknown number gets the response of a wrong code. */
async function checkLoginCode(
  deps: IdentityDeps,
  { mobileNum, countryDialingCode, verificationCode }: LoginInput,
  call: ReadCall,
): Promise<VerifiedLogin | Refusal<'function.not.available' | 'mobile.invalid' | 'verification.code.err'>> {
  const { db } = call;
  const { merchantCode } = deps;
  if (!(await readFlags(deps, db)).MOBILEVERCODELOGIN3) return refuse('function.not.available');
  const merchant = await db.one(findMerchant, [merchantCode]);
  const number = readMobileNumber(mobileNum ?? '', countryDialingCode, merchant);
  if (!number) return refuse('mobile.invalid');
  const target = deps.vault.lookup('mobileNum', number.e164);
  const source = deps.devices.source(call);
  const code = await verifyCode(deps, { purpose: 'login', target, code: verificationCode ?? '', source });
  const owner = code && (await db.maybe(findNumberOwner, [merchantCode, target]));
  if (!code || !owner) return refuse('verification.code.err');
  const member = await db.one(findCredentialsById, [merchantCode, owner.memberId, deps.clock.now()]);
  return {
    member,
    settle: async (tx) => ((await consumeCode(deps, tx, code)) ? undefined : refuse('verification.code.err')),
  };
}

/**
 * Signs in by a password with a user name, or with the number by which an account was opened. Unknown name, wrong
 * password, disabled account and account without a password get the same response after the same work.
 */
async function checkPassword(
  deps: IdentityDeps,
  input: LoginInput,
  call: ReadCall,
): Promise<VerifiedLogin | NotAdmitted | Refusal<'login.busy'>> {
  const typed = attemptOf(deps, input, call);
  const password = input.password ?? '';
  const captcha = captchaOf(deps, input, call);
  const stopped = recentRefusal(deps, typed, captcha);
  if (stopped) return stopped;
  const attempt = await resolveNumber(deps, typed, call);
  const [admitted, member] = await Promise.all([
    admit(deps, attempt, captcha),
    call.db.maybe(findCredentials, [deps.merchantCode, attempt.userName, deps.clock.now()]),
  ]);
  if (isRefusal(admitted)) return admitted;
  const matches = await hashOrBusy(() => deps.passwords.matches(member?.passwordHash ?? undefined, password));
  if (isRefusal(matches)) {
    await admitted.release();
    return matches;
  }
  if (!member || !matches) return failed(deps, attempt, admitted);
  const renewed = await strongerHash(deps, member, password);
  return {
    member,
    release: (tx) => admitted.release(tx),
    async settle(tx) {
      if (renewed !== undefined) await tx.run(renewPasswordHash, [member.id, member.passwordHash, renewed]);
      return undefined;
    },
  };
}

async function failed(deps: IdentityDeps, attempt: Attempt, admitted: Admitted) {
  await reportFailedLogins(deps, attempt, admitted.taken);
  return failure(admitted);
}

/** A hash at the current cost, where the stored one is cheaper. */
async function strongerHash(
  { passwords }: IdentityDeps,
  { passwordHash }: MemberCredentials,
  password: string,
): Promise<string | undefined> {
  if (passwordHash === null || !passwords.isWeak(passwordHash)) return undefined;
  const hashed = await hashOrBusy(() => passwords.hash(password));
  // Too busy now: the next sign-in rehashes the password.
  return isRefusal(hashed) ? undefined : hashed;
}

/**
 * A token of the phone verification service. Only the number in the token counts. An unknown number gets
 * the response of a bad token.
 */
async function checkPhoneToken(
  deps: IdentityDeps,
  { firebaseIdToken }: LoginInput,
  { db }: ReadCall,
): Promise<VerifiedLogin | Refusal<'function.not.available' | 'login.external.err'>> {
  const tokens = deps.external.phoneTokens;
  if (!tokens) return refuse('function.not.available');
  const phone = await tokens.verify(firebaseIdToken ?? '');
  if (!phone) return refuse('login.external.err');
  const lookup = deps.vault.lookup('mobileNum', phone.phoneNumber);
  const owner = await db.maybe(findNumberOwner, [deps.merchantCode, lookup]);
  if (!owner) return refuse('login.external.err');
  const now = deps.clock.now();
  const member = await db.one(findCredentialsById, [deps.merchantCode, owner.memberId, now]);
  return {
    member,
    settle: async (tx) => ((await tokens.use(tx, phone)) ? undefined : refuse('login.external.err')),
  };
}

/** A sign-in attempt with the cookie of a remembered device. */
interface RememberedAttempt {
  readonly attempt: Attempt;
  readonly member: MemberCredentials | undefined;
}

/**
 * The same limits as for a password. The count follows the check, because 256 bits cannot be guessed by fast attempts.
 */
async function admitRemembered(
  deps: IdentityDeps,
  input: LoginInput,
  call: ReadCall,
): Promise<RememberedAttempt | NotAdmitted> {
  const attempt = await checkAttempt(deps, attemptOf(deps, input, call), captchaOf(deps, input, call));
  if (isRefusal(attempt)) return attempt;
  const { userName } = attempt;
  const member = await call.db.maybe(findCredentials, [deps.merchantCode, userName, deps.clock.now()]);
  return { attempt, member };
}

/** Consumes the cookie of this browser and issues the next one. A copied cookie ends the device for owner and thief. */
async function consumeRemembered(
  deps: IdentityDeps,
  { attempt, member }: RememberedAttempt,
  call: WriteCall,
): Promise<
  { readonly member: MemberCredentials; readonly rememberFamily: bigint } | Refusal<'login.remember.invalid'>
> {
  const { source } = attempt;
  const used = await deps.remembered.use(call, member?.id, source);
  if (used.outcome === 'taken' && member) return { member, rememberFamily: used.family };
  if (used.outcome === 'replayed') {
    const { memberId } = used;
    const at = deps.clock.now();
    await recordAccountEvent(call.tx, { memberId, kind: 'remembered-replayed', at, source });
    await notifyMember(deps, call.tx, { memberId, template: 'remembered-login-replayed', values: {} });
  }
  const taken = await deps.limits.take(deps.database, failureCounts(attempt));
  await reportFailedLogins(deps, attempt, taken);
  return refuse('login.remember.invalid');
}

type LoginRefusal = Refusal<RefusalOf<typeof identity.login>>;

/** A correct first step, checked before any transaction. */
interface VerifiedLogin {
  readonly member: MemberCredentials;
  /** Reverts the counts of the attempt, in the same transaction. */
  release?(tx: Tx): Promise<void>;
  /**
   * Consumes the proof in the transaction of the sign-in; returns a refusal when a concurrent call consumed
   * it.
   */
  settle(tx: Tx): Promise<LoginRefusal | undefined>;
}
