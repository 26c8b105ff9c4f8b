import type { GameType } from '@tessera/contract/games';
import type { Tx } from '../../platform/database/statement.ts';
import { openShelves } from '../catalogue/shelves.ts';
import { insertHotMatch } from '../matches/queries.ts';
import { FIXTURES, type Names } from './fixtures.ts';

const HOUR_MS = 3_600_000;

/** A match of the demo platform as its vendor knows it. */
export interface DemoMatch {
  /** The vendor's name of the match. */
  readonly match: string;
  readonly league: Names;
  readonly home: Names;
  readonly away: Names;
}

export function demoMatches(): DemoMatch[] {
  return FIXTURES.map(({ league, home, away }) => ({ match: matchName(home, away), league, home, away }));
}

function matchName(home: Names, away: Names): string {
  return `${crestOf(home)}:${crestOf(away)}`;
}

/** The matches of the demo platform. Each is bet on at one of the games of its category. */
export async function seedMatches(tx: Tx, now: Date): Promise<void> {
  const shelf = await openShelves().shelf(tx);
  const gamesOf = (gameType: GameType) => shelf.page({ gameType }, 1, FIXTURES.length).games;
  const games = { SPORTS: gamesOf('SPORTS'), ESPORTS: gamesOf('ESPORTS') };
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  for (const [
    index,
    { gameType, league, home, away, startsInHours, againAfterHours },
  ] of FIXTURES.entries()) {
    const game = games[gameType][index];
    if (!game) throw new Error(`the demo catalogue has too few games of ${gameType}`);
    const startsAt = new Date(hour + startsInHours * HOUR_MS);
    await tx.run(insertHotMatch, [
      game.id,
      game.vassalage,
      matchName(home, away),
      ...([league, home, away].map(names) as [string, string, string]),
      crestOf(home),
      crestOf(away),
      startsAt,
      againAfterHours,
    ]);
  }
}

function names([en, ty, ar]: Names): string {
  return JSON.stringify({ EN: en, TY: ty, AR: ar });
}

function crestOf([en]: Names): string {
  return en.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}
