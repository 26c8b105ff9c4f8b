import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, nothing, timeText } from '../page.ts';
import { PICTURE_BODY_LIMIT_BYTES, pictureText } from '../picture.ts';

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
/** Pixels of a side of an uploaded profile picture. */
export const HEAD_PICTURE_SIDE = 256;
/** `{name}` of an uploaded profile picture. The answer is the JPEG itself, not an envelope. */
export const HEAD_PICTURE_FILE = '/wps/member/picture/{name}';

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
  /** The previous sign-in; null at the first. */
  lastLoginTime: z.nullable(timeText),
  firstTimeLogin: z.boolean(),
  /** False for members who signed in by other methods only and may set a first password. */
  hasPassword: z.boolean(),
  /** Address of the chosen profile picture, served by this site; null while none is chosen. */
  headIconUrl: z.nullable(z.string()),
});

/** Calls about the member's profile. */
export const member = {
  memberInfoRenew: endpoint({
    method: 'GET',
    path: '/wps/member/info/renew',
    access: 'session',
    onTrial: true,
    whileMustChange: true,
    summary: 'The signed-in member, read again. `memberInfo` is never cached either.',
    input: nothing,
    output: memberDetail,
    refusals: [],
  }),
  headIcon: endpoint({
    method: 'GET',
    path: '/wps/member/info/icon',
    access: 'session',
    summary: 'The member’s profile picture, and the available pictures.',
    input: nothing,
    output: z.strictObject({
      /** Null while none is chosen, and while the member has an uploaded picture. */
      icon: z.nullable(headIconCode),
      /** Address of the uploaded picture. */
      pictureUrl: z.nullable(z.string()),
      icons: z.array(z.strictObject({ icon: headIconCode, iconUrl: z.string() })),
    }),
    refusals: [],
  }),
  setHeadIcon: endpoint({
    method: 'POST',
    path: '/wps/member/info/icon',
    access: 'session',
    form: true,
    summary: 'Sets a built-in profile picture; an empty `icon` removes the picture.',
    input: z.strictObject({ icon: z.union([headIconCode, z.literal('')]) }),
    output: done,
    refusals: [],
  }),
  setHeadPicture: endpoint({
    method: 'PUT',
    path: '/wps/member/info/picture',
    access: 'session',
    bodyLimitBytes: PICTURE_BODY_LIMIT_BYTES,
    summary:
      'Uploads a profile picture in place of any other: PNG or JPEG in base64, at most 5 MB. It is stored as a square of 256 pixels.',
    input: z.strictObject({ image: pictureText }),
    output: z.strictObject({ headIconUrl: z.string() }),
    refusals: ['head.picture.invalid', 'head.picture.limit', 'head.picture.busy'],
  }),
} as const;
