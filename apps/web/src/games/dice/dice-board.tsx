import type { DiceChoice, DiceRound } from '@tessera/contract/games/studio/dice';
import { memo, type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { type Board, prefersReducedMotion, wait } from '../studio/board.ts';
import type { Sound } from '../studio/sounds.ts';
import styles from './dice-board.module.css';

const ROLLS = 10_000;

/** Stones of the track. */
const STONES = 40;

const START = ROLLS / 2;

export interface DiceBoardProps {
  readonly choice: DiceChoice;
  /** Position of the marker when the screen opens. */
  readonly firstRoll: number | undefined;
  readonly shown: DiceRound | undefined;
  readonly onSound?: (sound: Sound) => void;
  readonly ref: Ref<Board<DiceChoice, DiceRound>>;
}

/**
 * The rolled number and the track with winning and losing stones. The track runs from left to right in every language.
 */
export function DiceBoard({ choice, firstRoll, shown, onSound, ref }: DiceBoardProps) {
  const t = useT();
  const { number } = useFormats();
  const { marker, figure } = useRoll({ ref, first: firstRoll ?? START, number, onSound });
  const state = shown ? (shown.won ? 'won' : 'lost') : undefined;
  return (
    <div className={styles.board} dir="ltr" role="img" aria-label={t('dice.board')}>
      <Ground />
      <p className={styles.figure} data-state={state} aria-hidden="true">
        <span ref={figure}>{firstRoll === undefined ? '––.––' : rollText(firstRoll, number)}</span>
      </p>
      <div className={styles.track}>
        <Stones choice={choice} />
        <div ref={marker} className={styles.marker} style={{ transform: placed(firstRoll ?? START) }}>
          <svg viewBox="0 0 24 40" className={styles.needle} aria-hidden="true">
            <path d="M12 1l10 12-10 26L2 13z" fill="#120f1a" />
            <path d="M12 4l7.5 9H4.5z" fill="#f7d98a" />
            <path d="M4.5 13h15L12 34z" fill="#d9a13c" />
          </svg>
        </div>
      </div>
      <p className={styles.scale} aria-hidden="true">
        {[0, 25, 50, 75, 100].map((mark) => (
          <span key={mark}>{number(mark)}</span>
        ))}
      </p>
    </div>
  );
}

/** Dark background in a frame of brass stones. */
const Ground = memo(function Ground() {
  return (
    <svg className={styles.ground} viewBox="0 0 344 184" preserveAspectRatio="none" aria-hidden="true">
      <rect width="344" height="184" rx="14" fill="#120f1a" />
      <rect
        x="4"
        y="4"
        width="336"
        height="176"
        rx="11"
        fill="#211d30"
        stroke="#e3b355"
        strokeWidth="5"
        strokeDasharray="18 3 13 3 22 3"
      />
    </svg>
  );
});

const WIN_FILLS = ['#2f9e76', '#3fb58a', '#278a66', '#5bc79b'];

const LOSE_FILLS = ['#a33c48', '#c4505a', '#8f3440', '#b5464f'];

/** The stones of the track. Each stone covers an equal share of the rolls; the mark cuts the stone that contains it. */
const Stones = memo(function Stones({ choice: { side, chance } }: { readonly choice: DiceChoice }) {
  const mark = ((side === 'under' ? chance : ROLLS - chance) / ROLLS) * STONES;
  const under = side === 'under' ? WIN_FILLS : LOSE_FILLS;
  const over = side === 'under' ? LOSE_FILLS : WIN_FILLS;
  const stones = Array.from({ length: STONES }, (_, at) => at);
  return (
    <svg className={styles.stones} viewBox={`0 0 ${STONES} 5`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={STONES} height="5" fill="#120f1a" />
      {stones.map((at) => (
        <g key={at}>
          <rect
            x={at + 0.06}
            y={0.2 + (at % 2) * 0.15}
            width="0.88"
            height="4.5"
            rx="0.12"
            fill={over[at % 4]}
          />
          {at < mark && (
            <rect
              x={at + 0.06}
              y={0.2 + (at % 2) * 0.15}
              width={Math.max(0, Math.min(0.88, mark - at - 0.06))}
              height="4.5"
              rx="0.12"
              fill={under[at % 4]}
            />
          )}
        </g>
      ))}
    </svg>
  );
});

interface RollOptions {
  readonly ref: Ref<Board<DiceChoice, DiceRound>>;
  /** First position of the marker. */
  readonly first: number;
  readonly number: (value: number) => string;
  readonly onSound: ((sound: Sound) => void) | undefined;
}

interface RollParts {
  readonly marker: RefObject<HTMLDivElement | null>;
  readonly figure: RefObject<HTMLSpanElement | null>;
}

const SHORTEST_ROLL_MS = 900;

const LANDING = { duration: 900, easing: 'cubic-bezier(0.15, 0.8, 0.3, 1)' };

const SWING = {
  duration: 700,
  direction: 'alternate',
  easing: 'ease-in-out',
  iterations: Number.POSITIVE_INFINITY,
} as const;

/** Distance of the swing from the ends of the track, in rolls. */
const SWING_ROOM = 200;

/** Interval between two displayed digits. Each change costs a layout of the board. */
const DIGIT_MS = 100;

/** Coprime to the number of rolls, so that the displayed digits look random. */
const STRIDE = 7919;

/** Swings the marker and changes the digits without React renders until a round determines the result. */
function useRoll({ ref, first, number, onSound }: RollOptions): RollParts {
  const marker = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  const standing = useRef(first);
  const begunMs = useRef(0);
  const swing = useRef<Animation>(undefined);
  const turning = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => () => clearInterval(turning.current), []);
  const write = (roll: number) => {
    if (figure.current) figure.current.textContent = rollText(roll, number);
  };
  const land = async (roll: number) => {
    clearInterval(turning.current);
    const [element, swung] = [marker.current, swing.current];
    swing.current = undefined;
    standing.current = roll;
    // Reads the style before the first write: a later read would force another layout.
    const from = element ? getComputedStyle(element).transform : 'none';
    write(roll);
    if (!element) return;
    element.style.transform = placed(roll);
    if (!swung) return;
    const landing = element.animate([{ transform: from }, { transform: placed(roll) }], LANDING);
    swung.cancel();
    await landing.finished;
    onSound?.('stop');
  };
  useImperativeHandle(ref, () => ({
    begin() {
      onSound?.('begin');
      begunMs.current = performance.now();
      if (prefersReducedMotion()) return;
      const ends = [{ transform: placed(SWING_ROOM) }, { transform: placed(ROLLS - SWING_ROOM) }];
      swing.current = marker.current?.animate(ends, SWING);
      turning.current = setInterval(() => write(Math.floor(performance.now() * STRIDE) % ROLLS), DIGIT_MS);
    },
    async show({ roll }) {
      if (swing.current) await wait(Math.max(0, begunMs.current + SHORTEST_ROLL_MS - performance.now()));
      await land(roll);
    },
    back: () => land(standing.current),
  }));
  return { marker, figure };
}

/** CSS transform for a roll. The box of the marker is as wide as the track, so percentages move it along the track. */
function placed(roll: number): string {
  return `translateX(${((roll / ROLLS) * 100).toFixed(2)}%)`;
}

/** Text of a roll from 0 to 9,999: 00.00 to 99.99, in the digits of the language. */
export function rollText(roll: number, number: (value: number) => string): string {
  const digits = String(roll).padStart(4, '0');
  const shown = [...digits].map((digit) => number(Number(digit))).join('');
  return `${shown.slice(0, 2)}.${shown.slice(2)}`;
}
