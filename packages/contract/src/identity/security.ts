import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { captchaText, countryDialingCode, mobileNum, shortText, smsCode } from './identity.ts';
import { dateText, done, nothing, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { OWNER_REFUSALS, ownerProof, ownerProofMethod } from './withdrawal-password.ts';

const contact = z.nullable(
  z.strictObject({
    /** Masked, so that only the owner recognises it. */
    shown: z.string(),
    verified: z.boolean(),
  }),
);

export const identityStatus = z.enum(['none', 'pending', 'verified', 'rejected']);
export type IdentityStatus = z.infer<typeof identityStatus>;

/** Reasons to reject an identity; the screen has a text for each. */
export const identityReason = z.enum(['mismatch', 'document', 'age', 'other']);
export type IdentityReason = z.infer<typeof identityReason>;

const email = z.string().check(z.maxLength(100));
const language = z.optional(languageCode);
const captcha = z.optional(captchaText);
const codeSent = z.strictObject({ expiredMinutes: z.int() });
const SEND_REFUSALS = [
  'function.not.available',
  'sms.wait',
  'sms.limit',
  'captcha.required',
  'captcha.err',
  'session.confirm.required',
  'session.limited',
] as const;
const BIND_REFUSALS = [
  'session.confirm.required',
  'session.limited',
  'function.not.available',
  ...OWNER_REFUSALS,
] as const;

export const security = {
  securityConfig: endpoint({
    method: 'GET',
    path: '/wps/v2/member/securityConfig',
    access: 'session',
    summary: 'The security level of the account, and its configured factors.',
    input: nothing,
    output: z.strictObject({
      level: z.enum(['low', 'medium', 'high']),
      /** The previous sign-in; null at the first. */
      lastLogin: z.nullable(z.strictObject({ at: timeText, ip: z.string(), device: z.string() })),
      paymentPassword: z.strictObject({
        isComplete: z.boolean(),
        /** End of the lock after too many wrong attempts; null when the password can be used. */
        lockedUntil: z.nullable(timeText),
      }),
      mobile: contact,
      email: contact,
      /** Required for a sensitive change beside the session; empty where the account has no such method. */
      ownerWays: z.array(ownerProofMethod),
      /** Time before which no sensitive change is possible; null without a restriction. */
      limitedUntil: z.nullable(timeText),
      idVerification: z.strictObject({ status: identityStatus, reason: z.nullable(identityReason) }),
      /** Channels on which this server can send messages. */
      sends: z.strictObject({ sms: z.boolean(), mail: z.boolean() }),
    }),
    refusals: [],
  }),
  sendMobileCode: endpoint({
    method: 'POST',
    path: '/wps/v2/verification/sms/send',
    access: 'member',
    summary: 'Sends a code to a number that the member wants to add.',
    input: z.strictObject({
      mobileNum,
      countryDialingCode: z.optional(countryDialingCode),
      language,
      captcha,
    }),
    output: codeSent,
    refusals: ['mobile.invalid', ...SEND_REFUSALS],
  }),
  bindMobile: endpoint({
    method: 'POST',
    path: '/wps/v2/verification/sms/bindAndReset',
    access: 'member',
    encrypted: true,
    summary: 'Makes a number the member’s own, by the code that was sent to it.',
    input: z.strictObject({
      mobileNum,
      countryDialingCode: z.optional(countryDialingCode),
      verificationCode: smsCode,
      ...ownerProof,
    }),
    output: done,
    refusals: ['mobile.invalid', ...BIND_REFUSALS],
  }),
  sendMailCode: endpoint({
    method: 'POST',
    path: '/wps/v2/verification/mail/send',
    access: 'member',
    summary: 'Mails a code to an address that the member wants to add.',
    input: z.strictObject({ email, language, captcha }),
    output: codeSent,
    refusals: ['email.invalid', ...SEND_REFUSALS],
  }),
  bindMail: endpoint({
    method: 'POST',
    path: '/wps/v2/verification/mail/bindAndReset',
    access: 'member',
    encrypted: true,
    summary: 'Makes a mail address the member’s own, by the code that was mailed to it.',
    input: z.strictObject({ email, verificationCode: smsCode, ...ownerProof }),
    output: done,
    refusals: ['email.invalid', ...BIND_REFUSALS],
  }),
  submitIdentity: endpoint({
    method: 'POST',
    path: '/wps/relay/MCSFE_verifyCustomer',
    access: 'member',
    encrypted: true,
    summary: 'Says who the member is; a member of staff checks it and decides.',
    input: z.strictObject({ name: shortText, birthDate: dateText, idNumber: shortText }),
    output: done,
    refusals: ['identity.invalid', 'identity.exists', 'identity.age'],
  }),
} as const;
