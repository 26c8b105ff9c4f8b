import type { SessionInfo } from '@tessera/contract/identity/identity';
import { PAGE_TITLES, pageCodeOf } from '../../content/pages/page-titles.ts';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { hasRecord, isAgent } from '../../identity/index.ts';
import { aliases, type Path, paths } from '../../paths.ts';
import { ON_ITS_WAY, type RouteEntry, routes } from './routes.tsx';

const BY_PATH = new Map<string, RouteEntry>(routes.map((entry) => [entry.path, entry]));

/** The route of a path; undefined for an address that is none of ours. */
export function entryOf(pathname: string): RouteEntry | undefined {
  return BY_PATH.get(canonicalPath(pathname));
}

/** The title of the screen at an address, in the header and of the document. */
export function titleOf(pathname: string, search: Readonly<Record<string, string>>): PlainMessageKey {
  const entry = entryOf(pathname);
  if (entry?.path === paths.userAgreement) return PAGE_TITLES[pageCodeOf(search)];
  return entry?.title ?? 'title.notFound';
}

/** Whether an address has a screen of its own; what is not built yet says that it is on its way. */
export function isBuilt(path: Path): boolean {
  return entryOf(path)?.screen !== ON_ITS_WAY;
}

/** The one address of a screen that has several. */
export function canonicalPath(pathname: string): string {
  return aliases[pathname] ?? pathname;
}

export interface Place {
  readonly to: string;
  readonly search: Record<string, string>;
}

/** Open to guests, and of no use to a member whose calls are all refused. */
const OF_MEMBERS = new Set<string>([paths.home, paths.mine, paths.memberHome]);
/** The change itself, and the settings, whose sign-out is the other way on. */
const OPEN_BEFORE_CHANGE = new Set<string>([paths.changePassword, paths.settings]);

/** Where a visitor must go instead, or undefined when the screen may open. */
export function detour(
  entry: RouteEntry,
  search: Readonly<Record<string, string>>,
  session: SessionInfo | null,
): Place | undefined {
  if (entry.guard === 'agent' && !isAgent(session)) return { to: paths.home, search: {} };
  if (entry.guard === 'owner' && !session) return { to: paths.home, search: {} };
  if (entry.guard === 'session' && !session) {
    return { to: paths.login, search: { return: `${entry.path}${queryText(search)}` } };
  }
  // Nothing works before such a password is changed: home would open only to be left at its first call.
  const { path, guard } = entry;
  const ofMembers = guard !== 'guest' || OF_MEMBERS.has(path);
  if (ofMembers && session?.firstTimeLogin && !OPEN_BEFORE_CHANGE.has(path)) {
    return { to: paths.changePassword, search: {} };
  }
  if (entry.path === paths.gameList && search.gameType === 'LOTT') return { to: paths.lottery, search: {} };
  return undefined;
}

/** Whether a screen is closed to somebody on trial: all that is a member's own, save playing. */
export function isClosedToTrial({ guard, path }: RouteEntry, session: SessionInfo | null): boolean {
  if (path === paths.gameRecord) return !hasRecord(session);
  if (path === paths.mine || path === paths.memberHome) return true;
  return guard !== 'guest' && path !== paths.launchGame;
}

/** `?a=b`, or nothing. */
export function queryText(search: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(search).toString();
  return text && `?${text}`;
}

export function searchOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
