import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { memberDetail } from './member.ts';
import { dateText, done, idText, nothing, timeText } from '../page.ts';
import { languageCode } from '../system.ts';

/** Longest text of a form field; longer input is no valid name, number or password. */
export const shortText = z.string().check(z.maxLength(128));
/** Digits of a phone number as typed: the server reads them with a phone-number library. */
export const mobileNum = z.string().check(z.maxLength(20), z.regex(/^[0-9 ()+-]*$/));
export const countryDialingCode = z.string().check(z.regex(/^\+?[0-9]{1,3}$/));
/** A captcha as typed, in any script's digits. */
export const captchaText = z.string().check(z.maxLength(16));
export const smsCode = z.string().check(z.maxLength(10));

/**
 * The browser stores it under MC_SESSION_INFO. `token` is the request token of the `x-mc-token` header:
 * useless without the session cookie, which no script can read.
 */
export const sessionInfo = z.strictObject({
  token: z.string(),
  merchantCode: z.string(),
  userName: z.string(),
  /** 0 member, 1 agent, 2 top agent, 4 free-play trial, 40–42 their test counterparts. */
  type: z.int(),
  customerType: z.int(),
  /** Technically a trial session, but of a player whose account another operator manages. */
  outside: z.optional(z.literal(true)),
  /** The password was set by another person or has expired: it must be changed before anything else. */
  firstTimeLogin: z.boolean(),
  /** The member requested erasure of this account and may cancel it. */
  erasing: z.optional(z.literal(true)),
});
export type SessionInfo = z.infer<typeof sessionInfo>;

/** The two sign-in entry points: one for members, one for agents. */
export const side = z.enum(['member', 'agent']);
export type Side = z.infer<typeof side>;

export const loginInput = z.strictObject({
  /** username: `username` and `password`; sms: number and code; firebase: an ID token of the configured issuer. */
  type: z.enum(['username', 'sms', 'firebase']),
  side: z._default(side, 'member'),
  username: z.optional(shortText),
  /** Absent with `remember`: the cookie of a remembered device replaces it. */
  password: z.optional(shortText),
  captcha: z.optional(captchaText),
  remember: z.optional(z.boolean()),
  mobileNum: z.optional(mobileNum),
  countryDialingCode: z.optional(countryDialingCode),
  verificationCode: z.optional(smsCode),
  firebaseChannel: z.optional(shortText),
  firebaseIdToken: z.optional(z.string().check(z.maxLength(4096))),
  firebaseMobileNo: z.optional(mobileNum),
});
export type LoginInput = z.infer<typeof loginInput>;

/** Issued after a correct first step and valid once; it proves nothing alone. */
const ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
/** An answer of the browser's credential API as JSON; its library checks the inside. */
export const credentialJson = z.record(z.string(), z.unknown());

const trialInput = {
  captcha: z.optional(captchaText),
  /**
   * Required for the first trial in this browser, where the market requires an age. The server stores no more of it
   * than of a member's birthday.
   */
  birthday: z.optional(dateText),
};
const TRIAL_REFUSALS = [
  'trial.limit',
  'trial.birthday.required',
  'protection.birthday.invalid',
  'protection.age',
  'function.not.available',
  'captcha.required',
  'captcha.err',
] as const;

