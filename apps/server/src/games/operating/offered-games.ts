import type { Tx } from '../../platform/database/statement.ts';
import { usualSportsOf, withoutNoSports } from './categories.ts';
import type { KnownGame } from './changes.ts';
import { type BadRow, type OfferedGame, readRow } from './provider-row.ts';
import { listKnown, listSportsAs } from './queries.ts';

/** A row that is left out, counted from 1. */
export interface RefusedRow extends BadRow {
  readonly row: number;
}

export interface ReadRows {
  readonly games: Map<string, OfferedGame>;
  readonly refused: RefusedRow[];
}

/** The games of the rows that can be used, each once, and why the others cannot. */
export async function offeredGames(tx: Tx, provider: string, rows: readonly unknown[]): Promise<ReadRows> {
  const sportsAs = new Map((await tx.many(listSportsAs, [])).map((vendor) => [vendor.code, vendor.sportsAs]));
  const games = new Map<string, OfferedGame>();
  const refused: ReadRows['refused'] = [];
  for (const [index, written] of rows.entries()) {
    const read = readRow(written);
    if ('reason' in read) {
      refused.push({ row: index + 1, ...read });
      continue;
    }
    const game = `${read.vassalage}/${read.code}`;
    const sports = sportsAs.has(read.vassalage)
      ? sportsAs.get(read.vassalage)
      : usualSportsOf(read.vassalage);
    if (games.has(game)) refused.push({ row: index + 1, game, reason: 'stands in the list twice' });
    else games.set(game, { ...read, gameClassify: undefined, ...withoutNoSports(read, sports ?? null) });
  }
  for (const [game, before] of await knownGames(tx, provider, games)) {
    const reason = reasonAgainst(before, provider, games.get(game));
    if (!reason) continue;
    games.delete(game);
    refused.push({ row: rows.findIndex((row) => nameOf(row) === game) + 1, game, reason });
  }
  return { games, refused };
}

function nameOf(row: unknown): string | undefined {
  const read = readRow(row);
  return 'reason' in read ? undefined : `${read.vassalage}/${read.code}`;
}

/** A game is of one provider, and what was played as a slot stays one in the records. */
function reasonAgainst(
  before: KnownGame,
  provider: string,
  now: OfferedGame | undefined,
): string | undefined {
  if (!now) return undefined;
  if (before.provider !== null && before.provider !== provider) return `is run by ${before.provider}`;
  if (before.gameType !== now.gameType)
    return `was ${before.gameType} and would be ${now.gameType}: records keep it where it is`;
  return undefined;
}

export async function knownGames(
  tx: Tx,
  provider: string,
  games: ReadonlyMap<string, OfferedGame>,
): Promise<Map<string, KnownGame>> {
  const vendors = [...new Set([...games.values()].map(({ vassalage }) => vassalage))];
  const rows = await tx.many(listKnown, [provider, vendors]);
  return new Map(rows.map((game) => [`${game.vassalage}/${game.code}`, game]));
}

export function reasonsOf(refused: readonly RefusedRow[]): string {
  return refused.map(({ row, game = '', reason }) => `  row ${row} ${game}: ${reason}`).join('\n');
}
