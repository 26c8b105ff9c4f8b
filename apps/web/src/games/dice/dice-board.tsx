import type { DiceChoice, DiceRound } from '@tessera/contract/games/studio/dice';
import { memo, type Ref } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { Board } from '../studio/played-game.ts';
import type { Sound } from '../studio/sounds.ts';
import styles from './dice-board.module.css';
import { rollText } from './roll-text.ts';
import { placed, useRoll } from './use-roll.ts';

const ROLLS = 10_000;
/** Stones of the track. */
const STONES = 40;
const START = ROLLS / 2;

export interface DiceBoardProps {
  readonly choice: DiceChoice;
  /** Where the marker stands when the screen opens. */
  readonly firstRoll: number | undefined;
  readonly shown: DiceRound | undefined;
  readonly onSound?: (sound: Sound) => void;
  readonly ref: Ref<Board<DiceChoice, DiceRound>>;
}

/** The number, and the track it falls on: stones that win and stones that do not. Runs left to right like numbers. */
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

/** A dark bed in a frame of brass stones. */
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

/** Each stone stands for so many rolls; one through which the mark runs is cut there. */
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
