import * as z from 'zod/mini';
import { languageCode } from '../system.ts';
import { endpoint } from '../endpoint.ts';
import { captchaText, countryDialingCode, mobileNum, sessionInfo, shortText, smsCode } from './identity.ts';
import { done } from '../page.ts';

/** Lifetime of a code, and the wait before the next request. */
const codeSent = z.strictObject({ expiredMinutes: z.int() });

const smsRefusals = [
  'mobile.invalid',
  'sms.wait',
  'sms.limit',
  'captcha.required',
  'captcha.err',
  'function.not.available',
] as const;
const language = z.optional(languageCode);
const captcha = z.optional(captchaText);

export const password = {
  sendSmsCode: endpoint({
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    access: 'guest',
    summary: 'Sends a login code to a number. The response is the same for known and unknown numbers.',
    input: z.strictObject({
      mobileNum,
      countryDialingCode: z.optional(countryDialingCode),
      module: z._default(z.literal('VERIFICATION3'), 'VERIFICATION3'),
      language,
      captcha,
    }),
    output: codeSent,
    refusals: smsRefusals,
  }),
  sendRegisterSmsCode: endpoint({
    method: 'POST',
    path: '/wps/verification/sms/register',
    access: 'guest',
    summary:
      'Sends a registration code. The owner of a registered number receives a notice about the account instead.',
    input: z.strictObject({ mobileNo: mobileNum, countryDialingCode, language, captcha }),
    output: codeSent,
    refusals: smsRefusals,
  }),
  sendResetSmsCode: endpoint({
    method: 'POST',
    path: '/wps/verification/sms/reset',
    access: 'guest',
    summary: 'Sends a code to reset the password. The response is the same for every number.',
    input: z.strictObject({
      mobileNum,
      countryDialingCode: z.optional(countryDialingCode),
      language,
      captcha,
    }),
    output: codeSent,
    refusals: smsRefusals,
  }),
  phoneVerification: endpoint({
    method: 'GET',
    path: '/wps/verification/phone',
    access: 'guest',
    summary: 'The address at which the operator’s service verifies a number and issues an ID token.',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Accepts `{phoneNumber}` in E.164, returns `{sessionInfo}`. */
      startUrl: z.string(),
      /** Accepts `{sessionInfo, code}`, returns `{idToken}`. */
      confirmUrl: z.string(),
    }),
    refusals: ['function.not.available'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/wps/member/password',
    access: 'session',
    whileMustChange: true,
    encrypted: true,
    summary:
      'Changes the password, or sets the first one after a recent confirmation. Ends every other session and returns a new one.',
    input: z.strictObject({ oldPassword: shortText, newPassword: shortText, confirmNewPassword: shortText }),
    output: sessionInfo,
    refusals: [
      'modify.old.err',
      'modify.new.old.same',
      'password.invalid',
      'session.confirm.required',
      'login.wait',
      'login.busy',
    ],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/wps/member/password/email',
    access: 'guest',
    form: true,
    summary: 'Mails a link to reset the password if name and address match. The response is always the same.',
    input: z.strictObject({ username: shortText, email: shortText, language, captcha }),
    output: done,
    refusals: [
      'forgot.limit',
      'captcha.required',
      'captcha.err',
      'register.field.invalid',
      'function.not.available',
    ],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/wps/member/password/reset',
    access: 'guest',
    encrypted: true,
    summary: 'Sets a new password with the token of the mailed link, which works once.',
    input: z.strictObject({
      token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
      newPassword: shortText,
      confirmNewPassword: shortText,
    }),
    output: z.strictObject({ userName: z.string() }),
    refusals: ['reset.token.invalid', 'password.invalid', 'modify.new.old.same', 'login.busy'],
  }),
  setPasswordBySms: endpoint({
    method: 'POST',
    path: '/wps/member/password/sms',
    access: 'guest',
    encrypted: true,
    summary: 'Sets a new password with a code sent to the number; the owner then signs in as usual.',
    input: z.strictObject({
      mobileNum,
      countryDialingCode: z.optional(countryDialingCode),
      verificationCode: smsCode,
      newPassword: shortText,
    }),
    output: z.strictObject({ userName: z.string() }),
    refusals: [
      'verification.code.err',
      'mobile.invalid',
      'password.invalid',
      'modify.new.old.same',
      'login.busy',
      'function.not.available',
    ],
  }),
} as const;
