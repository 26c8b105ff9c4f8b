/** What to look for: tokens that the index holds, and patterns that the folded words must match. */
export interface SearchQuery {
  readonly tokens: readonly string[];
  /** For LIKE ALL; a folded word holds no character that LIKE reads. */
  readonly patterns: readonly string[];
}

/** Traits of a game that a search may also ask for. */
export interface SearchTraits {
  readonly gameType: string;
  readonly vassalage: string;
  readonly isNew: boolean;
}

/** Those that are asked for. */
type WantedTraits = { readonly [Trait in keyof SearchTraits]?: SearchTraits[Trait] | undefined };

/** A shorter word is matched from the beginning of a word only. */
const GRAM_LENGTH = 3;

/** Lower case, without accents; everything but letters and digits becomes one space. */
export function foldText(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}+/gu, '');
  return bare
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The folded words of all names, each after a space. */
export function searchTextOf(names: Iterable<string>): string {
  return [...names].map((name) => ` ${foldText(name)}`).join('');
}

/** Every token a query may ask a game for. */
export function searchTokensOf(searchText: string, traits: SearchTraits): string[] {
  const words = searchText.split(' ').filter(Boolean);
  return [
    ...new Set([...words.flatMap((word) => [...beginnings(word), ...grams(word)]), ...traitTokens(traits)]),
  ];
}

/** The query for what somebody typed; undefined when no letter or digit is in it. */
export function searchQuery(typed: string, traits: WantedTraits): SearchQuery | undefined {
  const words = foldText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return undefined;
  const tokens = words.flatMap((word) => (isShort(word) ? [`^${word}`] : grams(word)));
  return {
    tokens: [...new Set([...tokens, ...traitTokens(traits)])],
    patterns: words.map((word) => (isShort(word) ? `% ${word}%` : `%${word}%`)),
  };
}

function isShort(word: string): boolean {
  return [...word].length < GRAM_LENGTH;
}

function beginnings(word: string): string[] {
  const letters = [...word];
  return Array.from(
    { length: Math.min(letters.length, GRAM_LENGTH - 1) },
    (_, index) => `^${letters.slice(0, index + 1).join('')}`,
  );
}

function grams(word: string): string[] {
  const letters = [...word];
  const count = Math.max(0, letters.length - GRAM_LENGTH + 1);
  return Array.from({ length: count }, (_, index) => letters.slice(index, index + GRAM_LENGTH).join(''));
}

/** Signs that no folded word contains keep these apart from grams. */
function traitTokens({ gameType, vassalage, isNew }: WantedTraits): string[] {
  return [
    ...(gameType === undefined ? [] : [`=${gameType}`]),
    ...(vassalage === undefined ? [] : [`@${vassalage}`]),
    ...(isNew === undefined ? [] : [isNew ? '+new' : '+old']),
  ];
}
