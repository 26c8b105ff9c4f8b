import type { RefusalCode } from '@tessera/contract/refusals';
import { DRAW } from '@tessera/contract/games/studio/draw';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import type { StudioRules } from '@tessera/contract/games/studio/rules';
import { amountFromUnits } from '@tessera/contract/money';
import { isDeepStrictEqual } from 'node:util';
import { balanceTopic, spendable, type StakeRefusal } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { playRules } from '../../rounds/index.ts';
import { explainProtectionRefusal } from '../../wallet/for-games.ts';
import type { GamesDeps } from '../deps.ts';
import { minCycleMsOf } from './open-game.ts';
import {
  findRoundOfKey,
  findTitle,
  playDrawnRound,
  type PlayedRow,
  type RoundRow,
  type SeedRow,
} from './queries.ts';
import { drawNumbers, openServerSeed, pairInUse } from './seed-pair.ts';

/** The rules that new rounds of a game follow. */
export interface StudioGameRules<Choice> {
  readonly game: StudioGame;
  readonly rules: StudioRules<Choice>;
}

export interface RoundCall {
  /** The pool, or the transaction of a caller that writes more data with the round. */
  readonly db: Queryable;
  readonly session: Pick<Session, 'memberId' | 'merchantCode'>;
}

/** One round that a member requests. */
export interface RequestedRound<Choice, Invalid extends RefusalCode> {
  readonly nodeId: string;
  readonly requestKey: string;
  readonly stakeUnits: bigint;
  /** Plain data: stored as JSON, and compared with the choice of the same key before. */
  readonly choice: Choice;
  /** Why the game's table refuses the stake or the choice. */
  readonly invalid: Refusal<Invalid> | undefined;
}

type RoundRefusal = Refusal<
  | 'game.not.found'
  | 'game.elsewhere'
  | 'game.check.due'
  | 'game.cycle.too.fast'
  | 'bonus.stake.limit'
  | 'bonus.game.refused'
  | 'function.not.available'
  | 'protection.limits.required'
  | 'protection.pause'
  | 'balance.insufficient'
  | 'request.conflict'
  | StakeRefusal
>;

/**
 * Plays one round in one statement. A request key bets once. A repeat with the same game, stake and choice returns the
 * same round; any other repeat is refused. The outcome is drawn before the stake is taken. It is valid only where the
 * drawn number is the member's next. A discarded draw never leaves this function.
 */
export async function playRound<Choice, Invalid extends RefusalCode>(
  deps: GamesDeps,
  played: StudioGameRules<Choice>,
  requested: RequestedRound<Choice, Invalid>,
  call: RoundCall,
): Promise<RoundRow | RoundRefusal | Refusal<Invalid>> {
  const { memberId } = call.session;
  if (requested.invalid) {
    const known = await call.db.maybe(findTitle, [BigInt(requested.nodeId), played.game]);
    const before = await findReplayedRound(requested, call);
    return before ?? (known ? requested.invalid : refuse('game.not.found'));
  }
  let pair = deps.recentPairs.get(memberId) ?? (await pairInUse(deps, call.db, memberId));
  for (;;) {
    const drawn = drawRound(deps, played, requested, pair, memberId);
    const { answer, placedAt } = await settleRound(deps, played, requested, call, drawn);
    if (answer.outcome === 'replayed')
      return (await findReplayedRound(requested, call)) ?? refuse('request.conflict');
    if (answer.outcome === 'refused') return refusalOf(deps, call, answer);
    pair = pairFromAnswer(answer) ?? (await pairInUse(deps, call.db, memberId));
    deps.recentPairs.put(memberId, pair);
    if (answer.outcome === 'played') return playedRoundRow(played, requested, drawn, answer, placedAt);
  }
}

interface DrawnRound {
  readonly pair: SeedRow;
  readonly nonce: number;
  readonly draws: readonly number[];
  readonly winUnits: bigint;
}

/** Draws the next round of a pair. Nothing of the draw may leave the process before its stake is taken. */
function drawRound<Choice>(
  deps: GamesDeps,
  { rules }: StudioGameRules<Choice>,
  { choice, stakeUnits }: RequestedRound<Choice, RefusalCode>,
  pair: SeedRow,
  memberId: bigint,
): DrawnRound {
  const nonce = pair.nonce + 1;
  const serverSeed = openServerSeed(deps, pair, memberId);
  const draws = drawNumbers({ serverSeed, clientSeed: pair.clientSeed, nonce }, rules.limits);
  return { pair, nonce, draws, winUnits: rules.winUnits(choice, draws, stakeUnits) };
}