export const identity = {
  login: endpoint({
    method: 'POST',
    path: '/wps/session/login',
    access: 'guest',
    opensSession: true,
    encrypted: true,
    summary: 'Signs in by password, SMS code, phone ID token or remembered device.',
    input: loginInput,
    output: sessionInfo,
    refusals: [
      'login.cred.err',
      'login.busy',
      'login.wait',
      'login.disabled',
      'login.not.member',
      'login.not.agent',
      'login.second.factor',
      'login.remember.invalid',
      'login.external.err',
      'captcha.err',
      'verification.code.err',
      'mobile.invalid',
      'function.not.available',
    ],
  }),
  loginVerification: endpoint({
    method: 'POST',
    path: '/wps/session/login/verification',
    access: 'guest',
    opensSession: true,
    encrypted: true,
    summary: 'The second step of a sign-in: a code of the authenticator, a recovery code or a passkey.',
    input: z.strictObject({
      /** Omitted after a sign-in by an external provider: an HTTP-only cookie contains the ticket. */
      ticket: z.optional(ticket),
      code: z.optional(shortText),
      response: z.optional(credentialJson),
    }),
    output: sessionInfo,
    refusals: ['verification.code.err', 'passkey.err', 'login.cred.err', 'login.wait'],
  }),
  passkeyLoginOptions: endpoint({
    method: 'POST',
    path: '/wps/session/login/passkey/options',
    access: 'guest',
    summary: 'A challenge to sign in with a passkey; with the ticket of a first step, as its second step.',
    input: z.strictObject({ ticket: z.optional(ticket) }),
    output: z.strictObject({ ticket, options: credentialJson }),
    refusals: ['login.wait', 'login.cred.err'],
  }),
  passkeyLogin: endpoint({
    method: 'POST',
    path: '/wps/session/login/passkey',
    access: 'guest',
    opensSession: true,
    encrypted: true,
    summary: 'Signs in with a passkey alone.',
    input: z.strictObject({ ticket, response: credentialJson, side: z._default(side, 'member') }),
    output: sessionInfo,
    refusals: ['passkey.err', 'login.wait', 'login.disabled', 'login.not.member', 'login.not.agent'],
  }),
  startExternalLogin: endpoint({
    method: 'POST',
    path: '/wps/session/login/external',
    access: 'guest',
    summary: 'The address of an identity provider, which returns the signed-in visitor to this site.',
    input: z.strictObject({
      provider: z.enum(['google', 'facebook']),
      return: z.optional(z.string().check(z.maxLength(512))),
    }),
    output: z.strictObject({ url: z.string() }),
    refusals: ['function.not.available', 'login.external.err'],
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/wps/session/logout',
    access: 'guest',
    whileClosed: true,
    summary: 'Signs out: removes the remembered device and ends its session.',
    input: nothing,
    output: done,
    refusals: [],
  }),
  confirmSession: endpoint({
    method: 'POST',
    path: '/wps/session/confirm',
    access: 'session',
    encrypted: true,
    summary: 'Proves again who is there before a sensitive change; answers with a fresh session.',
    input: z.strictObject({
      password: z.optional(shortText),
      code: z.optional(shortText),
    }),
    output: sessionInfo,
    refusals: ['modify.old.err', 'verification.code.err', 'login.wait', 'login.busy'],
  }),
  createTrailAccount: endpoint({
    method: 'POST',
    path: '/wps/member/trialuser',
    access: 'guest',
    summary: 'Opens a trial account with play money for one day, bound to this browser.',
    input: z.strictObject(trialInput),
    output: z.strictObject({ trialName: z.string() }),
    refusals: TRIAL_REFUSALS,
  }),
  testPlay: endpoint({
    method: 'POST',
    path: '/wps/session/login/freeplay',
    access: 'guest',
    opensSession: true,
    summary: 'Signs in to the trial account of this browser, and opens one if necessary.',
    input: z.strictObject({
      moduleId: z._default(z.literal('FREEPLAY3'), 'FREEPLAY3'),
      ...trialInput,
    }),
    output: sessionInfo,
    refusals: TRIAL_REFUSALS,
  }),
  memberInfo: endpoint({
    method: 'GET',
    path: '/wps/member/info',
    access: 'session',
    onTrial: true,
    whileMustChange: true,
    summary: 'The signed-in member.',
    input: nothing,
    output: memberDetail,
    refusals: [],
  }),
  changeLanguage: endpoint({
    method: 'PUT',
    path: '/wps/member/language',
    access: 'session',
    onTrial: true,
    whileMustChange: true,
    summary: 'Saves the member’s language for mails and SMS.',
    input: z.strictObject({ language: languageCode }),
    output: done,
    refusals: [],
  }),
  listDevices: endpoint({
    method: 'GET',
    path: '/wps/session/devices',
    access: 'session',
    summary: 'Active sessions of the account and remembered devices, newest first.',
    input: nothing,
    output: z.array(
      z.strictObject({
        id: idText,
        kind: z.enum(['session', 'remembered']),
        current: z.boolean(),
        /** Browser and system in plain words, as far as the browser reports them; empty otherwise. */
        device: z.string(),
        ip: z.string(),
        createdAt: timeText,
        seenAt: timeText,
      }),
    ),
    refusals: [],
  }),
  endDevice: endpoint({
    method: 'DELETE',
    path: '/wps/session/devices/{id}',
    access: 'session',
    summary: 'Ends another session, or removes a remembered device and ends its sessions.',
    input: z.strictObject({ id: idText, kind: z.enum(['session', 'remembered']) }),
    output: done,
    refusals: ['device.not.found'],
  }),
  signOutEverywhere: endpoint({
    method: 'DELETE',
    path: '/wps/session/devices',
    access: 'session',
    summary: 'Ends every other session and removes every remembered device.',
    input: nothing,
    output: z.strictObject({ ended: z.int() }),
    refusals: [],
  }),
  accountEvents: endpoint({
    method: 'GET',
    path: '/wps/member/security/events',
    access: 'session',
    summary: 'The last twenty security events of the account, newest first.',
    input: nothing,
    output: z.array(
      z.strictObject({
        id: idText,
        kind: z.string(),
        at: timeText,
        ip: z.string(),
        device: z.string(),
      }),
    ),
    refusals: [],
  }),
} as const;
