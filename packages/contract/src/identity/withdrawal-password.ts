import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { captchaText, shortText } from './identity.ts';
import { done, nothing } from '../page.ts';
import { languageCode } from '../system.ts';

/** Methods that confirm the owner again: an authenticator, a code to the number, a code to the mail address. */
export const ownerProofMethod = z.enum(['app', 'sms', 'mail']);
export type OwnerProofMethod = z.infer<typeof ownerProofMethod>;

/**
 * Required beside a confirmed session, where the account has such a method; `owner.code.required` lists the methods in
 * `ways`.
 */
export const ownerProof = {
  by: z.optional(ownerProofMethod),
  code: z.optional(shortText),
} as const;
export const OWNER_REFUSALS = ['owner.code.required', 'verification.code.err', 'login.wait'] as const;

const fresh = { password: shortText, confirmPassword: shortText } as const;

export const withdrawalPassword = {
  hasWithdrawalPassword: endpoint({
    method: 'GET',
    path: '/wps/member/hasWithdrawalPassword',
    access: 'member',
    summary: 'Whether the member has a withdrawal password.',
    input: nothing,
    output: z.strictObject({ isComplete: z.boolean() }),
    refusals: [],
  }),
  setWithdrawalPassword: endpoint({
    method: 'POST',
    path: '/wps/member/withdrawalPassword',
    access: 'member',
    encrypted: true,
    summary: 'Sets the first withdrawal password, in a session that was confirmed a moment ago, with a code.',
    input: z.strictObject({ ...fresh, ...ownerProof }),
    output: done,
    refusals: [
      'function.not.available',
      'withdrawal.password.exists',
      'withdrawal.password.invalid',
      'withdrawal.password.same.as.login',
      'session.confirm.required',
      'session.limited',
      'login.busy',
      ...OWNER_REFUSALS,
    ],
  }),
  changeWithdrawalPassword: endpoint({
    method: 'PUT',
    path: '/wps/member/withdrawalPassword',
    access: 'member',
    encrypted: true,
    summary: 'Replaces the withdrawal password; five wrong old ones lock it for a while.',
    input: z.strictObject({ oldPassword: shortText, ...fresh }),
    output: done,
    refusals: [
      'not.exists.payment.password',
      'invalid.payment.pw',
      'payment.password.locked',
      'withdrawal.password.invalid',
      'withdrawal.password.same.as.login',
      'modify.new.old.same',
      'session.limited',
      'login.busy',
    ],
  }),
  resetWithdrawalPassword: endpoint({
    method: 'POST',
    path: '/wps/member/withdrawalPassword/reset',
    access: 'member',
    encrypted: true,
    summary:
      'Resets the withdrawal password with the login password and a code. The account is limited for one day.',
    input: z.strictObject({ loginPassword: shortText, ...fresh, ...ownerProof }),
    output: done,
    refusals: [
      'function.not.available',
      'not.exists.payment.password',
      'modify.old.err',
      'withdrawal.password.invalid',
      'withdrawal.password.same.as.login',
      'session.confirm.required',
      'session.limited',
      'login.busy',
      ...OWNER_REFUSALS,
    ],
  }),
  sendOwnerCode: endpoint({
    method: 'POST',
    path: '/wps/v2/verification/own/send',
    access: 'member',
    summary: 'Sends a code to the member’s verified number or mail address.',
    input: z.strictObject({
      by: z.enum(['sms', 'mail']),
      language: z.optional(languageCode),
      captcha: z.optional(captchaText),
    }),
    output: z.strictObject({ expiredMinutes: z.int() }),
    refusals: [
      'function.not.available',
      'mobile.invalid',
      'sms.wait',
      'sms.limit',
      'captcha.required',
      'captcha.err',
    ],
  }),
} as const;
