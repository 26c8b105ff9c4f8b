import type { Picks, PlayDefinition } from '@tessera/contract/lottery/play-definition';
import { numbersRow } from '@tessera/contract/lottery/plays';
import { useMemo } from 'react';
import { useCall } from '../../api/index.ts';

const NONE: ReadonlySet<number> = new Set();

/** The numbers of a play that nobody can bet on in an issue. The live channel notifies of changes. */
export function useClosedNumbers(
  gameId: string,
  numero: string | undefined,
  play: PlayDefinition,
): ReadonlySet<number> {
  const { data } = useCall(
    'numeros.closedNumbers',
    { gameId, numero: numero ?? '' },
    { enabled: numero !== undefined && numbersRow(play) !== undefined },
  );
  return useMemo(() => {
    const numbers = data?.find(({ playId }) => playId === play.id)?.numbers;
    return numbers ? new Set(numbers.map(Number)) : NONE;
  }, [data, play.id]);
}

/** The picks without closed numbers. */
export function openPicks(picks: Picks, closed: ReadonlySet<number>): Picks {
  if (isOpenLine(picks, closed)) return picks;
  return picks.map((picked) => picked.filter((value) => !closed.has(value)));
}

/** Whether no pick is a closed number. */
export function isOpenLine(picks: Picks, closed: ReadonlySet<number>): boolean {
  return picks.every((picked) => picked.every((value) => !closed.has(value)));
}
