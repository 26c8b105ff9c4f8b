import { demoUnits } from '@tessera/contract/currency';
import type { DrawSchedule, SeriesBand } from '@tessera/contract/lottery/lottery';
import type { DrawShape, PrizeModeId } from '@tessera/contract/lottery/play-definition';
import type { Tx } from '../../platform/database/statement.ts';
import type { LotteryDeps } from '../deps.ts';
import { insertGames, insertGroups, insertReturnTable, linkCatalogueGames } from '../games/queries.ts';
import { advanceIssues } from '../issues/advance-issues.ts';
import { generateIssues, generateIssuesOf, pace } from '../issues/generate-issues.ts';
import { listScheduledGames } from '../issues/queries.ts';
import { CENTRAL_STATIONS, type Station, SOUTHERN_STATIONS } from './stations.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** Vietnam is seven hours ahead of UTC, without summer time. */
const VIETNAM_OFFSET_MINUTES = 420;
/** Plays of the demo's Mark Six without refund: ball 49 refunds the stakes on sides. */
const WITHOUT_REFUND = 5003;
/** Triples lose bets on the size. */
const TRIPLES_COUNT = 3002;

type BandText = readonly [min: number, maxBet: number, max: number];

interface DemoGroup {
  readonly code: string;
  readonly shape: DrawShape;
  readonly bands: Readonly<Partial<Record<PrizeModeId, BandText>>>;
}

const ENTERTAINMENT: BandText = [1960, 1960, 1964];
const ELECTRONIC: BandText = [1840, 1840, 1840];
const ALL_MODES = { 2: ENTERTAINMENT, 3: ELECTRONIC } as const;

const GROUPS: readonly DemoGroup[] = [
  { code: 'SSC', shape: 'ssc', bands: { 1: [1700, 1950, 1956], ...ALL_MODES } },
  { code: '11X5', shape: '11x5', bands: { 1: [1660, 1910, 1916], ...ALL_MODES } },
  { code: 'K3', shape: 'k3', bands: { 1: [1660, 1910, 1916], ...ALL_MODES } },
  { code: 'PK10', shape: 'pk10', bands: { 1: [1440, 1940, 1948], ...ALL_MODES } },
  { code: 'MARK_SIX', shape: 'mark-six', bands: { 1: [1660, 1910, 1916], ...ALL_MODES } },
  { code: 'VN_NORTH', shape: 'vietnam-north', bands: { 3: ELECTRONIC } },
  { code: 'VN_CENTRAL', shape: 'vietnam-south', bands: { 3: ELECTRONIC } },
  { code: 'VN_SOUTH', shape: 'vietnam-south', bands: { 3: ELECTRONIC } },
];

interface DemoGame {
  readonly code: string;
  readonly groupCode: string;
  readonly names: Readonly<Record<string, string>>;
  readonly prizeModes: readonly PrizeModeId[];
  readonly schedule: DrawSchedule;
  readonly simulated?: boolean;
  readonly leftOutPlays?: readonly number[];
}

function everySeconds(seconds: number): DrawSchedule {
  return {
    offsetMinutes: null,
    weekdays: EVERY_DAY,
    firstSeconds: seconds,
    everySeconds: seconds,
    draws: null,
  };
}

function daily(hour: number, minute: number, weekdays = EVERY_DAY, offsetMinutes: number | null = null) {
  const firstSeconds = hour * HOUR_SECONDS + minute * MINUTE_SECONDS;
  return { offsetMinutes, weekdays, firstSeconds, everySeconds: DAY_SECONDS, draws: 1 };
}

const OWN_MODES: readonly PrizeModeId[] = [1, 2, 3];

const OWN_GAMES: readonly DemoGame[] = [
  {
    code: 'SSC_1M',
    groupCode: 'SSC',
    names: { EN: 'One-Minute Five Digits', TY: 'Limang Numero, Isang Minuto', AR: 'خمسة أرقام كل دقيقة' },
    prizeModes: OWN_MODES,
    schedule: everySeconds(MINUTE_SECONDS),
  },
  {
    code: 'SSC_5M',
    groupCode: 'SSC',
    names: {
      EN: 'Five-Minute Five Digits',
      TY: 'Limang Numero, Limang Minuto',
      AR: 'خمسة أرقام كل خمس دقائق',
    },
    prizeModes: OWN_MODES,
    schedule: everySeconds(5 * MINUTE_SECONDS),
  },
  {
    code: '11X5_3M',
    groupCode: '11X5',
    names: { EN: 'Five of Eleven', TY: 'Lima sa Labing-isa', AR: 'خمسة من أحد عشر' },
    prizeModes: OWN_MODES,
    schedule: everySeconds(3 * MINUTE_SECONDS),
  },
  {
    code: 'K3_1M',
    groupCode: 'K3',
    names: { EN: 'Three Dice', TY: 'Tatlong Dais', AR: 'ثلاثة أحجار نرد' },
    prizeModes: OWN_MODES,
    schedule: everySeconds(MINUTE_SECONDS),
    leftOutPlays: [TRIPLES_COUNT],
  },
  {
    code: 'PK10_3M',
    groupCode: 'PK10',
    names: { EN: 'Ten Cars', TY: 'Sampung Kotse', AR: 'عشر سيارات' },
    prizeModes: OWN_MODES,
    schedule: everySeconds(3 * MINUTE_SECONDS),
  },
  {
    code: 'MARK_SIX_1D',
    groupCode: 'MARK_SIX',
    names: { EN: 'Daily Forty-Nine', TY: 'Arawang Apatnapu’t Siyam', AR: 'تسعة وأربعون يوميًا' },
    prizeModes: OWN_MODES,
    schedule: daily(21, 30),
    leftOutPlays: [WITHOUT_REFUND],
  },
];

