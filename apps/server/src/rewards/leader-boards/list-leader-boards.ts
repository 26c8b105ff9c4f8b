import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { localText } from '@tessera/contract/languages';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import {
  type BoardMetric,
  LEADERS,
  type LeaderBoard,
  type leaderBoards,
  type LeaderPlace,
  NEIGHBOURS,
} from '@tessera/contract/rewards/leader-boards';
import { maskedName } from '../../identity/for-members.ts';
import { countedStakeUnits } from '../../platform/config/market.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import type { ViewOptions } from '../missions/list-missions.ts';
import { minStakeText } from '../missions/terms.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { listedTimes, phaseOf } from '../promotions/listed-times.ts';
import {
  type BoardRow,
  findBoard,
  listBoards,
  listStandings,
  type PlaceRow,
  readRanking,
} from './queries.ts';
import { standingsText } from './standings.ts';

type Deps = Pick<RewardsDeps, 'clock' | 'market'>;
type NotFound = Refusal<'leader.board.not.found'>;

export async function leaderBoardList(
  deps: Deps & Pick<RewardsDeps, 'merchants'>,
  { language }: InputOf<typeof leaderBoards.leaderBoardList>,
  { db, session: { memberId, merchantCode } }: ReadCall<'member'>,
): Promise<OutputOf<typeof leaderBoards.leaderBoardList>> {
  const now = deps.clock.now();
  const { upTo, since } = listedTimes(now);
  const listed = await db.many(listBoards, [memberId, merchantCode, now, language, upTo, since]);
  const rows = await permittedOffers(deps, db, memberId, listed);
  const countedUnits = countedStakeUnits(deps.market, deps.merchants.get(merchantCode));
  return { content: rows.map((row) => boardView(row, { language, now, countedUnits })) };
}

function boardView(row: BoardRow, { language, now, countedUnits }: ViewOptions): LeaderBoard {
  const { terms } = row;
  return {
    id: row.id.toString(),
    title: localText(row.texts, language) ?? '',
    phase: phaseOf(row, now),
    metric: terms.metric,
    minStake: minStakeText(terms, countedUnits),
    games: { gameTypes: [...terms.gameTypes], names: [...row.gameNames] },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    claimDays: terms.claimDays,
    automatic: row.joinBy === 'automatic',
    entry: row.entry,
    prizes: terms.prizes.map((prize) => amountFromUnits(unitsFromAmount(prize))),
    digest: row.digest,
  };
}

export async function leaderRanking(
  { clock }: Deps,
  { promotionId }: InputOf<typeof leaderBoards.leaderRanking>,
  { db, session: { memberId, merchantCode } }: ReadCall<'member'>,
): Promise<OutputOf<typeof leaderBoards.leaderRanking> | NotFound> {
  const id = BigInt(promotionId);
  const board = await db.maybe(findBoard, [id, memberId, merchantCode, clock.now()]);
  if (!board) return refuse('leader.board.not.found');
  const rows = await db.many(readRanking, [id, memberId, LEADERS, NEIGHBOURS]);
  const view = (row: PlaceRow) => placeView(row, board, memberId);
  return {
    leaders: rows.filter(({ leader }) => leader).map(view),
    around: rows.filter(({ leader }) => !leader).map(view),
  };
}

function placeView(
  { rank, userName, memberId, score, prizeUnits }: PlaceRow,
  { metric, digest }: { readonly metric: BoardMetric; readonly digest: string | null },
  reader: bigint,
): LeaderPlace {
  return {
    rank,
    name: maskedName(userName),
    own: memberId === reader,
    score: metric === 'rounds' ? score.toString() : amountFromUnits(score),
    prize: digest === null ? null : amountFromUnits(prizeUnits ?? 0n),
  };
}

/** The text of the final standings, from which anyone can compute the digest. */
export async function finalStandings(
  { clock }: Deps,
  { promotionId }: InputOf<typeof leaderBoards.finalStandings>,
  { db, session: { memberId, merchantCode } }: ReadCall<'member'>,
): Promise<OutputOf<typeof leaderBoards.finalStandings> | NotFound> {
  const id = BigInt(promotionId);
  const board = await db.maybe(findBoard, [id, memberId, merchantCode, clock.now()]);
  if (!board || board.digest === null || board.endEvent === null) return refuse('leader.board.not.found');
  const places = await db.many(listStandings, [id]);
  return {
    digest: board.digest,
    text: standingsText({ promotionId: id, endEvent: board.endEvent }, places),
  };
}
