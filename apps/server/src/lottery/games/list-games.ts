import type { InputOf } from '@tessera/contract/endpoint';
import type { LotteryGame, lottery, SeriesBand } from '@tessera/contract/lottery/lottery';
import { PRIZE_MODES } from '@tessera/contract/lottery/play-definition';
import type { ReadCall } from '../../platform/http/call.ts';
import type { LotteryDeps } from '../deps.ts';
import { type BandRow, type GameRow, listBands, listGames } from './queries.ts';

type Viewer = Pick<LotteryDeps, 'clock' | 'merchantCode'>;

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
  return games
    .filter(({ prizeModes }) => prizeModes.some((mode) => PRIZE_MODES[mode - 1] === prizeMode))
    .map((game) => gameView(game, language));
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
    gameName: game.names[language] ?? game.names['EN'] ?? game.code,
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
