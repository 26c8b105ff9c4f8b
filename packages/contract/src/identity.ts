import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done, nothing } from './page.ts';
import { REGISTER_FIELDS } from './register-rules.ts';

const shortText = z.string().check(z.maxLength(128));

const fieldRule = z.strictObject({
  enabled: z.boolean(),
  required: z.boolean(),
  /** Pattern of reference numbers: of the vocabulary: 0 any, 4 alphanumeric, 9 no white space, 25 lower case and digits. */
  patternId: z.int(),
  minLength: z.int(),
  maxLength: z.int(),
});

export const registerSettings = z.strictObject({
  fields: z.record(z.enum(REGISTER_FIELDS), fieldRule),
});
export type RegisterSettings = z.infer<typeof registerSettings>;

/**
 * What the browser keeps under MC_SESSION_INFO. `token` is the request token of the `x-mc-token` header:
 * useless without the session cookie, which no script can read.
 */
export const sessionInfo = z.strictObject({
  token: z.string(),
  merchantCode: z.string(),
  userName: z.string(),
  /** 0 member, 1 agent, 2 top agent, 4 free-play trial, 40–42 their test counterparts. */
  type: z.int(),
  customerType: z.int(),
  firstTimeLogin: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;

export const registerInput = z.strictObject({
  username: shortText,
  password: shortText,
  confirmPassword: shortText,
  nickname: z.optional(shortText),
  registerUrl: z.optional(shortText),
  registerMethod: z.optional(z.enum(['H5', 'APP', 'PWA', 'WEBCLIP'])),
});
export type RegisterInput = z.infer<typeof registerInput>;

export const loginInput = z.strictObject({
  username: shortText,
  password: shortText,
  type: z.literal('username'),
});
export type LoginInput = z.infer<typeof loginInput>;

export const identity = {
  getSetRegister: endpoint({
    method: 'GET',
    path: '/wps/system/setting/register',
    access: 'guest',
    summary: 'Which registration fields are on, which are required, and the rule of each.',
    input: nothing,
    output: registerSettings,
    refusals: [],
  }),
  register: endpoint({
    method: 'PUT',
    path: '/wps/member/register',
    access: 'guest',
    summary: 'Opens a member account and signs it in.',
    input: registerInput,
    output: sessionInfo,
    refusals: ['register.username.exists', 'register.field.invalid', 'login.busy'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/wps/session/login',
    access: 'guest',
    summary: 'Signs in by user name and password.',
    input: loginInput,
    output: sessionInfo,
    refusals: ['login.cred.err', 'login.busy'],
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/wps/session/logout',
    access: 'session',
    summary: 'Ends this session.',
    input: nothing,
    output: done,
    refusals: [],
  }),
  memberInfo: endpoint({
    method: 'GET',
    path: '/wps/member/info',
    access: 'session',
    summary: 'Who is signed in.',
    input: nothing,
    output: z.strictObject({
      id: z.string(),
      account: z.string(),
      nickname: z.nullable(z.string()),
      type: z.int(),
      toUpline: z.boolean(),
      /** Milliseconds since 1970. */
      regDate: z.int(),
      /** ISO 8601; null at the first sign-in. */
      lastLoginTime: z.nullable(z.string()),
    }),
    refusals: [],
  }),
} as const;
