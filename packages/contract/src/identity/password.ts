import * as z from 'zod/mini';
import { languageCode } from '../system.ts';
import { endpoint } from '../endpoint.ts';
import { captchaText, countryDialingCode, mobileNum, sessionInfo, shortText, smsCode } from './identity.ts';
import { done } from '../page.ts';

/** How long a code lives and how soon the next may be asked for. */
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
    summary: 'Sends a sign-in code to a number; the answer is the same whether the number is known or not.',
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
    summary: 'Sends a registration code; the owner of a known number is told of the account instead.',
    input: z.strictObject({ mobileNo: mobileNum, countryDialingCode, language, captcha }),
    output: codeSent,
    refusals: smsRefusals,
  }),
  sendResetSmsCode: endpoint({
    method: 'POST',
    path: '/wps/verification/sms/reset',
    access: 'guest',
    summary: 'Sends a code for setting a new password; the answer is the same for every number.',
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
    summary: 'Where a browser has a number verified by the service of the operator, for an ID token.',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Takes `{phoneNumber}` in E.164, answers `{sessionInfo}`. */
      startUrl: z.string(),
      /** Takes `{sessionInfo, code}`, answers `{idToken}`. */
      confirmUrl: z.string(),
    }),
    refusals: ['function.not.available'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/wps/member/password',
    access: 'session',
    whileMustChange: true,
    sealed: true,
    summary:
      'Changes the password, or sets the first one after a recent proof; ends every other session and answers a fresh one for this.',
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
    summary: 'Mails a link for a new password if name and address match; the answer is always the same.',
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
    sealed: true,
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
    sealed: true,
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
