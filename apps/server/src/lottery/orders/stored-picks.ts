import type { Picks, PlayDefinition } from '@tessera/contract/lottery/play-definition';
import { playOf } from '@tessera/contract/lottery/plays';
import { picksFrom } from '@tessera/contract/lottery/slip';

export interface StoredPicks {
  /** Of the line, for the error. */
  readonly id: bigint;
  readonly playId: number;
  /** As `picksText` writes them. */
  readonly picks: string;
}

/** The play and the picks of a stored line. Throws for a play that does not exist any more. */
export function playAndPicks({ id, playId, picks: text }: StoredPicks): {
  readonly play: PlayDefinition;
  readonly picks: Picks;
} {
  const play = playOf(playId);
  const picks = play && picksFrom(play, text);
  if (!play || !picks) throw new Error(`line ${id} has an unknown play: ${playId}`);
  return { play, picks };
}
