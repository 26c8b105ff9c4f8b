import type { RefusalCode } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import { DRAW } from '@tessera/contract/studio/draw';
import { isDeepStrictEqual } from 'node:util';
import { balanceTopic, spendable, type StakeRefusal } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/database/statement.ts';
import type { Session } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { playRules } from '../../../rounds/index.ts';
import { explainHeld } from '../../../wallet/index.ts';
import type { GamesDeps } from '../../deps.ts';
import { drawNumbers } from '../seeds/fair-draw.ts';
import { openPair, pairInUse } from '../seeds/seed-pair.ts';
import type { SeedRow } from '../seeds/queries.ts';
import { minCycleMsOf } from './market-rules.ts';
import type { PlayedGame } from './played-game.ts';
import { findRoundOfKey, findTitle, playDrawnRound, type PlayedRow, type RoundRow } from './queries.ts';

export interface RoundCall {
  readonly tx: Tx;
  readonly session: Pick<Session, 'memberId' | 'merchantCode'>;
}

/** One round that a member requests. */
export interface AskedRound<Choice, Fault extends RefusalCode> {
  readonly nodeId: string;
  readonly requestKey: string;
  readonly stakeUnits: bigint;
  /** Plain data: stored as JSON, and compared with the choice of the same key before. */
  readonly choice: Choice;
  /** What the game's table says against the stake or the choice. */
  readonly fault: Refusal<Fault> | undefined;
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
 * Plays one round in the caller's transaction. A request key bets once: sent again with the same game, stake and
 * choice it gives the same round, with anything else it is refused. The outcome is drawn before the stake is taken and
 * counts only where the drawn number is the member's next: nothing of it leaves this function otherwise.
 */
export async function playRound<Choice, Fault extends RefusalCode>(
  deps: GamesDeps,
  played: PlayedGame<Choice>,
  asked: AskedRound<Choice, Fault>,
  call: RoundCall,
): Promise<RoundRow | RoundRefusal | Refusal<Fault>> {
  const { tx, session } = call;
  if (asked.fault) {
    const known = await tx.maybe(findTitle, [BigInt(asked.nodeId), played.game]);
    return (await roundBefore(asked, call)) ?? (known ? asked.fault : refuse('game.not.found'));
  }
  let seeds = await pairInUse(deps, tx, session.memberId);
  for (;;) {
    const drawn = draw(deps, played, asked, seeds, session.memberId);
    const { answer, placedAt } = await settle(deps, played, asked, call, { seeds, ...drawn });
    if (answer.outcome === 'moved-on')
      seeds = pairOf(answer) ?? (await pairInUse(deps, tx, session.memberId));
    else if (answer.outcome === 'replayed')
      return (await roundBefore(asked, call)) ?? refuse('request.conflict');
    else if (answer.outcome === 'refused') return refusalOf(deps, call, answer);
    else return rowOf(played, asked, { answer, placedAt, seeds, ...drawn });
  }
}

function pairOf({ seedId, ...pair }: PlayedRow): SeedRow | undefined {
  return seedId === null ? undefined : { id: seedId, ...pair };
}

interface Drawn {
  readonly nonce: number;
  readonly draws: readonly number[];
  readonly winUnits: bigint;
}

function draw<Choice>(
  deps: GamesDeps,
  { rules }: PlayedGame<Choice>,
  { choice, stakeUnits }: AskedRound<Choice, RefusalCode>,
  seeds: SeedRow,
  memberId: bigint,
): Drawn {
  const nonce = seeds.nonce + 1;
  const serverSeed = openPair(deps, seeds, memberId);
  const draws = drawNumbers({ serverSeed, clientSeed: seeds.clientSeed, nonce }, rules.limits);
  return { nonce, draws, winUnits: rules.winUnits(choice, draws, stakeUnits) };
}

async function settle<Choice>(
  deps: GamesDeps,
  { game, rules }: PlayedGame<Choice>,
  { nodeId, requestKey, stakeUnits, choice }: AskedRound<Choice, RefusalCode>,
  { tx, session: { memberId, merchantCode } }: RoundCall,
  { seeds, nonce, draws, winUnits }: Drawn & { readonly seeds: SeedRow },
): Promise<{ readonly answer: PlayedRow; readonly placedAt: Date }> {
  const { asset, currency } = deps.merchants.get(merchantCode);
  const placedAt = deps.clock.now();
  const answer = await tx.one(playDrawnRound, [
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
    seeds.id,
    nonce,
    draws,
    winUnits,
    playRules(deps.market, deps.interruptions, minCycleMsOf(deps, game)),
    placedAt,
  ]);
  if (answer.outcome === 'played') tx.hint(balanceTopic(memberId, asset), answer.sequence ?? undefined);
  return { answer, placedAt };
}

/** The round this key played before; undefined when it played none. */
async function roundBefore<Choice>(
  { nodeId, requestKey, stakeUnits, choice }: AskedRound<Choice, RefusalCode>,
  { tx, session }: RoundCall,
): Promise<RoundRow | Refusal<'request.conflict'> | undefined> {
  const before = await tx.maybe(findRoundOfKey, [session.memberId, requestKey]);
  if (!before) return undefined;
  const same =
    before.nodeId === BigInt(nodeId) &&
    before.stakeUnits === stakeUnits &&
    isDeepStrictEqual(before.choice, choice);
  return same ? before : refuse('request.conflict');
}

async function refusalOf(
  deps: GamesDeps,
  { tx, session: { memberId, merchantCode } }: RoundCall,
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
    default:
      return explainHeld(deps, tx, { memberId, asset: deps.merchants.get(merchantCode).asset }, refusal);
  }
}

function rowOf<Choice>(
  { game, rules }: PlayedGame<Choice>,
  { nodeId, stakeUnits, choice }: AskedRound<Choice, RefusalCode>,
  {
    answer: { roundId, balanceUnits, sequence },
    placedAt,
    seeds: { serverSeedHash, clientSeed },
    nonce,
    draws,
    winUnits,
  }: Drawn & { readonly answer: PlayedRow; readonly placedAt: Date; readonly seeds: SeedRow },
): RoundRow {
  if (roundId === null || balanceUnits === null || sequence === null) {
    throw new Error('a played round has no number, balance or sequence');
  }
  const money = { stakeUnits, winUnits, balanceAfterUnits: balanceUnits, sequence };
  const proof = { rules: rules.name, algorithm: DRAW, choice, draws, nonce, serverSeedHash, clientSeed };
  return { id: roundId, nodeId: BigInt(nodeId), game, placedAt, ...money, ...proof };
}
