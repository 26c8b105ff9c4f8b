/** Characters of a place that is handed on. */
export const MAX_SITE_PATH_LENGTH = 1000;

/** A step out of a folder, also where it is written in percent. */
const STEP_OUT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** A place inside the member site that somebody else named; undefined for another site, a script or an account part. */
export function safeSitePath(wanted: string | undefined): string | undefined {
  if (!wanted || !/^\/m\/[A-Za-z0-9]/.test(wanted) || /[\\\u0000-\u001f]|\/\/|@/.test(wanted))
    return undefined;
  const [place = ''] = wanted.split('#');
  const [path = ''] = place.split('?');
  return STEP_OUT.test(path) ? undefined : place;
}
