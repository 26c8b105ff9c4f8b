import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { localText } from '@tessera/contract/languages';
import type { LotteryGame, lottery, SeriesBand } from '@tessera/contract/lottery/lottery';
import type { lotteryMenus, MenuGroup } from '@tessera/contract/lottery/menus';
import { PRIZE_MODES } from '@tessera/contract/lottery/play-definition';
import type { ReadCall } from '../../platform/http/call.ts';
import type { LotteryDeps } from '../deps.ts';
import { currentIssues } from '../issues/list-issues.ts';
import { type BandRow, type GameRow, listBands, listGames, listRecentGames } from './queries.ts';

type Viewer = Pick<LotteryDeps, 'clock' | 'merchantCode'>;

const POPULAR = 4;

export async function lotteryGames(
  { merchantCode }: Viewer,
  { language }: InputOf<typeof lottery.lotteryGames>,
  { db }: ReadCall,
): Promise<LotteryGame[]> {
  const games = await db.many(listGames, [merchantCode]);
  return games.map((game) => gameView(game, language));
}

/** The games of a prize mode. */
export async function mobileLotteryGames(
  { merchantCode }: Viewer,
  { prizeMode, language }: InputOf<typeof lottery.mobileLotteryGames>,
  { db }: ReadCall,
): Promise<LotteryGame[]> {
  const games = await db.many(listGames, [merchantCode]);
  return gamesOfMode(games, prizeMode).map((game) => gameView(game, language));
}

/** The games of a prize mode by group, in the order of the operator. */
export async function gameMenus(
  deps: Viewer,
  input: InputOf<typeof lotteryMenus.gameMenus>,
  call: ReadCall,
): Promise<MenuGroup[]> {
  const byGroup = Map.groupBy(
    await mobileLotteryGames(deps, input, call),
    ({ gameGroupCode }) => gameGroupCode,
  );
  return [...byGroup].map(([gameGroupCode, games]) => ({ gameGroupCode, games }));
}

/** Lotteries that the member has bet on, the latest first. */
export async function recentLotteries(
  { merchantCode }: Viewer,
  { prizeMode, language }: InputOf<typeof lotteryMenus.recentLotteries>,
  { db, session }: ReadCall<'session'>,
): Promise<LotteryGame[]> {
  const games = await db.many(listRecentGames, [merchantCode, session.memberId]);
  return (prizeMode === undefined ? games : gamesOfMode(games, prizeMode)).map((game) =>
    gameView(game, language),
  );
}

/** Lotteries on sale: hot ones of the catalogue first, in the order of the operator. */
export async function popularLotteries(
  deps: LotteryDeps,
  { prizeMode, language }: InputOf<typeof lottery.popularLotteries>,
  call: ReadCall,
): Promise<OutputOf<typeof lottery.popularLotteries>> {
  const games = await call.db.many(listGames, [deps.merchantCode]);
  const { serverTime, content: issues } = await currentIssues(deps, call);
  const byGame = new Map(issues.map((issue) => [issue.gameId, issue]));
  const content = gamesOfMode(games, prizeMode)
    .filter(({ state }) => state === 'open')
    .sort((one, other) => Number(other.hot) - Number(one.hot))
    .flatMap((game) => {
      const currentNumero = byGame.get(game.id.toString());
      return currentNumero ? [{ ...gameView(game, language), currentNumero }] : [];
    });
  return { serverTime, content: content.slice(0, POPULAR) };
}

function gamesOfMode(games: readonly GameRow[], prizeMode: (typeof PRIZE_MODES)[number]): GameRow[] {
  return games.filter(({ prizeModes }) => prizeModes.some((mode) => PRIZE_MODES[mode - 1] === prizeMode));
}

/** The returns of issues whose sale opens now. */
export async function customerSeries(
  { clock, merchantCode }: Viewer,
  { db }: ReadCall,
): Promise<SeriesBand[]> {
  const bands = await db.many(listBands, [merchantCode, clock.now()]);
  return bands.map(bandView);
}

/** The returns without their version. */
export function bandView(band: BandRow): SeriesBand {
  const { gameGroupCode, prizeModeId, minSeries, maxSeries, maxBetSeries } = band;
  return { gameGroupCode, prizeModeId, minSeries, maxSeries, maxBetSeries };
}

function gameView(game: GameRow, language: string): LotteryGame {
  return {
    gameId: game.id.toString(),
    gameCode: game.code,
    gameName: localText(game.names, language) ?? game.code,
    gameGroupCode: game.groupCode,
    shape: game.shape,
    prizeModeIds: [...game.prizeModes],
    suspended: game.state === 'suspended',
    simulated: game.simulated,
    schedule: game.schedule,
    catalogue:
      game.nodeId === null || game.vassalage === null
        ? null
        : { nodeId: game.nodeId.toString(), vassalage: game.vassalage },
  };
}
