import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallOutput } from '../../api/index.ts';
import { paths, safePath } from '../../paths.ts';

export interface BackTarget {
  readonly to: string;
  readonly search: Record<string, string>;
}

/** Target after leaving a game: the screen that launched it, or the game list. Never another site. */
export function backTarget(pageBack: string | undefined): BackTarget {
  return pageBack === undefined ? { to: paths.gameList, search: {} } : parseInternalPath(pageBack);
}

/** Splits a path of this site into router link properties. An external address leads to the home page. */
export function parseInternalPath(path: string | undefined): {
  readonly to: string;
  readonly search: Record<string, string>;
} {
  const { pathname, searchParams } = new URL(safePath(path), 'https://site.invalid');
  return { to: pathname, search: Object.fromEntries(searchParams) };
}

/**
 * Returns a function that leaves the game. It steps back in the history where possible, which restores the list
 * position.
 */
export function useLeave(launchMode: CallOutput<'games.launchGame'>['launchMode'] | undefined): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const { pageBack } = useSearch({ strict: false }) as Record<string, string>;
  // During the first render of this screen, the resolved location is still the previous screen.
  const [cameFrom] = useState(() => router.state.resolvedLocation?.href);
  return () => {
    const stepBack = launchMode === 'frame' ? backPastFrame() : () => router.history.back();
    const leadsThere = cameFrom === safePath(pageBack) && router.history.canGoBack();
    if (leadsThere && stepBack) stepBack();
    else void navigate({ ...backTarget(pageBack), replace: true });
  };
}

/**
 * Steps back past the navigations of the frame, which share the history of the tab. The Navigation API counts only the
 * steps of the page. Returns undefined in browsers without this API, where the target is unknown.
 */
function backPastFrame(): (() => void) | undefined {
  if (!('navigation' in window) || !window.navigation.canGoBack) return undefined;
  // A navigation that starts meanwhile wins and rejects `committed`.
  return () => void window.navigation.back().committed?.catch(() => undefined);
}