function stationGame(region: string, hour: number, { code, name, weekdays }: Station): DemoGame {
  return {
    code: `VN_${code}`,
    groupCode: region,
    names: { EN: name },
    prizeModes: [3],
    schedule: daily(hour, 35, [...weekdays], VIETNAM_OFFSET_MINUTES),
    simulated: true,
  };
}

const NORTH: DemoGame = {
  code: 'VN_MB',
  groupCode: 'VN_NORTH',
  names: { EN: 'Miền Bắc' },
  prizeModes: [3],
  schedule: daily(18, 35, EVERY_DAY, VIETNAM_OFFSET_MINUTES),
  simulated: true,
};

const GAMES: readonly DemoGame[] = [
  ...OWN_GAMES,
  NORTH,
  ...CENTRAL_STATIONS.map((station) => stationGame('VN_CENTRAL', 17, station)),
  ...SOUTHERN_STATIONS.map((station) => stationGame('VN_SOUTH', 16, station)),
];

const CLOSE_BEFORE_MS = 10_000;
/** Stations close before their draw begins, twenty minutes before its end. */
const STATION_CLOSE_BEFORE_MS = 25 * MINUTE_SECONDS * 1000;

/** Limits of a demo game, in pesos. */
const LIMITS = {
  maxLineUnits: '20000',
  maxMemberUnits: '50000',
  maxWinUnits: '1000000',
  maxExposureUnits: '5000000',
};

/** All members together may bet this much on one number of a play of a station, in pesos. */
const MAX_NUMBER_UNITS = '20000';

/** The draws before the start of the demo, so that no list of results is empty: a weekly station has one in eight days. */
const PAST_MS = { few: 8 * DAY_SECONDS * 1000, many: 2 * HOUR_SECONDS * 1000 } as const;

/** The demo lotteries as games of the catalogue. */
export function lotteryTitles() {
  return GAMES.map(({ code, names, simulated }) => ({
    code,
    names,
    gameType: simulated ? ('ELOTT' as const) : ('LOTT' as const),
  }));
}

/** The number lotteries of the demo. The results of Vietnamese stations are made by this site. */
export async function seedLotteries(deps: LotteryDeps, tx: Tx): Promise<void> {
  const { merchantCode, clock, merchants } = deps;
  const { currency } = merchants.get(merchantCode);
  const groups = GROUPS.map(({ code, shape }, sort) => ({ code, shape, sort }));
  await tx.run(insertGroups, [JSON.stringify(groups)]);
  await tx.one(insertReturnTable, [
    merchantCode,
    new Date(clock.now().getTime() - PAST_MS.few),
    'demo',
    JSON.stringify(GROUPS.flatMap(bandsOf)),
  ]);
  const limits = Object.fromEntries(
    Object.entries(LIMITS).map(([name, pesos]) => [name, demoUnits(pesos, currency).toString()]),
  );
  const games = GAMES.map((game, sort) => ({
    simulated: false,
    leftOutPlays: [],
    ...game,
    ...limits,
    sort,
    maxNumberUnits: game.simulated ? demoUnits(MAX_NUMBER_UNITS, currency).toString() : null,
    results: 'seeds',
    maxMultiple: 10_000,
    closeBeforeMs: game.simulated ? STATION_CLOSE_BEFORE_MS : CLOSE_BEFORE_MS,
  }));
  await tx.run(insertGames, [merchantCode, JSON.stringify(games)]);
  await tx.run(linkCatalogueGames, [merchantCode]);
}

/** Draws of the past without orders, and the issues on sale. */
export async function seedDraws(deps: LotteryDeps): Promise<void> {
  for (const game of await deps.database.many(listScheduledGames, [deps.merchantCode])) {
    const past = new Date(deps.clock.now().getTime() - PAST_MS[pace(game)]);
    await generateIssuesOf({ ...deps, clock: { now: () => past } }, game);
  }
  await generateIssues(deps);
  await advanceIssues(deps);
}

function bandsOf({ code, bands }: DemoGroup): SeriesBand[] {
  return Object.entries(bands).map(([mode, [minSeries, maxBetSeries, maxSeries]]) => ({
    gameGroupCode: code,
    prizeModeId: Number(mode) as PrizeModeId,
    minSeries,
    maxSeries,
    maxBetSeries,
  }));
}
