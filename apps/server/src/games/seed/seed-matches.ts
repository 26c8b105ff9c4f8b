import type { GameType } from '@tessera/contract/games/games';
import type { Tx } from '../../platform/database/statement.ts';
import { openCatalogueIndexCache } from '../catalogue/catalogue-index.ts';
import { insertHotMatch } from '../catalogue/queries.ts';

const HARBOR: Names = ['Harbor League', 'Liga ng Daungan', 'دوري المرفأ'];

const ISLANDS: Names = ['Islands Cup', 'Kopa ng mga Isla', 'كأس الجزر'];

const LANTERN: Names = ['Lantern Masters', 'Lantern Masters', 'أساتذة الفوانيس'];

/** Leagues and teams are invented. Their matches repeat, so that six matches are always in the future. */
const FIXTURES: readonly Fixture[] = [
  fixture(
    'SPORTS',
    HARBOR,
    ['Pearl Divers', 'Maninisid ng Perlas', 'غواصو اللؤلؤ'],
    ['Night Herons', 'Mga Bakaw', 'بلشون الليل'],
    2,
    47,
  ),
  fixture(
    'SPORTS',
    ISLANDS,
    ['Coral Kings', 'Hari ng Bahura', 'ملوك المرجان'],
    ['Monsoon Eleven', 'Onse ng Habagat', 'رياح الموسم'],
    5,
    61,
  ),
  fixture(
    'ESPORTS',
    LANTERN,
    ['Firefly Five', 'Limang Alitaptap', 'خماسي اليراعات'],
    ['Tin Crown', 'Koronang Lata', 'التاج القصديري'],
    9,
    53,
  ),
  fixture(
    'SPORTS',
    HARBOR,
    ['Salt Road', 'Daang Asin', 'طريق الملح'],
    ['Copper Rams', 'Tupang Tanso', 'كباش النحاس'],
    14,
    71,
  ),
  fixture(
    'SPORTS',
    ISLANDS,
    ['Bamboo Arrows', 'Panang Kawayan', 'سهام الخيزران'],
    ['Tide Runners', 'Mananakbo ng Agos', 'عدّاؤو المد'],
    23,
    59,
  ),
  fixture(
    'ESPORTS',
    LANTERN,
    ['Glass Wolves', 'Lobong Kristal', 'ذئاب الزجاج'],
    ['Paper Kites', 'Mga Saranggola', 'طائرات الورق'],
    34,
    67,
  ),
];

const HOUR_MS = 3_600_000;

/** A match of the demo platform with its vendor's names. */
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

/** The matches of the demo platform. Each accepts bets in one of the games of its category. */
export async function seedMatches(tx: Tx, now: Date): Promise<void> {
  const catalogue = await openCatalogueIndexCache().current(tx);
  const gamesOf = (gameType: GameType) => catalogue.page({ gameType }, 1, FIXTURES.length).games;
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

/** The name of a league or a team in the languages of the demo. */
type Names = readonly [en: string, ty: string, ar: string];

/** A match that repeats at an interval. */
interface Fixture {
  readonly gameType: Extract<GameType, 'SPORTS' | 'ESPORTS'>;
  readonly league: Names;
  readonly home: Names;
  readonly away: Names;
  readonly startsInHours: number;
  readonly againAfterHours: number;
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
