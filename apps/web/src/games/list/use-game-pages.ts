import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Game } from '@tessera/contract/games';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/index.ts';
import type { ListFilter } from './filter.ts';
import { type GamePage, gamePage, pageSizeOf } from './queries.ts';

const THROTTLE_MS = 1000;

export interface GamePages {
  /** How many games there are; undefined until the first page is here. */
  readonly total: number | undefined;
  /** Where the name of the filter finds nothing: how many games of each category it finds. */
  readonly byCategory: GamePage['byCategory'];
  /** The game at a place; undefined while its page is on its way. */
  gameAt(place: number): Game | undefined;
  /** Why a page did not come. No other is asked for until it is tried again. */
  readonly failed: unknown;
  /** No network, and nothing to show. */
  readonly paused: boolean;
  retry(): void;
}

/**
 * The pages that a stretch of places lies on, and the first, which knows how many there are. A page that was never
 * asked for is, at most one stretch a second, so that flying over a long list asks only for where it lands.
 * Of another filter this is another list: the component that uses it is made anew.
 */
export function useGamePages(
  filter: ListFilter,
  language: string,
  stretch: readonly [number, number],
): GamePages {
  const { client } = useApi();
  const queries = useQueryClient();
  const size = pageSizeOf(filter);
  const optionsOf = (pageNo: number) => gamePage(client, queries, filter, language, pageNo);
  const [asked, setAsked] = useState<readonly number[]>([1]);
  const inStretch = pagesOf(stretch, size);
  const isHere = (pageNo: number) => queries.getQueryData(optionsOf(pageNo).queryKey) !== undefined;
  const watched = inStretch.filter((pageNo) => asked.includes(pageNo) || isHere(pageNo));
  if (!watched.includes(1)) watched.unshift(1);
  const answers = useQueries({ queries: watched.map(optionsOf) });
  const failed = answers.find(({ error }) => error);
  const missing = failed ? [] : inStretch.filter((pageNo) => !watched.includes(pageNo));
  useAskSoon(missing.join(), () => setAsked([...asked, ...missing]));
  const newest = answers.reduce((a, b) => (b.data && b.dataUpdatedAt > a.dataUpdatedAt ? b : a));
  return {
    total: newest.data?.total,
    byCategory: newest.data?.byCategory,
    gameAt: (place) => answers[watched.indexOf(Math.floor(place / size) + 1)]?.data?.games[place % size],
    failed: failed?.error,
    paused: answers[0]?.fetchStatus === 'paused' && newest.data === undefined,
    retry: () => answers.forEach((answer) => answer.error && void answer.refetch()),
  };
}

/** Calls `ask` for what is missing: at once, or a second after it last did. */
function useAskSoon(missing: string, ask: () => void): void {
  const askedMs = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (missing === '') return;
    const timer = setTimeout(
      () => {
        askedMs.current = performance.now();
        latest.current();
      },
      Math.max(0, askedMs.current + THROTTLE_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [missing]);
}

function pagesOf([from, to]: readonly [number, number], size: number): number[] {
  const first = Math.floor(from / size) + 1;
  const last = Math.max(first, Math.ceil(to / size));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
