import { expect, it } from 'vitest';
import { drawLimits, drawnFrom } from '../draw-shapes.ts';
import { DRAW_SHAPES, type Drawn, type Picks, type PlayDefinition } from '../play-definition.ts';
import { playsOfShape } from '../plays.ts';
import { randomFrom, randomPicks } from './random-picks.ts';

const SAMPLES = 60;
const random = randomFrom(20);

const plays = DRAW_SHAPES.flatMap((shape) => playsOfShape(shape));
const randomDraw = ({ shape }: PlayDefinition): Drawn =>
  drawnFrom(
    shape,
    drawLimits(shape).map((limit) => Math.floor(random() * limit)),
  );

/** Two draws with the same numbers at these positions. */
function alikeAt(play: PlayDefinition, places: readonly number[]): readonly [Drawn, Drawn] {
  const one = randomDraw(play);
  // Numbers that are drawn once are exchanged, so that both draws are possible.
  const other = [...one];
  const free = one.map((_, at) => at).filter((at) => !places.includes(at));
  const drawn = randomDraw(play);
  const isOnce = new Set(one).size === one.length && drawLimits(play.shape)[0] !== drawLimits(play.shape)[1];
  for (const at of free) {
    const from = isOnce ? (free[Math.floor(random() * free.length)] ?? at) : at;
    if (isOnce) [other[at], other[from]] = [other[from] ?? 0, other[at] ?? 0];
    else other[at] = drawn[at] ?? 0;
  }
  return [one, other];
}

it.each(plays.filter(({ places }) => places))('the positions of $code decide its wins', (play) => {
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const picks = randomPicks(play, random, 6);
    const [one, other] = alikeAt(play, play.places ?? []);
    expect(play.wins(picks, one)).toEqual(play.wins(picks, other));
  }
});

it.each(plays.filter(({ rowPlaces }) => rowPlaces))('the rows of $code win on their own', (play) => {
  const rowOf = (picks: Picks, row: number) => picks.map((picked, at) => (at === row ? picked : []));
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const picks = randomPicks(play, random, 4);
    const drawn = randomDraw(play);
    const rows = picks.map((_, row) => play.wins(rowOf(picks, row), drawn)[0] ?? 0);
    expect(play.wins(picks, drawn)).toEqual([rows.reduce((sum, wins) => sum + wins, 0)]);
    for (const [row, places] of (play.rowPlaces ?? []).entries()) {
      const [one, other] = alikeAt(play, places);
      expect(play.wins(rowOf(picks, row), one)).toEqual(play.wins(rowOf(picks, row), other));
    }
  }
});
