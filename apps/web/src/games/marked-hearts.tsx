import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { LoginPrompt } from '../identity/index.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { type MarkedGame, useFavourites } from './favourites.ts';
import type { Hearts } from './tile-grid.tsx';

export interface MarkedHeartsProps {
  readonly onHearts: (hearts: Hearts) => void;
}

/**
 * Adds favourite hearts to games. A guest's tap opens the login prompt on the page.
 */
export function MarkedHearts({ onHearts }: MarkedHeartsProps) {
  const t = useT();
  const toast = useToast();
  const session = useSession();
  const href = useLocation({ select: (location) => location.href });
  const [wanted, setWanted] = useState<string>();
  const { ids, mark } = useFavourites(({ gameName }) =>
    toast.show(t('games.favouriteFailed', { name: gameName })),
  );
  const onMark = useCallback(
    (game: MarkedGame, marked: boolean) => (session ? mark(game, marked) : setWanted(href)),
    [session, mark, href],
  );
  useEffect(() => onHearts({ ids, onMark }), [onHearts, ids, onMark]);
  return <LoginPrompt wanted={wanted} onClose={() => setWanted(undefined)} />;
}
