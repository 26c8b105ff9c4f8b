import { GAME_CLASSES, GAME_TYPES, type GameClassify, type GameType } from '@tessera/contract/games/games';
import { unitsFromAmount } from '@tessera/contract/money';
import { amountText } from '@tessera/contract/page';
import * as z from 'zod/mini';

/** A command that cannot be executed; the operator sees its message. */
export class CatalogueError extends Error {}

/** One valid game of a provider's list. */
export interface OfferedGame extends Category {
  readonly vassalage: string;
  /** The provider's name of the vendor. */
  readonly vendorName: string;
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly offered: boolean;
  readonly isNew: boolean;
  readonly minBetUnits: bigint | undefined;
  readonly lines: number | undefined;
  readonly freePlay: boolean;
  readonly icons: Readonly<Record<string, string>>;
  /** ISO 3166-1 alpha-2, sorted: countries where the provider must not offer the game. */
  readonly blockedCountries: readonly string[];
}

/** Reason of a rejected row, with its game where the row names one. */
export interface InvalidRow {
  readonly reason: string;
  readonly game?: string;
}

/** A rejected row; rows count from 1. */
export interface RefusedRow extends InvalidRow {
  readonly row: number;
}

const language = z.string().check(z.regex(/^[A-Z]{2}$/));

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));

const address = z.string().check(z.maxLength(500), z.regex(/^(?:https:\/\/[^\s"'<>\\]+|\/[^\s"'<>\\]*)$/));

/** A name, in English or by language. */
export const localizedName = z.union([
  words,
  z.record(language, words).check(z.refine((names) => 'EN' in names)),
]);

export const namesByLanguage = (name: z.infer<typeof localizedName>): Readonly<Record<string, string>> =>
  typeof name === 'string' ? { EN: name } : name;

const row = z.object({
  name: localizedName,
  game_code: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,99}$/)),
  product: words,
  category: words,
  class: z.optional(z.nullable(z.string())),
  enabled: z._default(z.boolean(), true),
  is_new: z._default(z.boolean(), false),
  platforms: z.optional(z.array(z.string())),
  url_thumb: z.optional(
    z.nullable(z.union([address, z.record(z.union([language, z.literal('*')]), address)])),
  ),
  min_bet: z.optional(
    z.nullable(z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), amountText)),
  ),
  paylines: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000)))),
  demo_game_support: z._default(z.boolean(), false),
  blocked_countries: z.optional(z.nullable(z.array(z.string().check(z.regex(/^[A-Za-z]{2}$/))))),
});

/** Parses one row of a provider's list. Unknown fields are ignored. */
export function parseGameRow(written: unknown): OfferedGame | InvalidRow {
  const parsed = z.safeParse(row, written);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.') || 'the row'))];
    return { reason: `cannot be read: ${fields.join(', ')}`, ...gameNamed(written) };
  }
  const { product, game_code: code, name, url_thumb: thumb, min_bet: minBet, ...rest } = parsed.data;
  const vassalage = vassalageOf(product);
  const game = `${vassalage}/${code}`;
  if (vassalage === '') return { reason: 'cannot be read: product', game: code };
  if (rest.platforms && !rest.platforms.some((platform) => /mobile|html5/i.test(platform)))
    return { reason: 'does not run on phones', game };
  const category = parseCategory(rest.category, rest.class ?? undefined);
  if (!category) {
    const named = [rest.category, rest.class].filter(Boolean).join(', class ');
    return { reason: `has a category nobody knows: ${named}`, game };
  }
  const minBetUnits = typeof minBet === 'string' ? unitsFromAmount(minBet) : undefined;
  if (minBetUnits === 0n) return { reason: 'cannot be read: min_bet', game };
  return {
    ...category,
    vassalage,
    vendorName: product,
    code,
    names: namesByLanguage(name),
    offered: rest.enabled,
    isNew: rest.is_new,
    minBetUnits,
    lines: rest.paylines ?? undefined,
    freePlay: rest.demo_game_support,
    blockedCountries: [...new Set(rest.blocked_countries?.map((code) => code.toUpperCase()))].toSorted(),
    icons: typeof thumb === 'string' ? { '*': thumb } : (thumb ?? {}),
  };
}

/** Our name for a vendor: the provider's, in capitals and digits. */
function vassalageOf(product: string): string {
  return product
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 32);
}

