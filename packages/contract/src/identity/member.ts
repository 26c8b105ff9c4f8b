import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, nothing, timeText } from '../page.ts';

/** Built-in profile pictures, each drawn with the colors of a game category. */
export const HEAD_ICONS = [
  'slots',
  'fish',
  'live',
  'duel',
  'rooster',
  'ball',
  'arena',
  'lotto',
  'numbers',
] as const;
const headIconCode = z.enum(HEAD_ICONS);
export type HeadIcon = z.infer<typeof headIconCode>;

export const memberDetail = z.strictObject({
  id: z.string(),
  account: z.string(),
  nickname: z.nullable(z.string()),
  type: z.int(),
  toUpline: z.boolean(),
  /** Milliseconds since 1970. */
  regDate: z.int(),
  /** The sign-in before this one; null at the first. */
  lastLoginTime: z.nullable(timeText),
  firstTimeLogin: z.boolean(),
  /** False for members who signed in by other methods only and may set a first password. */
  hasPassword: z.boolean(),
  /** Address of the chosen profile picture, served by this site; null while none is chosen. */
  headIconUrl: z.nullable(z.string()),
});

/** Calls about who a member is. */
export const member = {
  memberInfoRenew: endpoint({
    method: 'GET',
    path: '/wps/member/info/renew',
    access: 'session',
    onTrial: true,
    whileMustChange: true,
    summary: 'Who is signed in, read anew. `memberInfo` is never cached either.',
    input: nothing,
    output: memberDetail,
    refusals: [],
  }),
  headIcon: endpoint({
    method: 'GET',
    path: '/wps/member/info/icon',
    access: 'session',
    summary: 'The profile picture of the member, and those to choose from.',
    input: nothing,
    output: z.strictObject({
      /** Null while none is chosen. */
      icon: z.nullable(headIconCode),
      icons: z.array(z.strictObject({ icon: headIconCode, iconUrl: z.string() })),
    }),
    refusals: [],
  }),
  setHeadIcon: endpoint({
    method: 'POST',
    path: '/wps/member/info/icon',
    access: 'session',
    form: true,
    summary: 'Chooses a profile picture; an empty `icon` removes it.',
    input: z.strictObject({ icon: z.union([headIconCode, z.literal('')]) }),
    output: done,
    refusals: [],
  }),
} as const;
