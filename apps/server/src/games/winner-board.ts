import { dayOf } from '@tessera/contract/calendar';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games/games';
import { amountFromUnits } from '@tessera/contract/money';
import { maskedName, REAL_TYPES } from '../identity/for-members.ts';
import { DAY_MS } from '../platform/clock.ts';
import type { Queryable } from '../platform/database/statement.ts';
import { gameIconUrl } from './catalogue/game.ts';
import type { GamesDeps } from './deps.ts';
import { listWins, type WinRow } from './queries.ts';

type WinnerBoard = OutputOf<typeof games.winnerBoard>;

const DAYS = 7;
/** Age limit of a listed win. */
export const WINS_LISTED_MS = DAYS * DAY_MS;
const WINNERS = 10;
/** A site runs one of two lotteries; the board leaves out the winners of the other lottery. */
const OTHER_LOTTERY = { Lott: 'ELOTT', Elott: 'LOTT' } as const;

/** The highest wins of the last seven days, the highest first, under masked names. A new win appears within a minute. */
export async function winnerBoard(
  deps: Pick<GamesDeps, 'clock' | 'merchants' | 'merchantCode'>,
  { language, prizeMode }: InputOf<typeof games.winnerBoard>,
  db: Queryable,
): Promise<WinnerBoard> {
  const { merchantCode } = deps;
  const { asset } = deps.merchants.get(merchantCode);
  const today = dayOf(deps.clock.now().getTime());
  const other = OTHER_LOTTERY[prizeMode];
  const types = [...REAL_TYPES];
  const rows = await db.many(listWins, [language, merchantCode, asset, today, DAYS, other, types, WINNERS]);
  return { list: rows.map((row) => ({ vo: winView(row) })) };
}

function winView({ winUnits, userName, nodeId, gameName, gameType }: WinRow): WinnerBoard['list'][0]['vo'] {
  return {
    winAmount: amountFromUnits(winUnits),
    customerName: maskedName(userName),
    gameName,
    nodeId: nodeId.toString(),
    iconUrl: gameIconUrl(nodeId, gameType),
  };
}
