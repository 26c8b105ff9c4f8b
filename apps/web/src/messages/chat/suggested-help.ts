import type { TitledContent } from '@tessera/contract/content/content';

const MOST = 3;
/** Shorter words are in every article. */
const SHORTEST_WORD = 3;
/** A word of the title counts as much as this many words of the text. */
const TITLE_WEIGHT = 3;

/** The articles with most of the words, best first; the first articles without a question. Titles count more than texts. */
export function suggestedHelp(entries: readonly TitledContent[], question: string): TitledContent[] {
  if (question.trim() === '') return entries.slice(0, MOST);
  const words = folded(question)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD);
  const scored = entries.map((entry) => {
    const [title, text] = [folded(entry.title), folded(entry.content.replaceAll(/<[^>]*>/g, ' '))];
    const score = words.reduce(
      (sum, word) => sum + (title.includes(word) ? TITLE_WEIGHT : 0) + (text.includes(word) ? 1 : 0),
      0,
    );
    return { entry, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, two) => two.score - one.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/** Letters without accents and case. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
