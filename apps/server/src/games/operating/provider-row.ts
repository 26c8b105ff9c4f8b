import { unitsFromAmount } from '@tessera/contract/money';
import { amountText } from '@tessera/contract/page';
import * as z from 'zod/mini';
import { type Category, categoryOf } from './categories.ts';

/** One game of a provider's list, in our words. */
export interface OfferedGame extends Category {
  readonly vassalage: string;
  /** What the provider calls the vendor. */
  readonly vendorName: string;
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly offered: boolean;
  readonly isNew: boolean;
  readonly minBetUnits: bigint | undefined;
  readonly lines: number | undefined;
  readonly freePlay: boolean;
  readonly icons: Readonly<Record<string, string>>;
  /** ISO 3166-1 alpha-2, in order: the provider may not offer it there. */
  readonly blockedCountries: readonly string[];
}

/** Why a row is left out, and which game it speaks of as far as it says. */
export interface BadRow {
  readonly reason: string;
  readonly game?: string;
}

const language = z.string().check(z.regex(/^[A-Z]{2}$/));
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
const address = z.string().check(z.maxLength(500), z.regex(/^(?:https:\/\/[^\s"'<>\\]+|\/[^\s"'<>\\]*)$/));

/** A name, in English or by language. */
export const inLanguages = z.union([
  words,
  z.record(language, words).check(z.refine((names) => 'EN' in names)),
]);
export const namesOf = (name: z.infer<typeof inLanguages>): Readonly<Record<string, string>> =>
  typeof name === 'string' ? { EN: name } : name;

const row = z.object({
  name: inLanguages,
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

/** Reads one row of a list as providers send it. What it holds beyond these fields is not ours to judge. */
export function readRow(written: unknown): OfferedGame | BadRow {
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
  const category = categoryOf(rest.category, rest.class ?? undefined);
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
    names: namesOf(name),
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
