import type { Fish } from '@tessera/contract/games/studio/fishing';
import { memo } from 'react';

interface FishStyle {
  /** Half of the length and half of the height of the body, in a box from −50 to 50 by −30 to 30. */
  readonly long: number;
  readonly high: number;
  readonly fills: readonly [string, string, string];
  readonly belly: string;
  /** A bill before the head, and a sail on the back. */
  readonly bill?: true;
  readonly sail?: string;
  readonly stripes?: string;
}

const FISH_STYLES: Readonly<Record<Fish, FishStyle>> = {
  ANCHOVY: { long: 31, high: 10, fills: ['#8fb6d9', '#6d97c2', '#a9cbe6'], belly: '#e2eef7' },
  MULLET: { long: 34, high: 14, fills: ['#8d9aa8', '#6f7d8d', '#aab6c1'], belly: '#e8ecef' },
  SNAPPER: { long: 33, high: 20, fills: ['#e0525a', '#c93f4d', '#ee6e6c'], belly: '#f9c9bd' },
  GROUPER: {
    long: 36,
    high: 22,
    fills: ['#9a6a3c', '#7f5530', '#b9854f'],
    belly: '#ead0a8',
    stripes: '#5e3d20',
  },
  BARRACUDA: {
    long: 42,
    high: 9,
    fills: ['#5f8f86', '#46756d', '#7fada3'],
    belly: '#dcebe6',
    stripes: '#2d544d',
  },
  TUNA: { long: 36, high: 17, fills: ['#3c5a8c', '#2d4771', '#5476ab'], belly: '#d5dfee' },
  MARLIN: { long: 34, high: 14, fills: ['#2f6fa8', '#23578a', '#4a8cc4'], belly: '#d8e8f4', bill: true },
  SAILFISH: {
    long: 34,
    high: 13,
    fills: ['#55409a', '#43327d', '#7560b8'],
    belly: '#e0d8f2',
    bill: true,
    sail: '#a678e0',
  },
};
const GOLD: Pick<FishStyle, 'fills' | 'belly'> = {
  fills: ['#e3b355', '#c98f2c', '#f2c767'],
  belly: '#fbf0d0',
};
const GROUT = '#0a1f2c';
/** Stones of a body from the tail to the head. */
const STONES = 6;

/** Decorative picture of one fish, with its head to the right. The text beside the picture names the fish. */
export const FishPicture = memo(function FishPicture({
  fish,
  golden = false,
}: {
  readonly fish: Fish;
  readonly golden?: boolean;
}) {
  const style = { ...FISH_STYLES[fish], ...(golden && GOLD) };
  const { long, high, fills, belly } = style;
  return (
    <svg viewBox="-52 -32 104 64" aria-hidden="true">
      <g stroke={GROUT} strokeWidth="1.6" strokeLinejoin="round">
        {style.sail && (
          <path d={`M${-long * 0.5} ${-high * 0.7}L-6 -30L6 -28L12 ${-high * 0.8}z`} fill={style.sail} />
        )}
        <path
          d={`M${-long + 4} 0L${-long - 12} ${-high}L${-long - 7} 0L${-long - 12} ${high}z`}
          fill={fills[1]}
        />
        <path d={`M-4 ${-high * 0.9}L4 ${-high - 6}L12 ${-high * 0.7}z`} fill={fills[1]} />
        {style.bill && <path d={`M${long - 2} -3L50 -1L${long - 2} 2z`} fill={fills[1]} />}
        {Array.from({ length: STONES }, (_, at) => (
          <path key={at} d={stonePath(at, long, high)} fill={at === STONES - 1 ? fills[2] : fills[at % 3]} />
        ))}
        {Array.from({ length: STONES - 1 }, (_, at) => (
          <path key={at} d={bellyPath(at, long, high)} fill={belly} />
        ))}
        {style.stripes &&
          [-0.3, 0, 0.3].map((at) => (
            <path key={at} d={`M${at * long} ${-high * 0.75}l3 ${high * 0.7}h-6z`} fill={style.stripes} />
          ))}
        <path d={`M-2 2L-10 ${high * 0.55}L6 5z`} fill={fills[1]} />
      </g>
      <circle cx={long * 0.72} cy={-high * 0.22} r="3.4" fill="#fffdf8" />
      <circle cx={long * 0.74} cy={-high * 0.22} r="1.8" fill="#120f1a" />
    </svg>
  );
});

/** Half of the height of the body at `part` of its length from the tail (0 to 1). */
function heightAt(part: number, high: number): number {
  return high * Math.sin(Math.PI * (0.12 + part * 0.84)) ** 0.8;
}

function edge(at: number, long: number, high: number) {
  const part = at / STONES;
  return { x: -long + part * long * 2, y: heightAt(part, high) };
}

function stonePath(at: number, long: number, high: number): string {
  const [from, to] = [edge(at, long, high), edge(at + 1, long, high)];
  const end =
    at === STONES - 1
      ? `L${to.x.toFixed(1)} 0L${to.x.toFixed(1)} ${(to.y * 0.5).toFixed(1)}L${from.x.toFixed(1)} ${from.y.toFixed(1)}`
      : `L${to.x.toFixed(1)} ${(to.y * 0.3).toFixed(1)}L${from.x.toFixed(1)} ${(from.y * 0.3).toFixed(1)}`;
  return `M${from.x.toFixed(1)} ${(-from.y).toFixed(1)}L${to.x.toFixed(1)} ${(-to.y).toFixed(1)}${end}z`;
}

function bellyPath(at: number, long: number, high: number): string {
  const [from, to] = [edge(at, long, high), edge(at + 1, long, high)];
  return `M${from.x.toFixed(1)} ${(from.y * 0.3).toFixed(1)}L${to.x.toFixed(1)} ${(to.y * 0.3).toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}L${from.x.toFixed(1)} ${from.y.toFixed(1)}z`;
}
