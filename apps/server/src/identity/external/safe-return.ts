const HOME = '/m/home';

/**
 * Where a sign-in leads back to: a page of this site, or home. Never another site, a script, or an address
 * that a browser reads otherwise than we do.
 */
export function safeReturn(wanted: string | undefined): string {
  if (!wanted || !/^\/m\/[A-Za-z0-9]/.test(wanted) || UNSURE.test(wanted)) return HOME;
  const resolved = URL.parse(wanted, 'https://site.invalid');
  const inside = resolved?.host === 'site.invalid' && resolved.pathname.startsWith('/m/');
  return inside ? resolved.pathname + resolved.search : HOME;
}

/** Backslashes, controls, empty segments, accounts, dots that climb, and any of them written in percent. */
const UNSURE = /[\\\p{C}@]|\/\/|\/\.\.?(?:[/?]|$)|%(?:2[ef]|5c|40|25|0|1|7f)/iu;
