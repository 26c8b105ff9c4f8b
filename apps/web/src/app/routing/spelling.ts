import { aliases, paths } from '../../paths.ts';
import { canonicalPath, entryOf } from './resolve.ts';

const BY_LETTERS = new Map(
  [...Object.values(paths), ...Object.keys(aliases)].map((path) => [path.toLowerCase(), canonicalPath(path)]),
);

/** Escapes that mean something else than what they stand for: they stay as they are. */
const RESERVED = /(%(?:2[346BCF]|3[ABDF]|40))/i;

/**
 * The address that was meant by one with other capitals, with a slash at its end or twice, or with letters written as
 * bytes. Server and browser would otherwise read it differently. One that is right as it is comes back as it is.
 */
export function spelledRight(pathname: string): string {
  if (entryOf(pathname)) return pathname;
  const tidy = pathname
    .split(RESERVED)
    .map((part, at) => (at % 2 === 1 ? part : encodeURI(decodeURI(part))))
    .join('')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  return BY_LETTERS.get(tidy.toLowerCase()) ?? tidy;
}
