import type { GameType } from '@tessera/contract/games';

/** The name of a league or a team in the languages of the demo. */
export type Names = readonly [en: string, ty: string, ar: string];

/** A match that takes place again and again. */
interface Fixture {
  readonly gameType: Extract<GameType, 'SPORTS' | 'ESPORTS'>;
  readonly league: Names;
  readonly home: Names;
  readonly away: Names;
  readonly startsInHours: number;
  readonly againAfterHours: number;
}

const HARBOR: Names = ['Harbor League', 'Liga ng Daungan', 'دوري المرفأ'];
const ISLANDS: Names = ['Islands Cup', 'Kopa ng mga Isla', 'كأس الجزر'];
const LANTERN: Names = ['Lantern Masters', 'Lantern Masters', 'أساتذة الفوانيس'];

/** Leagues and teams are invented. They meet again and again, so that six matches always lie ahead. */
export const FIXTURES: readonly Fixture[] = [
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