function gameNamed(written: unknown): { game?: string } {
  if (typeof written !== 'object' || written === null) return {};
  const { product, game_code: code } = written as Record<string, unknown>;
  if (typeof code !== 'string') return {};
  return { game: typeof product === 'string' ? `${vassalageOf(product)}/${code}` : code };
}

export function formatReasons(refused: readonly RefusedRow[]): string {
  return refused.map(({ row, game = '', reason }) => `  row ${row} ${game}: ${reason}`).join('\n');
}

/** Parses the rows of a JSON list: an array, or an object with the array in field `name`. */
export function parseList(text: string, source: string, name: string): readonly unknown[] {
  const written = parseJson(text, source);
  if (Array.isArray(written)) return written;
  const rows = ((written ?? {}) as Record<string, unknown>)[name];
  if (!Array.isArray(rows)) throw new CatalogueError(`${source} contains no list of ${name}`);
  return rows;
}

export function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CatalogueError(`${source} is not valid JSON: ${(error as Error).message}`);
  }
}

interface Category {
  readonly gameType: GameType;
  readonly gameClassify?: GameClassify | undefined;
}

/** Category names of providers, in lower case without separators. */
const CATEGORY_BY_NAME: Readonly<Record<string, readonly [GameType, GameClassify?]>> = {
  slots: ['RNG', 'SM'],
  videoslots: ['RNG', 'SM'],
  classicslots: ['RNG', 'SM'],
  jackpotslots: ['RNG', 'JP'],
  jackpots: ['RNG', 'JP'],
  scratchcards: ['RNG', 'SC'],
  tablegames: ['RNG', 'TG'],
  videopoker: ['RNG', 'VP'],
  arcade: ['RNG', 'AC'],
  arcadegames: ['RNG', 'AC'],
  crashgames: ['RNG', 'AC'],
  instantgames: ['RNG', 'AC'],
  bingo: ['RNG', 'BG'],
  fishing: ['FISH'],
  fishinggames: ['FISH'],
  livedealer: ['LIVE'],
  livegames: ['LIVE'],
  livecasino: ['LIVE'],
  livebaccarat: ['LIVE', 'BAC'],
  livesicbo: ['LIVE', 'SIC'],
  liveroulette: ['LIVE', 'ROU'],
  livedragontiger: ['LIVE', 'DAT'],
  liveblackjack: ['LIVE', 'BJ'],
  liveniuniu: ['LIVE', 'NN'],
  cardgames: ['PVP'],
  poker: ['PVP'],
  sportsbook: ['SPORTS'],
  virtualsports: ['SPORTS'],
  cockfighting: ['COCKFIGHT'],
  lottery: ['LOTT'],
  elottery: ['ELOTT'],
  keno: ['ELOTT'],
};

/** Vendors whose SPORTS games belong to another category; operators can set it for other vendors. */
const DEFAULT_SPORTS_CATEGORY: Readonly<Record<string, 'ESPORTS' | 'COCKFIGHT'>> = {
  TF: 'ESPORTS',
  IMES: 'ESPORTS',
  IA: 'ESPORTS',
  DS88: 'COCKFIGHT',
  SV3: 'COCKFIGHT',
};

/** Category by the provider's name or by our code; undefined for an unknown name. */
function parseCategory(word: string, classWord: string | undefined): Category | undefined {
  const own = GAME_TYPES.find((gameType) => gameType === word.toUpperCase());
  const [gameType, usual] = own
    ? [own]
    : (CATEGORY_BY_NAME[word.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? []);
  if (!gameType) return undefined;
  const classes: readonly GameClassify[] =
    gameType === 'RNG' || gameType === 'LIVE' ? GAME_CLASSES[gameType] : [];
  const named = classes.find((known) => known === classWord?.toUpperCase());
  if (classWord !== undefined && !named) return undefined;
  return { gameType, gameClassify: named ?? usual };
}

/** Default category of a vendor's SPORTS games. */
export function defaultSportsCategory(vassalage: string): 'ESPORTS' | 'COCKFIGHT' | undefined {
  return DEFAULT_SPORTS_CATEGORY[vassalage];
}

/** Replaces SPORTS with the category that the vendor's sports belong to. */
export function applySportsCategory(category: Category, sportsAs: 'ESPORTS' | 'COCKFIGHT' | null): Category {
  return category.gameType === 'SPORTS' && sportsAs ? { gameType: sportsAs } : category;
}
