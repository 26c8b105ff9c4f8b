import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallOutput } from '../../api/index.ts';
import { paths, safePath } from '../../paths.ts';

export interface BackTarget {
  readonly to: string;
  readonly search: Record<string, string>;
}

/** Where a game is left for: the place it was started from, or the list of games. Never another site. */
export function backTarget(pageBack: string | undefined): BackTarget {
  return pageBack === undefined ? { to: paths.gameList, search: {} } : parseInternalPath(pageBack);
}

/** A place inside the site as a link takes it. What leads elsewhere leads home. */
export function parseInternalPath(path: string | undefined): {
  readonly to: string;
  readonly search: Record<string, string>;
} {
  const { pathname, searchParams } = new URL(safePath(path), 'https://site.invalid');
  return { to: pathname, search: Object.fromEntries(searchParams) };
}

/** Leaves the game: by the history where it leads there, so that the place in the list is kept. */
export function useLeave(launchMode: CallOutput<'games.launchGame'>['launchMode'] | undefined): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const { pageBack } = useSearch({ strict: false }) as Record<string, string>;
  // While this screen shows for the first time, the last place that stood is the one before it.
  const [cameFrom] = useState(() => router.state.resolvedLocation?.href);
  return () => {
    const stepBack = launchMode === 'frame' ? backPastFrame() : () => router.history.back();
    const leadsThere = cameFrom === safePath(pageBack) && router.history.canGoBack();
    if (leadsThere && stepBack) stepBack();
    else void navigate({ ...backTarget(pageBack), replace: true });
  };
}

/**
 * Wherever the frame of a game went stands in the history of the tab too: a step back there may be the frame's alone.
 * Browsers of today count the steps of the page by themselves; of an older one it cannot be known.
 */
function backPastFrame(): (() => void) | undefined {
  if (!('navigation' in window) || !window.navigation.canGoBack) return undefined;
  // Whoever sets out for somewhere else meanwhile goes there.
  return () => void window.navigation.back().committed?.catch(() => undefined);
}
