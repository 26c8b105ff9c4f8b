import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { captchaText, countryDialingCode, mobileNum, shortText, smsCode } from './identity.ts';
import { dateText, done, nothing, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { OWNER_REFUSALS, ownerProof, ownerProofMethod } from './withdrawal-password.ts';

const contact = z.nullable(
  z.strictObject({
    /** As much of it as its owner needs to know it. */
    shown: z.string(),
    verified: z.boolean(),
  }),
);

export const identityStatus = z.enum(['none', 'pending', 'verified', 'rejected']);
export type IdentityStatus = z.infer<typeof identityStatus>;

/** Why an identity was not accepted; the screen has words for each. */
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
    summary: 'How well this account is protected, and what has been set up.',
    input: nothing,
    output: z.strictObject({
      level: z.enum(['low', 'medium', 'high']),
      /** The sign-in before this one; null at the first. */
      lastLogin: z.nullable(z.strictObject({ at: timeText, ip: z.string(), device: z.string() })),
      paymentPassword: z.strictObject({
        isComplete: z.boolean(),
        /** Wrong ones were tried too often; null when it can be used. */
        lockedUntil: z.nullable(timeText),
      }),
      mobile: contact,
      email: contact,
      /** What a sensitive change asks for beside the session; none where the account has no such thing. */
      ownerWays: z.array(ownerProofMethod),
      /** Nothing sensitive can be changed before then; null when it can. */
      limitedUntil: z.nullable(timeText),
      idVerification: z.strictObject({ status: identityStatus, reason: z.nullable(identityReason) }),
      /** What this server can bring to a member. */
      sends: z.strictObject({ sms: z.boolean(), mail: z.boolean() }),
    }),
    refusals: [],
  }),
  sendMobileCode: endpoint({
    method: 'POST',
    path: '/wps/v2/verification/sms/send',
    access: 'member',
    summary: 'Sends a code to a number that the member wants to call theirs.',
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
    sealed: true,
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
    summary: 'Mails a code to an address that the member wants to call theirs.',
    input: z.strictObject({ email, language, captcha }),
    output: codeSent,
    refusals: ['email.invalid', ...SEND_REFUSALS],
  }),
  bindMail: endpoint({
    method: 'POST',
    path: '/wps/v2/verification/mail/bindAndReset',
    access: 'member',
    sealed: true,
    summary: 'Makes a mail address the member’s own, by the code that was mailed to it.',
    input: z.strictObject({ email, verificationCode: smsCode, ...ownerProof }),
    output: done,
    refusals: ['email.invalid', ...BIND_REFUSALS],
  }),
  submitIdentity: endpoint({
    method: 'POST',
    path: '/wps/relay/MCSFE_verifyCustomer',
    access: 'member',
    sealed: true,
    summary: 'Says who the member is; a member of staff checks it and decides.',
    input: z.strictObject({ name: shortText, birthDate: dateText, idNumber: shortText }),
    output: done,
    refusals: ['identity.invalid', 'identity.exists', 'identity.age'],
  }),
} as const;
