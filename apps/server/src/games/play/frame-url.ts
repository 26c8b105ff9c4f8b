/**
 * The address of a game that may stand in a frame of this site, in full; undefined for any other. Ours and the
 * origins the operator named may: the content policy of the page lets no other one in.
 */
export function frameUrl(
  gameUrl: string,
  ownOrigin: string,
  frameOrigins: readonly string[],
): string | undefined {
  const url = URL.parse(gameUrl, ownOrigin);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  return url.origin === ownOrigin || frameOrigins.includes(url.origin) ? url.href : undefined;
}
