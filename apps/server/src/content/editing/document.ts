import { categoryCode, entryKey, GROUP_NAMES } from '@tessera/contract/content/content';
import { timeText } from '@tessera/contract/page';
import { languageCode } from '@tessera/contract/system';
import * as z from 'zod/mini';
import { ART_CATEGORIES } from '../art.ts';

/** The command of an editor is refused; the message states the reason and the remedy. */
export class EditingError extends Error {}

/** Who edits, for which merchant and when. */
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

const MAX_BODY_CHARACTERS = 200_000;

/** One line of words: no tabs, no line ends, nothing that turns the direction of what follows. */
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

/** The pattern lets the 31st of February pass. */
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
  '': 'needs a linkageType: U, P or G',
} as const;

/** What an editor writes: everything about one entry, in every language. */
export const entryDocument = z
  .strictObject({
    /** The editor's own name for it; saving again under a key changes that entry. */
    key: entryKey,
    type: z.enum(['A', 'PL', 'B', 'PU', 'PR', 'H', 'help', 'page']),
    /** The revision the editor started from; when another was saved since, this one is refused. */
    revision: z.optional(z.int()),
    /** Without it an entry begins when it is published. */
    startsAt: z.optional(moment),
    /** Without it an entry stays. */
    endsAt: z.optional(moment),
    /** Without them everybody, signed in or not; agents sign in. */
    executions: z.optional(z.array(z.enum(['A', 'B', 'F'])).check(z.minLength(1, 'must name one'))),
    /** Without them every type of member. */
    customerTypes: z.optional(
      z.array(z.literal([0, 1, 2, 4, 40, 41, 42])).check(z.minLength(1, 'must name one')),
    ),
    /** Without them every place of the site. */
    groupNames: z.optional(z.array(z.enum(GROUP_NAMES)).check(z.minLength(1, 'must name one'))),
    platform: z._default(z.literal('M'), 'M'),
    sort: z._default(z.int().check(z.minimum(-99_999), z.maximum(99_999)), 0),
    promotionType: z._default(z.string().check(z.regex(/^[A-Z0-9_]{0,40}$/, 'must be a code')), ''),
    category: z.optional(categoryCode),
    linkageType: z._default(z.enum(['U', 'P', 'G', '']), ''),
    link: z._default(z.string(), ''),
    /** Palette of the drawn picture where a language names none of its own. */
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

/** Rules that concern several fields of a document whose single fields are valid. */
function documentErrors(document: Omit<EntryDocument, 'revision'>): DocumentError[] {
  const { startsAt, endsAt, linkageType, link, type, category, customerTypes, executions, texts } = document;
  const faults: (DocumentError | false)[] = [
    !texts['EN'] && ['texts.EN', 'is missing: other languages fall back to it'],
    endsAt !== undefined &&
      startsAt !== undefined &&
      endsAt <= startsAt && ['endsAt', 'must be after startsAt'],
    !isLink(linkageType, link) && ['link', LINK_ERRORS[linkageType]],
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
  return faults.filter((fault) => fault !== false);
}

/** Whether a link is what its kind says: an https address, a path of this site, the nodeId of a game. */
function isLink(kind: 'U' | 'P' | 'G' | '', link: string): boolean {
  if (kind === 'U') return isHttpsAddress(link);
  if (kind === 'P') return SITE_PATH.test(link) && !link.includes('..');
  if (kind === 'G') return GAME.test(link);
  return link === '';
}

/** An address with a name or password in it looks like another than it is. */
function isHttpsAddress(link: string): boolean {
  const url = URL.parse(link);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && /^[!-~]+$/.test(link);
}
