import type { StudioGame } from '@tessera/contract/games/studio/round';
import type { Tx } from '../../platform/database/statement.ts';
import { insertTitles } from './rounds/queries.ts';

/** A game of the catalogue that the studio runs, by its vendor's code. */
export interface StudioTitle {
  readonly vassalage: string;
  readonly code: string;
  readonly game: StudioGame;
}

/** Says which of the studio's games each of these is; they are in the catalogue already. */
export async function saveTitles(tx: Tx, titles: readonly StudioTitle[]): Promise<void> {
  await tx.run(insertTitles, [JSON.stringify(titles)]);
}
