import { aliases, paths } from '../paths.ts';
import { canonicalPath, entryOf } from './resolve.ts';

const BY_LETTERS = new Map(
  [...Object.values(paths), ...Object.keys(aliases)].map((path) => [path.toLowerCase(), canonicalPath(path)]),
);

/**
 * The address that was meant by one with other capitals, with a slash at its end or twice, or with letters written as
 * bytes. Server and browser would otherwise read it differently. One that is right as it is comes back as it is.
 */
export function spelledRight(pathname: string): string {
  if (entryOf(pathname)) return pathname;
  const tidy = encodeURI(decodeURI(pathname))
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  return BY_LETTERS.get(tidy.toLowerCase()) ?? tidy;
}
