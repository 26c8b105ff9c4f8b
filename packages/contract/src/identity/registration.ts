import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { captchaText, countryDialingCode, mobileNum, sessionInfo, shortText, smsCode } from './identity.ts';
import { amountOut, nothing } from '../page.ts';
import { phoneCountry } from './phone-country.ts';
import { REGISTER_FIELDS } from './register-rules.ts';

/** Fields that may be verified one at a time. The others are secrets, which must not appear in an address. */
const VERIFIABLE_FIELDS = [
  'username',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'email',
  'nickname',
  'payeeName',
  'mobileNum',
  'recommenderId',
  'affiliateCode',
] as const;

const fieldRule = z.strictObject({
  enabled: z.boolean(),
  required: z.boolean(),
  /** Pattern number of the vocabulary; only the server checks the operator's own patterns. */
  patternId: z.int(),
  minLength: z.int(),
  maxLength: z.int(),
});

export const registerSettings = z.strictObject({
  fields: z.record(z.enum(REGISTER_FIELDS), fieldRule),
  /** Highest monthly deposit limit at any age; absent without a cap. */
  mostPerMonth: z.optional(amountOut),
});
export type RegisterSettings = z.infer<typeof registerSettings>;

/** Fields that the market or the operator requires in either form. */
const PROTECTION_FIELDS = {
  birthday: z.optional(shortText),
  depositLimitDay: z.optional(shortText),
  depositLimitWeek: z.optional(shortText),
  depositLimitMonth: z.optional(shortText),
};

const REGISTER_METHODS = ['H5', 'APP', 'PWA', 'WEBCLIP'] as const;
const registerMethod = z.enum(REGISTER_METHODS);

/** Origin of the visitor. The server trusts none of these values and only records them. */
const ORIGIN_FIELDS = {
  registerUrl: z.optional(shortText),
  registerMethod: z.optional(registerMethod),
  domain: z.optional(shortText),
  affiliateCode: z.optional(shortText),
  recommenderId: z.optional(shortText),
  /** Always a member; other values are refused. */
  type: z.optional(z.literal(0)),
  captcha: z.optional(captchaText),
  firebaseChannel: z.optional(z.literal('sms')),
  firebaseIdToken: z.optional(z.string().check(z.maxLength(4096))),
};

export const registerInput = z.strictObject({
  username: shortText,
  password: shortText,
  confirmPassword: shortText,
  paymentPassword: z.optional(shortText),
  idNumber: z.optional(shortText),
  qqNum: z.optional(shortText),
  facebook: z.optional(shortText),
  wechat: z.optional(shortText),
  line: z.optional(shortText),
  whatsapp: z.optional(shortText),
  zalo: z.optional(shortText),
  email: z.optional(shortText),
  nickname: z.optional(shortText),
  payeeName: z.optional(shortText),
  countryDialingCode: z.optional(countryDialingCode),
  mobileNum: z.optional(mobileNum),
  verificationCode: z.optional(smsCode),
  ...PROTECTION_FIELDS,
  ...ORIGIN_FIELDS,
});
export type RegisterInput = z.infer<typeof registerInput>;

export const registerMobileInput = z.strictObject({
  countryDialingCode,
  mobileNum,
  verificationCode: z.optional(smsCode),
  password: z.optional(shortText),
  confirmPassword: z.optional(shortText),
  ...PROTECTION_FIELDS,
  ...ORIGIN_FIELDS,
});
export type RegisterMobileInput = z.infer<typeof registerMobileInput>;

const REGISTER_REFUSALS = [
  'register.username.exists',
  'register.field.invalid',
  'register.limit',
  'register.device.excluded',
  'affiliate.code.err',
  'captcha.required',
  'captcha.err',
  'verification.code.err',
  'mobile.invalid',
  'login.external.err',
  'login.busy',
  'function.not.available',
] as const;

export const registration = {
  getSetRegister: endpoint({
    method: 'GET',
    path: '/wps/system/setting/register',
    access: 'guest',
    summary: 'The registration fields: enabled, required, and the rule of each.',
    input: nothing,
    output: registerSettings,
    refusals: [],
  }),
  register: endpoint({
    method: 'PUT',
    path: '/wps/member/register',
    access: 'guest',
    opensSession: true,
    encrypted: true,
    summary: 'Opens a member account by user name and signs it in.',
    input: registerInput,
    output: sessionInfo,
    refusals: REGISTER_REFUSALS,
  }),
  registerMobile: endpoint({
    method: 'PUT',
    path: '/wps/member/register/mobile',
    access: 'guest',
    opensSession: true,
    encrypted: true,
    summary: 'Opens a member account by mobile number and signs it in; the user name is made up.',
    input: registerMobileInput,
    output: sessionInfo,
    refusals: REGISTER_REFUSALS,
  }),
  verification: endpoint({
    method: 'GET',
    path: '/wps/verification',
    access: 'guest',
    summary:
      'Whether a value satisfies the registration rule of the merchant, regardless of its use by a member.',
    input: z.strictObject({ field: z.enum(VERIFIABLE_FIELDS), value: shortText }),
    output: z.strictObject({
      pass: z.boolean(),
      /** The `RegisterFault` of an invalid value; empty for a valid one. */
      message: z.string(),
    }),
    refusals: [],
  }),
  affiliateCheck: endpoint({
    method: 'GET',
    path: '/wps/agent/affiliate',
    access: 'guest',
    summary: 'Succeeds if the invitation code exists and is active.',
    input: z.strictObject({ code: shortText, domain: z.optional(shortText) }),
    output: z.strictObject({}),
    refusals: ['affiliate.code.err', 'register.limit'],
  }),
  countryList: endpoint({
    method: 'GET',
    path: '/wps/system/country',
    access: 'guest',
    summary: 'Countries with accepted mobile numbers, their dialing codes and number lengths.',
    input: nothing,
    output: z.array(phoneCountry),
    refusals: [],
  }),
} as const;
