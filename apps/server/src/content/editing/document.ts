import { categoryCode, entryKey, GROUP_NAMES } from '@tessera/contract/content/content';
import { timeText } from '@tessera/contract/page';
import { languageCode } from '@tessera/contract/system';
import * as z from 'zod/mini';
import { ART_CATEGORIES } from '../art.ts';

/** The command of an editor is refused; the message states the reason and the remedy. */
export class EditingError extends Error {}

/** The editor, the merchant and the time of a change. */
export interface Editing {
  readonly merchantCode: string;
  readonly editor: string;
  readonly now: Date;
  /** Codes a promotion's category may have. */
  readonly categories: readonly string[];
  /** Origins of the operator's picture servers. */
  readonly pictureOrigins: readonly string[];
}

export type EntryDocument = z.infer<typeof entryDocument>;

export function executionsOf({ type, executions }: EntryDocument): readonly string[] {
  return executions ?? (type === 'A' ? ['A'] : ['A', 'B']);
}

/** Agents, top agents and their test counterparts: only they have a list of type A. */
const AGENT_TYPES = [1, 2, 41, 42];

/** The audience of a document; entries for agents are marked by their type alone. */
export function customerTypesOf({ type, customerTypes }: EntryDocument): readonly number[] | null {
  return customerTypes ?? (type === 'A' ? AGENT_TYPES : null);
}

const SITE_PATH = /^\/m(?:\/[A-Za-z0-9_.-]+)*\/?(?:\?[A-Za-z0-9_.=&%-]*)?$/;

const GAME = /^[1-9][0-9]{0,17}$/;

/** The code of a promotion of rewards. */
const PROMOTION = /^[A-Za-z0-9_-]{1,60}$/;

const MAX_BODY_CHARACTERS = 200_000;

/** One line of text: no tabs, no line ends, no characters that change the text direction. */
const line = (maximum: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(maximum, `is longer than ${maximum} characters`),
      z.regex(
        /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
        'has characters that do not belong in a line',
      ),
    );

/** The pattern accepts the 31st of February. */
const moment = timeText.check(
  z.refine((given) => {
    const read = new Date(given);
    return !Number.isNaN(read.getTime()) && read.toISOString() === given;
  }, 'is no moment of the calendar'),
);

const text = z.strictObject({
  title: line(200),
  summary: z.optional(line(400)),
  /** HTML. */
  content: z.optional(z.string().check(z.maxLength(MAX_BODY_CHARACTERS, 'is too long'))),
  imageUrl: z.optional(
    z.string().check(z.regex(/^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/, 'must be a path of this site')),
  ),
});

const PALETTES = ART_CATEGORIES.map((name) => name.toLowerCase());

const LINK_ERRORS = {
  U: 'must be an https address',
  P: 'must be a path of this site that begins with /m',
  G: 'must be the nodeId of a game',
  R: 'must be the code of a promotion',
  '': 'needs a linkageType: U, P, G or R',
} as const;

/** The document that an editor writes: all data of one entry, in every language. */
export const entryDocument = z
  .strictObject({
    /** The editor's own name of the entry; a document with an existing key changes that entry. */
    key: entryKey,
    type: z.enum(['A', 'PL', 'B', 'PU', 'PR', 'H', 'help', 'page']),
    /** The revision on which the document is based; refused when the entry has a newer revision. */
    revision: z.optional(z.int()),
    /** Without a start, an entry begins when it is published. */
    startsAt: z.optional(moment),
    /** Without an end, an entry stays. */
    endsAt: z.optional(moment),
    /** Without executions, the entry is for all visitors, signed in or not; agents sign in. */
    executions: z.optional(z.array(z.enum(['A', 'B', 'F'])).check(z.minLength(1, 'must name one'))),
    /** Without customer types, the entry is for every type of member. */
    customerTypes: z.optional(
      z.array(z.literal([0, 1, 2, 4, 40, 41, 42])).check(z.minLength(1, 'must name one')),
    ),
    /** Without groups, the entry appears in every place of the site. */
    groupNames: z.optional(z.array(z.enum(GROUP_NAMES)).check(z.minLength(1, 'must name one'))),
    platform: z._default(z.literal('M'), 'M'),
    sort: z._default(z.int().check(z.minimum(-99_999), z.maximum(99_999)), 0),
    promotionType: z._default(z.string().check(z.regex(/^[A-Z0-9_]{0,40}$/, 'must be a code')), ''),
    category: z.optional(categoryCode),
    /** R: `link` is the code of a promotion of rewards, which members join and claim at the announcement. */
    linkageType: z._default(z.enum(['U', 'P', 'G', 'R', '']), ''),
    link: z._default(z.string(), ''),
    /** Palette of the drawn picture where a language has no palette. */
    art: z._default(z.enum(PALETTES), 'inhouse'),
    announcementDisplaySpeed: z._default(z.enum(['SLOW', 'MEDIUM']), 'MEDIUM'),
    texts: z.record(languageCode, text),
  })
  .check((given) => {
    for (const [path, message] of documentErrors(given.value)) {
      given.issues.push({ code: 'custom', input: given.value, path: path.split('.'), message });
    }
  });

type DocumentError = readonly [path: string, message: string];

/** Rules for combinations of fields in a document whose single fields are valid. */
function documentErrors(document: Omit<EntryDocument, 'revision'>): DocumentError[] {
  const { startsAt, endsAt, linkageType, link, type, category, customerTypes, executions, texts } = document;
  const errors: (DocumentError | false)[] = [
    !texts['EN'] && ['texts.EN', 'is missing: other languages fall back to it'],
    endsAt !== undefined &&
      startsAt !== undefined &&
      endsAt <= startsAt && ['endsAt', 'must be after startsAt'],
    !isLink(linkageType, link) && ['link', LINK_ERRORS[linkageType]],
    linkageType === 'R' && type !== 'PR' && ['linkageType', 'R belongs to promotions (PR)'],
    (type === 'PR') !== (category !== undefined) && [
      'category',
      'belongs to promotions (PR), and each has one',
    ],
    type === 'A' &&
      executions?.some((one) => one !== 'A') === true && [
        'executions',
        'of type A are ["A"]: agents sign in',
      ],
    type === 'A' &&
      customerTypes?.some((one) => !AGENT_TYPES.includes(one)) === true && [
        'customerTypes',
        `of type A are among ${AGENT_TYPES.join(', ')}`,
      ],
  ];
  return errors.filter((error) => error !== false);
}

/** Whether a link matches its kind: an https address, a path of this site, the nodeId of a game, a promotion. */
function isLink(kind: 'U' | 'P' | 'G' | 'R' | '', link: string): boolean {
  if (kind === 'U') return isHttpsAddress(link);
  if (kind === 'P') return SITE_PATH.test(link) && !link.includes('..');
  if (kind === 'G') return GAME.test(link);
  if (kind === 'R') return PROMOTION.test(link);
  return link === '';
}

/** An address with a user name or password can look like another address. */
function isHttpsAddress(link: string): boolean {
  const url = URL.parse(link);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && /^[!-~]+$/.test(link);
}
