import type { StudioGame } from '@tessera/contract/studio/round';
import { statement } from '../src/platform/database/statement.ts';
import type { TestApp } from './app.ts';

const listTitles = statement<[game: StudioGame], { nodeId: bigint }>(
  'test.list-titles',
  `SELECT t.node_id AS "nodeId" FROM studio_title t JOIN game g ON g.id = t.node_id
    WHERE t.game = $1 ORDER BY g.sort, g.id`,
);

/** The node ids of every game of the catalogue that the studio plays as this kind. */
export async function titlesOf({ database }: Pick<TestApp, 'database'>, game: StudioGame): Promise<string[]> {
  return (await database.many(listTitles, [game])).map(({ nodeId }) => nodeId.toString());
}
