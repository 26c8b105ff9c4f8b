import type { SessionInfo } from '@tessera/contract/identity/identity';
import { PAGE_TITLES, pageCodeOf } from '../../content/page-titles.ts';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { isAgent } from '../../identity/index.ts';
import { aliases, type Path, paths } from '../../paths.ts';
import { COMING_SOON, type RouteEntry, routes } from './routes.tsx';

const BY_PATH = new Map<string, RouteEntry>(routes.map((entry) => [entry.path, entry]));

/** Returns the route of a path; undefined for unknown addresses. */
export function entryOf(pathname: string): RouteEntry | undefined {
  return BY_PATH.get(canonicalPath(pathname));
}

/** Returns the title of the screen for header and document. */
export function titleOf(pathname: string, search: Readonly<Record<string, string>>): PlainMessageKey {
  const entry = entryOf(pathname);
  if (entry?.path === paths.userAgreement) return PAGE_TITLES[pageCodeOf(search)];
  return entry?.title ?? 'title.notFound';
}

/** Returns whether the screen of an address is built; otherwise it shows the coming-soon screen. */
export function isBuilt(path: Path): boolean {
  return entryOf(path)?.screen !== COMING_SOON;
}

/** Returns the canonical address of a screen. */
export function canonicalPath(pathname: string): string {
  return aliases[pathname] ?? pathname;
}

export interface Destination {
  readonly to: string;
  readonly search: Record<string, string>;
}

/** Open to guests, but useless to a member whose calls are all refused. */
const MEMBER_PATHS = new Set<string>([paths.home, paths.mine, paths.memberHome]);
/** The password change, and the settings, which offer the sign-out. */
const OPEN_BEFORE_CHANGE = new Set<string>([paths.changePassword, paths.settings]);

/** Returns the redirect of a visitor, or undefined if the screen may open. */
export function guardRedirect(
  entry: RouteEntry,
  search: Readonly<Record<string, string>>,
  session: SessionInfo | null,
): Destination | undefined {
  if (entry.guard === 'agent' && !isAgent(session)) return { to: paths.home, search: {} };
  if (entry.guard === 'owner' && !session) return { to: paths.home, search: {} };
  if (entry.guard === 'session' && !session) {
    return { to: paths.login, search: { return: `${entry.path}${queryText(search)}` } };
  }
  // Every call is refused until the password is changed, so a member screen would close at its first call.
  const { path, guard } = entry;
  const ofMembers = guard !== 'guest' || MEMBER_PATHS.has(path);
  if (ofMembers && session?.firstTimeLogin && !OPEN_BEFORE_CHANGE.has(path)) {
    return { to: paths.changePassword, search: {} };
  }
  // The lotteries of an outside vendor are in the list alone.
  if (path === paths.gameList && search.gameType === 'LOTT' && search.vassalage === undefined)
    return { to: paths.lottery, search: {} };
  return undefined;
}

/** Returns `?a=b`, or an empty string. */
export function queryText(search: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(search).toString();
  return text && `?${text}`;
}

export function searchOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
