import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Game } from '@tessera/contract/games/games';
import { useCallback, useMemo } from 'react';
import { useApi, useCall, useSession } from '../api/index.ts';
import { renewOwnPages } from './list/queries.ts';

const IDS_KEY = ['games.favouriteIds', {}] as const;

interface Wish {
  readonly game: Game;
  readonly marked: boolean;
}

export interface Favourites {
  /** Undefined until it is known, and for a guest. */
  readonly ids: ReadonlySet<string> | undefined;
  /** Shows the wish at once; takes it back when the server does not follow. */
  mark(game: Game, marked: boolean): void;
}

/** The favourites of whoever is signed in. `onFailed` says that a wish was taken back. */
export function useFavourites(onFailed: (game: Game) => void): Favourites {
  const { client } = useApi();
  const queries = useQueryClient();
  const session = useSession();
  const { data } = useCall('games.favouriteIds', {}, { enabled: session !== null });
  const show = ({ game, marked }: Wish) =>
    queries.setQueryData<string[]>(IDS_KEY, (ids = []) => {
      const others = ids.filter((id) => id !== game.nodeId);
      return marked ? [game.nodeId, ...others] : others;
    });
  const { mutate } = useMutation({
    // One heart after the other: of two quick taps the second is the one that stays.
    scope: { id: 'favourites' },
    mutationFn: ({ game: { nodeId, vassalage }, marked }: Wish) =>
      marked
        ? client.call('games.addFavourite', { nodeId, vendor: vassalage })
        : client.call('games.removeFavourite', { nodeId }),
    // A reading that was asked before the tap would undo it on screen.
    onMutate: async (wish) => {
      show(wish);
      await queries.cancelQueries({ queryKey: IDS_KEY });
      show(wish);
    },
    onError: (_failure, { game, marked }) => {
      show({ game, marked: !marked });
      onFailed(game);
    },
    onSettled: async () => {
      await renewOwnPages(queries, 'favourites');
    },
  });
  return {
    ids: useMemo(() => (session && data ? new Set(data) : undefined), [session, data]),
    mark: useCallback((game, marked) => mutate({ game, marked }), [mutate]),
  };
}
