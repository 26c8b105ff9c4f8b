import { unitsFromAmount } from '../../money.ts';
import type { PastRound } from '../studio.ts';
import { BACCARAT_RULES, coupOf } from './baccarat-rules.ts';
import { DICE_RULES, diceWins } from './dice-rules.ts';
import { blockText, drawFrom, isKnownDraw, wordsOf } from './draw.ts';
import { catchOf, FISHING_RULES } from './fishing-rules.ts';
import type { RoundProof } from './round.ts';
import { drawAt } from './rules.ts';
import { gridOf, slotPlay } from './slot-lines.ts';
import { MOSAIC, slotRules } from './slot-rules.ts';

/** The two cryptographic functions that a check needs; every browser and every server has them. */
export interface CheckCrypto {
  /** In lower-case hexadecimal. */
  sha256(text: string): Promise<string>;
  hmacSha256(key: string, text: string): Promise<Uint8Array>;
}

/** A round of any game, as the member saw it. */
export type ShownRound = {
  [Game in PastRound['game']]: Pick<Extract<PastRound, { game: Game }>, 'game' | 'round'>;
}[PastRound['game']];

export interface RoundCheck {
  /** Whether this check knows the draw and the rules; otherwise the other fields have no meaning. */
  readonly known: boolean;
  /** The open seed matches the commitment from before the round. */
  readonly promised: boolean;
  /** The seeds give the numbers of the round. */
  readonly drawn: boolean;
  /** The rules give the shown outcome and payout for these numbers. */
  readonly paid: boolean;
}

/** No round needs more than six words of 32 bits; together with rejected words they never fill three blocks. */
const BLOCKS = 4;

const LIMITS: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  [slotPlay(MOSAIC), DICE_RULES, BACCARAT_RULES, FISHING_RULES].map(({ name, limits }) => [name, limits]),
);

/** Recomputes a round from its open server seed. Returns which parts agree with the shown round. */
export async function checkRound(
  crypto: CheckCrypto,
  shown: ShownRound,
  serverSeed: string,
): Promise<RoundCheck> {
  const { proof } = shown.round;
  const limits = LIMITS[proof.rules];
  const promised = (await crypto.sha256(serverSeed)) === proof.serverSeedHash;
  if (!limits || !isKnownDraw(proof.algorithm)) return { known: false, promised, drawn: false, paid: false };
  const draws = await drawAgain(crypto, proof, serverSeed, limits);
  const drawn = isSame(draws, proof.draws);
  return { known: true, promised, drawn, paid: isPaid(shown, draws) };
}

/** The numbers of a round, derived from its seeds. */
export async function drawAgain(
  crypto: CheckCrypto,
  proof: Pick<RoundProof, 'clientSeed' | 'nonce'>,
  serverSeed: string,
  limits: readonly number[],
): Promise<number[]> {
  const blocks = Array.from({ length: BLOCKS }, (_, block) =>
    crypto.hmacSha256(serverSeed, blockText(proof, block)),
  );
  return drawFrom(wordsOf(await Promise.all(blocks)), limits);
}

function isPaid(shown: ShownRound, draws: readonly number[]): boolean {
  const stakeUnits = unitsFromAmount(shown.round.stake);
  return isShown(shown, draws) && winUnits(shown, draws, stakeUnits) === unitsFromAmount(shown.round.win);
}

function winUnits({ game, round }: ShownRound, draws: readonly number[], stakeUnits: bigint): bigint {
  if (game === 'slot') return slotPlay(slotRules(round.proof.rules)).winUnits({}, draws, stakeUnits);
  if (game === 'dice') return DICE_RULES.winUnits(round, draws, stakeUnits);
  if (game === 'baccarat') return BACCARAT_RULES.winUnits(round.bets, draws, stakeUnits);
  return FISHING_RULES.winUnits(round, draws, stakeUnits);
}

/** Whether the shown pictures match these numbers. */
function isShown({ game, round }: ShownRound, draws: readonly number[]): boolean {
  if (game === 'slot') return isSame(gridOf(slotRules(round.proof.rules), draws), round.grid);
  if (game === 'dice') return drawAt(draws, 0) === round.roll && diceWins(round, round.roll) === round.won;
  if (game === 'baccarat') {
    const { player, banker, winner } = round;
    return isSame(coupOf(draws), { player, banker, winner });
  }
  const { caught, golden } = round;
  return isSame(catchOf(round, draws), { caught, golden });
}

/** Both are plain data with the same order of fields. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
