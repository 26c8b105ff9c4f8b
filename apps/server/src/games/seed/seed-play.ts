import { ENGLISH } from '../catalogue/game.ts';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { openCatalogueIndexCache } from '../catalogue/catalogue-index.ts';
import type { SeededMember } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { isRefusal } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import { insertFavourite } from '../queries.ts';
import { launchGame } from '../play/launch-game.ts';
import { endGameSession } from '../play/game-session.ts';
import { findTitle } from '../studio/queries.ts';
import { stakeIn } from '../studio/open-game.ts';
import { slotRound } from '../studio/slot.ts';

const MEMBER = 0;
const GAMES_EACH = 4;
/** Number of games at the start of each list from which favourites and played games are chosen. */
const CHOSEN_AMONG = 26;
const ROUNDS_PER_GAME = 3;
/** The first account gets more rounds, because visitors of the demo use it most. */
const ROUNDS_PER_GAME_OF_FIRST = 15;
const STAKES = ['0.50', '1', '2', '1', '0.50', '5'];
/** Where the demo deposits are smaller numbers, members play only at the lowest stake. */
const LOWEST_STAKE = '0.10';
const HOUR_MS = 3_600_000;
/** After the last of the demo deposits, so that the record follows the books. */
const FIRST_PLAYED_HOURS = 6 * 24;
const BETWEEN_GAMES_HOURS = 31;
const BETWEEN_ROUNDS_MS = 9_000;

type Player = Pick<Session, 'id' | 'memberId' | 'merchantCode'>;
/** These sessions have no sign-in, so no member can continue their games. */
const NO_SIGN_IN = 0n;

/** Favourites, recent games and rounds of the demo members over the last days. */
export async function seedPlay(deps: GamesDeps, tx: Tx, members: readonly SeededMember[]): Promise<void> {
  const catalogue = await openCatalogueIndexCache().current(tx);
  const slots = await slotsAmong(tx, idsOf(catalogue.page({ gameType: 'RNG' }, 1, CHOSEN_AMONG)));
  const hot = idsOf(catalogue.page({ hot: true }, 1, CHOSEN_AMONG));
  const players = members.filter(({ type }) => type === MEMBER);
  for (const [index, { memberId }] of players.entries()) {
    const player = { id: NO_SIGN_IN, memberId, merchantCode: deps.merchantCode };
    for (const nodeId of chosen(hot, index)) await tx.run(insertFavourite, [memberId, nodeId]);
    const rounds = index === 0 ? ROUNDS_PER_GAME_OF_FIRST : ROUNDS_PER_GAME;
    for (const [turn, nodeId] of chosen(slots, index).entries()) {
      const agoHours = FIRST_PLAYED_HOURS - turn * BETWEEN_GAMES_HOURS - index / players.length;
      const startedAt = deps.clock.now().getTime() - agoHours * HOUR_MS;
      await playGame(deps, tx, player, nodeId, startedAt, rounds);
    }
  }
}

async function slotsAmong(tx: Tx, nodeIds: readonly bigint[]): Promise<bigint[]> {
  const found = await Promise.all(nodeIds.map((id) => tx.maybe(findTitle, [id, 'slot'])));
  return found.flatMap((title) => (title ? [title.id] : []));
}

function idsOf({ games }: { readonly games: readonly { readonly id: bigint }[] }): bigint[] {
  return games.map(({ id }) => id);
}

function chosen(list: readonly bigint[], index: number): bigint[] {
  return Array.from({ length: GAMES_EACH }, (_, turn) => list[(index * 3 + turn * 5) % list.length]).filter(
    (id) => id !== undefined,
  );
}

/** Launches one game and plays it for a while, at a past time. */
async function playGame(
  deps: GamesDeps,
  tx: Tx,
  session: Player,
  nodeId: bigint,
  startedAt: number,
  rounds: number,
): Promise<void> {
  const at = (ms: number) => ({ ...deps, clock: { now: () => new Date(startedAt + ms) } });
  const game = { nodeId: nodeId.toString() };
  const opened = await launchGame(at(0), { ...game, language: ENGLISH }, { db: tx, session });
  if (isRefusal(opened)) throw new Error(`a demo game did not start: ${opened.refusal}`);
  for (let round = 0; round < rounds; round += 1) {
    const input = {
      ...game,
      stake: stakeOf(deps, round),
      requestKey: deps.randomness.uuid(),
    };
    const answer = await slotRound(at((round + 1) * BETWEEN_ROUNDS_MS), input, { db: tx, session });
    if (isRefusal(answer)) throw new Error(`a demo round was refused: ${answer.refusal}`);
  }
  const leftAt = at((rounds + 1) * BETWEEN_ROUNDS_MS);
  await endGameSession(leftAt, BigInt(opened.session.sessionId), { tx, session });
}

function stakeOf(deps: GamesDeps, round: number): string {
  const { currency } = deps.merchants.get(deps.merchantCode);
  const stake = currency === 'PHP' ? STAKES[round % STAKES.length] : LOWEST_STAKE;
  return amountFromUnits(stakeIn(deps, unitsFromAmount(stake ?? LOWEST_STAKE)));
}
