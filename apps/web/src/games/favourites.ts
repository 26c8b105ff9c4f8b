import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Game } from '@tessera/contract/games/games';
import { useCallback, useMemo } from 'react';
import { useApi, useCall, useSession } from '../api/index.ts';
import { invalidateMemberList } from './list/queries.ts';

const IDS_KEY = ['games.favouriteIds', {}] as const;

/** What a heart knows of a game. */
export type MarkedGame = Pick<Game, 'nodeId' | 'vassalage' | 'gameName'>;

interface FavouriteChange {
  readonly game: MarkedGame;
  readonly marked: boolean;
}

export interface Favourites {
  /** Undefined until loaded, and for a guest. */
  readonly ids: ReadonlySet<string> | undefined;
  /** Updates the heart at once; reverts it where the server refuses. */
  mark(game: MarkedGame, marked: boolean): void;
}

/** Favourites of the signed-in member. `onFailed` runs after a reverted change. */
export function useFavourites(onFailed: (game: MarkedGame) => void): Favourites {
  const { client } = useApi();
  const queries = useQueryClient();
  const session = useSession();
  const { data } = useCall('games.favouriteIds', {}, { enabled: session !== null });
  const show = ({ game, marked }: FavouriteChange) =>
    queries.setQueryData<string[]>(IDS_KEY, (ids = []) => {
      const others = ids.filter((id) => id !== game.nodeId);
      return marked ? [game.nodeId, ...others] : others;
    });
  const { mutate } = useMutation({
    // Changes run in sequence: of two quick taps the second wins.
    scope: { id: 'favourites' },
    mutationFn: ({ game: { nodeId, vassalage }, marked }: FavouriteChange) =>
      marked
        ? client.call('games.addFavourite', { nodeId, vendor: vassalage })
        : client.call('games.removeFavourite', { nodeId }),
    // A query that started before the tap would revert it on screen.
    onMutate: async (change) => {
      show(change);
      await queries.cancelQueries({ queryKey: IDS_KEY });
      show(change);
    },
    onError: (_failure, { game, marked }) => {
      show({ game, marked: !marked });
      onFailed(game);
    },
    onSettled: async () => {
      await invalidateMemberList(queries, 'favourites');
    },
  });
  return {
    ids: useMemo(() => (session && data ? new Set(data) : undefined), [session, data]),
    mark: useCallback((game, marked) => mutate({ game, marked }), [mutate]),
  };
}
