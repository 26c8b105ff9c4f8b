import { useLocation } from '@tanstack/react-router';
import type { Game } from '@tessera/contract/games/games';
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { LoginPrompt } from '../identity/index.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { useFavourites } from './favourites.ts';
import type { Hearts } from './tile-grid.tsx';

export interface HomeHeartsProps {
  readonly onHearts: (hearts: Hearts) => void;
}

/**
 * Adds favourite hearts to the home tiles when the page is idle. A guest's tap opens the login prompt on the page.
 */
export function HomeHearts({ onHearts }: HomeHeartsProps) {
  const t = useT();
  const toast = useToast();
  const session = useSession();
  const href = useLocation({ select: (location) => location.href });
  const [wanted, setWanted] = useState<string>();
  const { ids, mark } = useFavourites(({ gameName }) =>
    toast.show(t('games.favouriteFailed', { name: gameName })),
  );
  const onMark = useCallback(
    (game: Game, marked: boolean) => (session ? mark(game, marked) : setWanted(href)),
    [session, mark, href],
  );
  useEffect(() => onHearts({ ids, onMark }), [onHearts, ids, onMark]);
  return <LoginPrompt wanted={wanted} onClose={() => setWanted(undefined)} />;
}
