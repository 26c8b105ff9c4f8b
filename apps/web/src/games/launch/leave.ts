import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths, safePath } from '../../paths.ts';
import { placeOf } from '../place.ts';

export interface WayBack {
  readonly to: string;
  readonly search: Record<string, string>;
}

/** Where a game is left for: the place it was started from, or the list of games. Never another site. */
export function backOf(pageBack: string | undefined): WayBack {
  return pageBack === undefined ? { to: paths.gameList, search: {} } : placeOf(pageBack);
}

/** Leaves the game: by the history where it leads there, so that the place in the list is kept. */
export function useLeave(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const { pageBack } = useSearch({ strict: false }) as Record<string, string>;
  // While this screen shows for the first time, the last place that stood is the one before it.
  const [cameFrom] = useState(() => router.state.resolvedLocation?.href);
  return () => {
    if (cameFrom === safePath(pageBack) && router.history.canGoBack()) router.history.back();
    else void navigate(backOf(pageBack));
  };
}
