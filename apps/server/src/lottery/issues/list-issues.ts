import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { chases } from '@tessera/contract/lottery/chase';
import { MAX_PHASES } from '@tessera/contract/lottery/chase-plan';
import { drawnText } from '@tessera/contract/lottery/draw-shapes';
import { LOTTERY_DRAW } from '@tessera/contract/lottery/draw-proof';
import type {
  DrawnIssue,
  Issue,
  IssueState,
  ListedIssue,
  numeros,
  PublishedProof,
} from '@tessera/contract/lottery/numeros';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { findGame } from '../games/queries.ts';
import {
  type DrawnRow,
  findGameId,
  findProof,
  type IssueRow,
  listComingIssues,
  listCountedDraws,
  listLatestDrawn,
  listOpenIssues,
  listResults,
} from './queries.ts';

/** The issue on sale and the issues after it. */
const COMING = 6;

type NoGame = Refusal<'lottery.game.not.found'>;

/** The issue on sale, the next issues and the latest result. */
export async function currentNumeros(
  { clock, merchantCode }: LotteryDeps,
  { gameId }: InputOf<typeof numeros.currentNumeros>,
  { db }: ReadCall,
): Promise<OutputOf<typeof numeros.currentNumeros> | NoGame> {
  const now = clock.now();
  const game = await db.maybe(findGame, [merchantCode, BigInt(gameId)]);
  if (!game) return refuse('lottery.game.not.found');
  const coming = (await db.many(listComingIssues, [game.id, now, COMING])).map((row) => issueView(row, now));
  const [last] = await db.many(listCountedDraws, [game.id, 1, 0]);
  return {
    serverTime: now.toISOString(),
    currentNumero: coming.find(({ state }) => state === 'open') ?? null,
    nextNumeros: coming.filter(({ state }) => state === 'scheduled'),
    lastNumero: last ? drawnView(last, now) : null,
  };
}

/** The issue on sale and the issues after it, as many as a chase can have. */
export async function chaseNumeros(
  { clock, merchantCode }: LotteryDeps,
  { id }: InputOf<typeof chases.chaseNumeros>,
  { db }: ReadCall,
): Promise<OutputOf<typeof chases.chaseNumeros> | NoGame> {
  const now = clock.now();
  const game = await db.maybe(findGame, [merchantCode, BigInt(id)]);
  if (!game) return refuse('lottery.game.not.found');
  const rows = await db.many(listComingIssues, [game.id, now, MAX_PHASES]);
  return { serverTime: now.toISOString(), content: rows.map((row) => issueView(row, now)) };
}

/** The issue on sale of each game. */
export async function currentIssues(
  { clock, merchantCode }: LotteryDeps,
  { db }: ReadCall,
): Promise<OutputOf<typeof numeros.currentIssues>> {
  const now = clock.now();
  const rows = await db.many(listOpenIssues, [merchantCode, now]);
  return { serverTime: now.toISOString(), content: rows.map((row) => issueView(row, now)) };
}

export async function latestDraws(
  { clock, merchantCode }: LotteryDeps,
  { db }: ReadCall,
): Promise<DrawnIssue[]> {
  const rows = await db.many(listLatestDrawn, [merchantCode]);
  return rows.map((row) => drawnView(row, clock.now()));
}

export async function draws(
  deps: LotteryDeps,
  { gameId, counted, page, size }: InputOf<typeof numeros.draws>,
  { db }: ReadCall,
): Promise<OutputOf<typeof numeros.draws> | NoGame> {
  const game = await db.maybe(findGame, [deps.merchantCode, BigInt(gameId)]);
  if (!game) return refuse('lottery.game.not.found');
  return drawPage(deps, db, { id: game.id, counted: counted !== undefined, page, size });
}

export async function drawsOfCode(
  deps: LotteryDeps,
  { code, page, size }: InputOf<typeof numeros.drawsOfCode>,
  { db }: ReadCall,
): Promise<OutputOf<typeof numeros.drawsOfCode> | NoGame> {
  const game = await db.maybe(findGameId, [deps.merchantCode, code]);
  if (!game) return refuse('lottery.game.not.found');
  return drawPage(deps, db, { id: game.id, counted: false, page, size });
}

interface DrawPage {
  readonly id: bigint;
  /** Without cancelled issues. */
  readonly counted: boolean;
  readonly page: number;
  readonly size: number;
}

async function drawPage(
  { clock }: LotteryDeps,
  db: Queryable,
  { id, counted, page, size }: DrawPage,
): Promise<OutputOf<typeof numeros.draws>> {
  const now = clock.now();
  const rows = counted
    ? await db.many(listCountedDraws, [id, size + 1, page * size])
    : await db.many(listResults, [id, now, size + 1, page * size]);
  return {
    content: rows.slice(0, size).map((row) => listedView(row, now)),
    page,
    last: rows.length <= size,
  };
}

/** The published parts of a draw. The seed is published by the draw alone. */
export async function drawProof(
  { merchantCode }: LotteryDeps,
  { gameId, numero }: InputOf<typeof numeros.drawProof>,
  { db }: ReadCall,
): Promise<PublishedProof | Refusal<'lottery.issue.not.found'>> {
  const row = await db.maybe(findProof, [merchantCode, BigInt(gameId), numero]);
  if (!row) return refuse('lottery.issue.not.found');
  const { committedAt, drawn, ...published } = row;
  return {
    algorithm: LOTTERY_DRAW,
    ...published,
    committedAt: committedAt.toISOString(),
    winningNumber: drawn && drawnText(row.shape, drawn),
  };
}

/** The results of an issue that were corrected. */
export function earlierResultsOf({
  shape,
  earlier,
}: Pick<IssueRow, 'shape' | 'earlier'>): DrawnIssue['earlierResults'] {
  return earlier.map(({ drawn, correctedAt }) => ({
    winningNumber: drawnText(shape, drawn),
    correctedAt: new Date(correctedAt).toISOString(),
  }));
}

/** A corrected issue is closed while its payments are reversed; members see that the issue is drawn. */
function shownState(
  state: IssueRow['state'],
  { isOnSale, isDrawn }: { readonly isOnSale: boolean; readonly isDrawn: boolean },
): IssueState {
  if (state === 'scheduled' && isOnSale) return 'open';
  return state === 'closed' && isDrawn ? 'drawn' : state;
}

function issueView({ gameId, numero, opensAt, closesAt, drawsAt, state, drawn }: IssueRow, now: Date): Issue {
  return {
    gameId: gameId.toString(),
    numero,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    drawsAt: drawsAt.toISOString(),
    state: shownState(state, { isOnSale: opensAt <= now, isDrawn: drawn !== null }),
  };
}

function listedView(row: IssueRow, now: Date): ListedIssue {
  const earlierResults = earlierResultsOf(row);
  return {
    ...issueView(row, now),
    winningNumber: row.drawn && drawnText(row.shape, row.drawn),
    corrected: earlierResults.length > 0,
    earlierResults,
  };
}

function drawnView(row: DrawnRow, now: Date): DrawnIssue {
  return { ...listedView(row, now), winningNumber: drawnText(row.shape, row.drawn) };
}
