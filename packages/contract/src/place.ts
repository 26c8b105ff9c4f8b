/** Permitted characters of a path. */
export const MAX_SITE_PATH_LENGTH = 1000;

/** A parent folder segment, plain or percent-encoded. */
const STEP_OUT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** A path of the member site from untrusted input; undefined for another site, a script or credentials. */
export function safeSitePath(wanted: string | undefined): string | undefined {
  if (!wanted || !/^\/m\/[A-Za-z0-9]/.test(wanted) || /[\\\u0000-\u001f]|\/\/|@/.test(wanted))
    return undefined;
  const [place = ''] = wanted.split('#');
  const [path = ''] = place.split('?');
  return STEP_OUT.test(path) ? undefined : place;
}
