import type { BaccaratSpot } from './baccarat.ts';
import { DECKS, thirdCards, winnerOf } from './baccarat-rules.ts';

/** Cards of the shoe that count 0 to 9 points: four ranks count nothing, every other number is one rank. */
const OF_POINTS = Array.from({ length: 10 }, (_, points) => DECKS * 4 * (points === 0 ? 4 : 1));
const CARDS = DECKS * 52;
const DEALT = 6;

/**
 * The number of six-card arrangements of the shoe that each side wins. Counts every sequence of six points with the
 * number of its arrangements. A million sequences; the published table contains the results.
 */
export function countDeals(): Record<BaccaratSpot, bigint> {
  const combinations = { player: 0n, banker: 0n, tie: 0n };
  const left = [...OF_POINTS];
  const points: number[] = [];
  const lay = (combinationsSoFar: number): void => {
    const need = needed(points);
    if (points.length === need) {
      combinations[winnerAt(points)] += BigInt(combinationsSoFar) * continuations(need);
      return;
    }
    for (const [next, count] of left.entries()) {
      left[next] = count - 1;
      points.push(next);
      lay(combinationsSoFar * count);
      points.pop();
      left[next] = count;
    }
  };
  lay(1);
  return combinations;
}

/** Number of cards that decide a coup that begins with these cards. */
function needed(points: readonly number[]): number {
  if (points.length < 4) return DEALT;
  const { playerDraws, bankerDraws } = thirdCards(points);
  // The banker's draw may depend on the player's third card, which must be dealt first.
  if (playerDraws && points.length === 4) return DEALT;
  return 4 + Number(playerDraws) + Number(bankerDraws);
}

/** Arrangements of the undrawn cards, up to six. */
function continuations(laid: number): bigint {
  let combinations = 1n;
  for (let place = laid; place < DEALT; place += 1) combinations *= BigInt(CARDS - place);
  return combinations;
}

function winnerAt(points: readonly number[]): BaccaratSpot {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points;
  const { playerDraws, bankerDraws } = thirdCards(points);
  const player = a + c + (playerDraws ? e : 0);
  const banker = b + d + (bankerDraws ? (playerDraws ? f : e) : 0);
  return winnerOf(player % 10, banker % 10);
}