/** Takes the stake, pays the win and stores the outcome, where the draw used the member's next number. */
async function settleRound<Choice>(
  deps: GamesDeps,
  { game, rules }: StudioGameRules<Choice>,
  { nodeId, requestKey, stakeUnits, choice }: RequestedRound<Choice, RefusalCode>,
  { db, session: { memberId, merchantCode } }: RoundCall,
  { pair, nonce, draws, winUnits }: DrawnRound,
): Promise<{ readonly answer: PlayedRow; readonly placedAt: Date }> {
  const { asset, currency } = deps.merchants.get(merchantCode);
  const placedAt = deps.clock.now();
  const answer = await db.one(playDrawnRound, [
    memberId,
    asset,
    currency,
    BigInt(nodeId),
    game,
    requestKey,
    stakeUnits,
    JSON.stringify(choice),
    rules.name,
    DRAW,
    pair.id,
    nonce,
    draws,
    winUnits,
    playRules(deps.market, deps.interruptions, minCycleMsOf(deps, game)),
    placedAt,
  ]);
  if (answer.outcome === 'played') db.notify(balanceTopic(memberId, asset), answer.sequence ?? undefined);
  return { answer, placedAt };
}

/** The pair in use that the answer returns; undefined where there is none. */
function pairFromAnswer({
  seedId,
  serverSeedHash,
  sealedSeed,
  clientSeed,
  nonce,
}: PlayedRow): SeedRow | undefined {
  return seedId === null ? undefined : { id: seedId, serverSeedHash, sealedSeed, clientSeed, nonce };
}

/** The row of a round that was just played. */
function playedRoundRow<Choice>(
  { game, rules }: StudioGameRules<Choice>,
  { nodeId, stakeUnits, choice }: RequestedRound<Choice, RefusalCode>,
  { pair, nonce, draws, winUnits }: DrawnRound,
  { roundId, balanceUnits, sequence }: PlayedRow,
  placedAt: Date,
): RoundRow {
  if (roundId === null || balanceUnits === null || sequence === null) {
    throw new Error('a played round has no number, balance or sequence');
  }
  const money = { stakeUnits, winUnits, balanceAfterUnits: balanceUnits, sequence };
  const { serverSeedHash, clientSeed } = pair;
  const proof = { rules: rules.name, algorithm: DRAW, choice, draws, nonce, serverSeedHash, clientSeed };
  return { id: roundId, nodeId: BigInt(nodeId), game, placedAt, ...money, ...proof };
}

/** The round that this key already played; undefined where there is none. */
async function findReplayedRound<Choice>(
  { nodeId, requestKey, stakeUnits, choice }: RequestedRound<Choice, RefusalCode>,
  { db, session }: RoundCall,
): Promise<RoundRow | Refusal<'request.conflict'> | undefined> {
  const before = await db.maybe(findRoundOfKey, [session.memberId, requestKey]);
  if (!before) return undefined;
  const same =
    before.nodeId === BigInt(nodeId) &&
    before.stakeUnits === stakeUnits &&
    isDeepStrictEqual(before.choice, choice);
  return same ? before : refuse('request.conflict');
}

async function refusalOf(
  deps: GamesDeps,
  { db, session: { memberId, merchantCode } }: RoundCall,
  { refusal, detail, balanceUnits }: PlayedRow,
): Promise<RoundRefusal> {
  switch (refusal) {
    case 'insufficient':
      return refuse('balance.insufficient', { balance: amountFromUnits(spendable(balanceUnits ?? 0n)) });
    case 'conflict':
    case 'transaction.duplicate':
      return refuse('request.conflict');
    case 'game.cycle.too.fast':
      return refuse(refusal, { waitMs: Number(detail?.waitMs) });
    case 'protection.pause':
      return refuse(refusal, { until: new Date(String(detail?.until)).toISOString() });
    case 'bonus.stake.limit':
      return refuse(refusal, { most: amountFromUnits(BigInt(detail?.maxUnits ?? '0')) });
    case 'bonus.game.refused':
    case 'game.not.found':
    case 'game.elsewhere':
    case 'game.check.due':
    case 'function.not.available':
    case 'protection.limits.required':
      return refuse(refusal);
    case 'unknown-member':
    case null:
      throw new Error(`member ${memberId} has no accounts for a round`);
    case 'protection.age':
    case 'protection.break':
    case 'protection.excluded':
    case 'protection.limit.loss':
    case 'protection.limit.time':
      return explainProtectionRefusal(
        deps,
        db,
        { memberId, asset: deps.merchants.get(merchantCode).asset },
        refusal,
      );
  }
}

/** The parts of a round that every game shows to its member, the same on every request. */
export function commonRoundView(row: RoundRow) {
  const { algorithm, rules, serverSeedHash, clientSeed, nonce, draws } = row;
  return {
    orderNo: row.id.toString(),
    stake: amountFromUnits(row.stakeUnits),
    win: amountFromUnits(row.winUnits),
    balance: amountFromUnits(row.balanceAfterUnits),
    sequence: row.sequence.toString(),
    proof: { algorithm, rules, serverSeedHash, clientSeed, nonce, draws: [...draws] },
    time: row.placedAt.toISOString(),
  };
}
