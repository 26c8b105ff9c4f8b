import type { BaccaratSpot } from './baccarat.ts';
import { DECKS, thirdCards, winnerOf } from './baccarat-rules.ts';

/** Cards of the shoe that count 0 to 9 points: four ranks count nothing, every other number is one rank. */
const OF_POINTS = Array.from({ length: 10 }, (_, points) => DECKS * 4 * (points === 0 ? 4 : 1));
const CARDS = DECKS * 52;
const DEALT = 6;

/**
 * In how many of the ways to lay out six cards of the shoe each side wins: every sequence of six points, by the number
 * of ways to take it from the shoe. A million sequences; the table is published from the figures it gave.
 */
export function countDeals(): Record<BaccaratSpot, bigint> {
  const ways = { player: 0n, banker: 0n, tie: 0n };
  const left = [...OF_POINTS];
  const points: number[] = [];
  const lay = (waysSoFar: number): void => {
    const need = needed(points);
    if (points.length === need) {
      ways[winnerAt(points)] += BigInt(waysSoFar) * continuations(need);
      return;
    }
    for (const [next, count] of left.entries()) {
      left[next] = count - 1;
      points.push(next);
      lay(waysSoFar * count);
      points.pop();
      left[next] = count;
    }
  };
  lay(1);
  return ways;
}

/** How many cards decide the coup that began with these. */
function needed(points: readonly number[]): number {
  if (points.length < 4) return DEALT;
  const { playerDraws, bankerDraws } = thirdCards(points);
  // Whether the banker draws may hang on the player's third card, which has to lie there first.
  if (playerDraws && points.length === 4) return DEALT;
  return 4 + Number(playerDraws) + Number(bankerDraws);
}

/** Ways to lay the cards nobody looks at any more, up to six. */
function continuations(laid: number): bigint {
  let ways = 1n;
  for (let place = laid; place < DEALT; place += 1) ways *= BigInt(CARDS - place);
  return ways;
}

function winnerAt(points: readonly number[]): BaccaratSpot {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points;
  const { playerDraws, bankerDraws } = thirdCards(points);
  const player = a + c + (playerDraws ? e : 0);
  const banker = b + d + (bankerDraws ? (playerDraws ? f : e) : 0);
  return winnerOf(player % 10, banker % 10);
}
