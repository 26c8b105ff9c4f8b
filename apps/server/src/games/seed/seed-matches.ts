import type { GameType } from '@tessera/contract/games';
import type { Tx } from '../../platform/database/statement.ts';
import { openShelves } from '../catalogue/shelves.ts';
import { insertHotMatch } from '../matches/queries.ts';

interface Fixture {
  readonly gameType: Extract<GameType, 'SPORTS' | 'ESPORTS'>;
  readonly league: readonly [en: string, ty: string];
  readonly home: readonly [en: string, ty: string];
  readonly away: readonly [en: string, ty: string];
  readonly startsInHours: number;
  readonly againAfterHours: number;
}

const HARBOUR: Fixture['league'] = ['Harbour League', 'Liga ng Daungan'];
const ISLANDS: Fixture['league'] = ['Islands Cup', 'Kopa ng mga Isla'];
const LANTERN: Fixture['league'] = ['Lantern Masters', 'Lantern Masters'];

/** Leagues and teams are invented, and so meet again for ever: six matches lie ahead whenever one looks. */
const FIXTURES: readonly Fixture[] = [
  fixture('SPORTS', HARBOUR, ['Pearl Divers', 'Maninisid ng Perlas'], ['Night Herons', 'Bakaw'], 2, 47),
  fixture('SPORTS', ISLANDS, ['Coral Kings', 'Hari ng Bahura'], ['Monsoon Eleven', 'Onse ng Habagat'], 5, 61),
  fixture('ESPORTS', LANTERN, ['Firefly Five', 'Limang Alitaptap'], ['Tin Crown', 'Koronang Lata'], 9, 53),
  fixture('SPORTS', HARBOUR, ['Salt Road', 'Daang Asin'], ['Copper Rams', 'Tupang Tanso'], 14, 71),
  fixture('SPORTS', ISLANDS, ['Bamboo Arrows', 'Panang Kawayan'], ['Tide Runners', 'Takbo ng Agos'], 23, 59),
  fixture('ESPORTS', LANTERN, ['Glass Wolves', 'Lobong Kristal'], ['Paper Kites', 'Saranggola'], 34, 67),
];
const HOUR_MS = 3_600_000;

/** A match of the demo platform as its vendor knows it. */
export interface DemoMatch {
  /** The vendor's name of the match. */
  readonly match: string;
  readonly league: Fixture['league'];
  readonly home: Fixture['home'];
  readonly away: Fixture['away'];
}

export function demoMatches(): DemoMatch[] {
  return FIXTURES.map(({ league, home, away }) => ({ match: matchName(home, away), league, home, away }));
}

function matchName(home: Fixture['home'], away: Fixture['away']): string {
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

function fixture(
  gameType: Fixture['gameType'],
  league: Fixture['league'],
  home: Fixture['home'],
  away: Fixture['away'],
  startsInHours: number,
  againAfterHours: number,
): Fixture {
  return { gameType, league, home, away, startsInHours, againAfterHours };
}

function names([en, ty]: readonly [string, string]): string {
  return JSON.stringify({ EN: en, TY: ty });
}

function crestOf([en]: readonly [string, string]): string {
  return en.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}
