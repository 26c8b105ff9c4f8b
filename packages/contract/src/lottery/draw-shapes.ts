import type { DrawShape, Drawn } from './play-definition.ts';

/** What a draw of a shape consists of. */
interface ShapeOfDraw {
  /** A draw takes one random number below each limit. */
  readonly limits: readonly number[];
  /** Digits of each drawn number. */
  readonly widths: readonly number[];
  /** The drawn numbers begin with 1, and none is drawn twice. */
  readonly balls: boolean;
  /** The smallest number. */
  readonly from: number;
}

function digits(widths: readonly number[]): ShapeOfDraw {
  return { limits: widths.map((width) => 10 ** width), widths, balls: false, from: 0 };
}

function balls(count: number, drawn: number): ShapeOfDraw {
  const limits = Array.from({ length: drawn }, (_, at) => count - at);
  return { limits, widths: limits.map(() => 2), balls: true, from: 1 };
}

function repeated(...groups: readonly (readonly [count: number, width: number])[]): number[] {
  return groups.flatMap(([count, width]) => Array<number>(count).fill(width));
}

/** Prizes of a Vietnamese draw: how many numbers, and digits of each. The special prize is first. */
export const VIETNAM_PRIZES = {
  'vietnam-north': [
    ['special', 1, 5],
    ['1', 1, 5],
    ['2', 2, 5],
    ['3', 6, 5],
    ['4', 4, 4],
    ['5', 6, 4],
    ['6', 3, 3],
    ['7', 4, 2],
  ],
  'vietnam-south': [
    ['special', 1, 6],
    ['1', 1, 5],
    ['2', 1, 5],
    ['3', 2, 5],
    ['4', 7, 5],
    ['5', 1, 4],
    ['6', 3, 4],
    ['7', 1, 3],
    ['8', 1, 2],
  ],
} as const;

function vietnam(shape: keyof typeof VIETNAM_PRIZES): ShapeOfDraw {
  return digits(repeated(...VIETNAM_PRIZES[shape].map(([, count, width]) => [count, width] as const)));
}

const SHAPES: Readonly<Record<DrawShape, ShapeOfDraw>> = {
  ssc: digits([1, 1, 1, 1, 1]),
  '11x5': balls(11, 5),
  k3: { limits: [6, 6, 6], widths: [1, 1, 1], balls: false, from: 1 },
  pk10: balls(10, 10),
  'mark-six': balls(49, 7),
  'vietnam-north': vietnam('vietnam-north'),
  'vietnam-south': vietnam('vietnam-south'),
};

/** Limits of the random numbers of a draw. */
export function drawLimits(shape: DrawShape): readonly number[] {
  return SHAPES[shape].limits;
}

/** Whether no number is drawn twice: the positions of a draw depend on each other. */
export function isWithoutRepeat(shape: DrawShape): boolean {
  return SHAPES[shape].balls;
}

/** Digits of each number of a draw. */
export function drawWidths(shape: DrawShape): readonly number[] {
  return SHAPES[shape].widths;
}

/** Numbers that can be drawn at each position, in order. Of Vietnamese draws, the last two digits of the special prize. */
export function countedNumbers(shape: DrawShape): readonly (readonly number[])[] {
  const { limits, balls: withoutRepeat, from } = SHAPES[shape];
  if (shape in VIETNAM_PRIZES) return [sequence(0, 100)];
  return limits.map((limit) => sequence(from, withoutRepeat ? (limits[0] ?? 0) : limit));
}

function sequence(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + from);
}

/** The drawn numbers of random numbers below the limits. Of balls, each number is a position in the remaining balls. */
export function drawnFrom(shape: DrawShape, draws: readonly number[]): Drawn {
  const { limits, balls: withoutRepeat, from } = SHAPES[shape];
  if (draws.length !== limits.length) throw new RangeError('a draw has a number for each limit');
  if (!withoutRepeat) return draws.map((draw) => draw + from);
  const left = Array.from({ length: limits[0] ?? 0 }, (_, at) => at + from);
  return draws.map((draw) => {
    const [ball] = left.splice(draw, 1);
    if (ball === undefined) throw new RangeError(`no ball at position ${draw}`);
    return ball;
  });
}

/** Numbers with their leading zeros, separated by commas. */
export function drawnText(shape: DrawShape, drawn: Drawn): string {
  const { widths } = SHAPES[shape];
  return drawn.map((number, at) => number.toString().padStart(widths[at] ?? 0, '0')).join(',');
}

/** Reads the text of a draw. Undefined where no draw of this shape has this text. */
export function drawnOf(shape: DrawShape, text: string): Drawn | undefined {
  const { limits, widths, balls: withoutRepeat, from } = SHAPES[shape];
  const parts = text.split(',');
  const fits = parts.every((part, at) => part.length === widths[at] && /^\d+$/.test(part));
  if (parts.length !== widths.length || !fits) return undefined;
  const drawn = parts.map(Number);
  const highest = withoutRepeat ? limits.map(() => limits[0] ?? 0) : limits;
  const inRange = drawn.every((number, at) => number >= from && number < (highest[at] ?? 0) + from);
  if (!inRange || (withoutRepeat && new Set(drawn).size < drawn.length)) return undefined;
  return drawn;
}

export const BALL_COLOURS = ['red', 'blue', 'green'] as const;
export type BallColour = (typeof BALL_COLOURS)[number];

const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

/** Colour of a ball of Mark Six, from 1 to 49. */
export function ballColour(ball: number): BallColour {
  if (RED.has(ball)) return 'red';
  return BLUE.has(ball) ? 'blue' : 'green';
}
