import { ballColour } from '@tessera/contract/lottery/draw-shapes';
import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import styles from './drawn-numbers.module.css';

export interface DrawnNumbersProps {
  readonly shape: DrawShape;
  /** The numbers with their leading zeros, separated by commas. */
  readonly text: string;
}

/** The numbers of a draw: balls, dice, cars or the special prize. They run from left to right in every language. */
export function DrawnNumbers({ shape, text }: DrawnNumbersProps) {
  const numbers = text.split(',');
  if (shape === 'vietnam-north' || shape === 'vietnam-south')
    return (
      <span className={styles.drawn} dir="ltr">
        <span className={styles.prize}>{numbers[0]}</span>
      </span>
    );
  return (
    <span className={styles.drawn} dir="ltr" data-shape={shape} role="img" aria-label={numbers.join(' ')}>
      {numbers.map((number, at) => (
        // A number can be drawn at several positions, which never change.
        <NumberMark key={at} shape={shape} number={number} special={shape === 'mark-six' && at === 6} />
      ))}
    </span>
  );
}

interface NumberMarkProps {
  readonly shape: DrawShape;
  readonly number: string;
  readonly special: boolean;
}

/** Light and dark side of a ball. */
const BALLS = {
  gold: ['#f3d58a', '#b98525'],
  red: ['#f4b3a7', '#c24a36'],
  blue: ['#b4d2f4', '#3f74b8'],
  green: ['#b2e3c4', '#35845a'],
} as const;
/** Bodies of the ten cars, by number. */
const CARS = [
  '#e8c23a',
  '#3d8ed0',
  '#7d8790',
  '#e8832f',
  '#38b9b4',
  '#8f86f0',
  '#b8bcc0',
  '#e5736a',
  '#c9837b',
  '#62bd6e',
];
const INK = '#14202b';
const MARK_CENTER = 16;

function NumberMark({ shape, number, special }: NumberMarkProps) {
  if (shape === 'k3') return <DieFace face={Number(number)} />;
  const [light, dark] = BALLS[shape === 'mark-six' ? ballColour(Number(number)) : 'gold'];
  return (
    <svg
      className={styles.mark}
      viewBox={shape === 'pk10' ? '0 0 28 32' : '0 0 32 32'}
      data-special={special || undefined}
      aria-hidden="true"
    >
      {shape === 'pk10' ? (
        <rect x="1" y="2" width="26" height="28" rx="7" fill={CARS[Number(number) - 1]} />
      ) : (
        <>
          <circle cx={MARK_CENTER} cy={MARK_CENTER} r="15" fill={dark} />
          <circle cx={MARK_CENTER} cy={MARK_CENTER - 1} r="12" fill={light} />
        </>
      )}
      <text
        x={shape === 'pk10' ? MARK_CENTER - 2 : MARK_CENTER}
        y="21"
        fill={INK}
        fontSize="14"
        textAnchor="middle"
      >
        {number}
      </text>
    </svg>
  );
}

/** Dots of a die in a grid of three by three, by face. */
const DOTS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

function DieFace({ face }: { readonly face: number }) {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1" y="1" width="30" height="30" rx="7" fill="#fffdf8" stroke="#c9bfae" />
      {(DOTS[face] ?? []).map((dot) => (
        <circle key={dot} cx={8 + (dot % 3) * 8} cy={8 + Math.floor(dot / 3) * 8} r="2.8" fill="#b3321f" />
      ))}
    </svg>
  );
}
