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

/** The two functions of a cryptographic library that a check needs; every browser and every server has them. */
export interface CheckCrypto {
  /** In lower-case hexadecimal. */
  sha256(text: string): Promise<string>;
  hmacSha256(key: string, text: string): Promise<Uint8Array>;
}

/** A round of any game as the member was shown it. */
export type ShownRound = {
  [Game in PastRound['game']]: Pick<Extract<PastRound, { game: Game }>, 'game' | 'round'>;
}[PastRound['game']];

export interface RoundCheck {
  /** The draw and the rules are ones this check knows: without that the rest says nothing. */
  readonly known: boolean;
  /** The open seed is the one that was promised before the round. */
  readonly promised: boolean;
  /** The seeds give the numbers the round was played with. */
  readonly drawn: boolean;
  /** The rules make of these numbers what was shown and paid. */
  readonly paid: boolean;
}

/** No round takes more than six words of 32 bits; what is passed over beside them never fills three blocks. */
const BLOCKS = 4;

const LIMITS: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  [slotPlay(MOSAIC), DICE_RULES, BACCARAT_RULES, FISHING_RULES].map(({ name, limits }) => [name, limits]),
);

/** Plays a round again from its open server seed, and says what agrees with what was shown. */
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

/** The numbers that a round's seeds give. */
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

/** Whether the pictures are those of these numbers. */
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

/** Both are plain data written in one order of names. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
