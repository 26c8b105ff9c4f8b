/** A name of fewer characters would be guessed from its two ends. */
const SHORT = 6;

/**
 * An account name as others may see it: its first characters and its last, and the same three stars whatever
 * lies between, so that not even its length is told.
 */
export function maskedName(userName: string): string {
  const letters = [...userName];
  if (letters.length < SHORT) return `${letters[0] ?? ''}***`;
  return `${letters.slice(0, 2).join('')}***${letters.at(-1)}`;
}
