import type { RefusalCode } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { DRAW } from '@tessera/contract/games/studio/draw';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import type { StudioRules } from '@tessera/contract/games/studio/rules';
import { isDeepStrictEqual } from 'node:util';
import { balanceTopic, spendable, type StakeRefusal } from '../../../ledger/index.ts';
import type { Queryable } from '../../../platform/database/statement.ts';
import type { Session } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { playRules } from '../../../rounds/index.ts';
import { explainProtectionRefusal } from '../../../wallet/for-games.ts';
import type { GamesDeps } from '../../deps.ts';
import { drawNumbers } from '../seeds/fair-draw.ts';
import type { SeedRow } from '../seeds/queries.ts';
import { openPair, pairInUse } from '../seeds/seed-pair.ts';
import { findRoundOfKey, findTitle, playDrawnRound, type PlayedRow, type RoundRow } from './queries.ts';

/** A game as its rounds are played: the rules that new rounds follow. */
export interface PlayedGame<Choice> {
  readonly game: StudioGame;
  readonly rules: StudioRules<Choice>;
}

export interface RoundCall {
  /** The pool, or the transaction of a caller that writes more with the round. */
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
  | 'function.not.available'
  | 'protection.limits.required'
  | 'protection.pause'
  | 'balance.insufficient'
  | 'request.conflict'
  | StakeRefusal
>;

/**
 * Plays one round in one statement. A request key bets once: sent again with the same game, stake and choice it returns
 * the same round, with anything else it is refused. The outcome is drawn before the stake is taken. It counts only where
 * the drawn number is the member's next; nothing of another draw leaves this function.
 */
export async function playRound<Choice, Invalid extends RefusalCode>(
  deps: GamesDeps,
  played: PlayedGame<Choice>,
  requested: RequestedRound<Choice, Invalid>,
  call: RoundCall,
): Promise<RoundRow | RoundRefusal | Refusal<Invalid>> {
  const { memberId } = call.session;
  if (requested.invalid) {
    const known = await call.db.maybe(findTitle, [BigInt(requested.nodeId), played.game]);
    const before = await roundBefore(requested, call);
    return before ?? (known ? requested.invalid : refuse('game.not.found'));
  }
  let pair = deps.recentPairs.get(memberId) ?? (await pairInUse(deps, call.db, memberId));
  for (;;) {
    const drawn = drawRound(deps, played, requested, pair, memberId);
    const { answer, placedAt } = await settleRound(deps, played, requested, call, drawn);
    if (answer.outcome === 'replayed')
      return (await roundBefore(requested, call)) ?? refuse('request.conflict');
    if (answer.outcome === 'refused') return refusalOf(deps, call, answer);
    pair = pairOf(answer) ?? (await pairInUse(deps, call.db, memberId));
    deps.recentPairs.put(memberId, pair);
    if (answer.outcome === 'played') return rowOf(played, requested, drawn, answer, placedAt);
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
  { rules }: PlayedGame<Choice>,
  { choice, stakeUnits }: RequestedRound<Choice, RefusalCode>,
  pair: SeedRow,
  memberId: bigint,
): DrawnRound {
  const nonce = pair.nonce + 1;
  const serverSeed = openPair(deps, pair, memberId);
  const draws = drawNumbers({ serverSeed, clientSeed: pair.clientSeed, nonce }, rules.limits);
  return { pair, nonce, draws, winUnits: rules.winUnits(choice, draws, stakeUnits) };
}

/** Takes the stake, pays the win and stores the outcome, where the draw is of the member's next number. */
async function settleRound<Choice>(
  deps: GamesDeps,
  { game, rules }: PlayedGame<Choice>,
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

/** The pair that an answer names as the one in use; undefined where none is. */
function pairOf({ seedId, serverSeedHash, sealedSeed, clientSeed, nonce }: PlayedRow): SeedRow | undefined {
  return seedId === null ? undefined : { id: seedId, serverSeedHash, sealedSeed, clientSeed, nonce };
}

/** A round that was just played, as it is read later. */
function rowOf<Choice>(
  { game, rules }: PlayedGame<Choice>,
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

/** The round this key played before; undefined when it played none. */
async function roundBefore<Choice>(
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
export function roundPartsView(row: RoundRow) {
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

/** Deps for what the market and the currency require of a game beside the game's own table. */
export type MarketDeps = Pick<GamesDeps, 'market' | 'merchants' | 'merchantCode'>;

/** The smallest coin that the tables of stakes are written in: a hundredth. */
const TABLE_COIN_UNITS = 100n;

/** A stake of a game's own table, in ledger units, in a currency that may have larger coins: 0.10 is 10 yen. */
export function stakeIn({ merchants, merchantCode }: MarketDeps, stakeUnits: bigint): bigint {
  const { coinUnits } = merchants.get(merchantCode);
  return coinUnits > TABLE_COIN_UNITS ? stakeUnits * (coinUnits / TABLE_COIN_UNITS) : stakeUnits;
}

/** The stakes of a game's own table in the merchant's currency. */
export function stakesIn(deps: MarketDeps, table: readonly bigint[]): readonly bigint[] {
  return table.map((stakeUnits) => stakeIn(deps, stakeUnits));
}

/** The shortest time from one round of a member to the next that the market allows. */
export function minCycleMsOf({ market: { minimumCycleMs } }: MarketDeps, game: StudioGame): number {
  return game === 'slot' ? minimumCycleMs.slots : minimumCycleMs.others;
}

/** The stakes of a slot's own table, in ledger units, as far as the market allows them. */
export function slotStakesUnits(deps: MarketDeps, table: readonly bigint[]): readonly bigint[] {
  const stakes = stakesIn(deps, table);
  const { maximumStake } = deps.market;
  if (!maximumStake) return stakes;
  const mostUnits = unitsFromAmount(maximumStake.slots);
  return stakes.filter((stakeUnits) => stakeUnits <= mostUnits);
}
