import type { Fish, FishingChoice, FishingRound, FishingTable } from '@tessera/contract/studio/fishing';
import { FISH } from '@tessera/contract/studio/fishing';
import { memo, type Ref } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { Board } from '../studio/played-game.ts';
import type { Sound } from '../studio/sounds.ts';
import { castOf } from './cast-odds.ts';
import { FishPicture } from './fish-pictures.tsx';
import styles from './fishing-board.module.css';
import { useCast } from './use-cast.ts';

export interface FishingBoardProps {
  readonly casts: FishingTable['casts'];
  readonly choice: FishingChoice;
  readonly locked: boolean;
  readonly onChoose?: (fish: Fish) => void;
  readonly onSound?: (sound: Sound) => void;
  readonly ref: Ref<Board<FishingChoice, FishingRound>>;
}

/** The water with its eight fish: one is chosen, the line goes down to it, and it comes up or gets away. */
export function FishingBoard(props: FishingBoardProps) {
  const { casts, choice, locked, onChoose, onSound, ref } = props;
  const t = useT();
  const { water, golden } = useCast({ ref, first: choice.fish, onSound });
  return (
    <fieldset ref={water} className={styles.water} dir="ltr" disabled={locked}>
      <legend className={styles.spoken}>{t('fishing.choose')}</legend>
      <Sea />
      <School casts={casts} choice={choice} golden={golden} onChoose={onChoose} />
    </fieldset>
  );
}

interface SchoolProps extends Pick<FishingBoardProps, 'casts' | 'choice'> {
  readonly golden: Fish | undefined;
  readonly onChoose: FishingBoardProps['onChoose'] | undefined;
}

/** By itself: each round locks and frees the water, and draws none of its fish anew. */
const School = memo(function School({ casts, choice, golden, onChoose }: SchoolProps) {
  const t = useT();
  const { number } = useFormats();
  return (
    <>
      {FISH.map((fish) => (
        <label key={fish} className={styles.place} data-place={fish} data-chosen={fish === choice.fish}>
          <input
            type="radio"
            name="fish"
            className={styles.spoken}
            checked={fish === choice.fish}
            onChange={() => onChoose?.(fish)}
          />
          <span className={styles.line} data-part="line" aria-hidden="true">
            <Hook />
          </span>
          <span className={styles.fish} data-part="fish">
            <span className={styles.swims}>
              <FishPicture fish={fish} golden={golden === fish} />
            </span>
          </span>
          <span className={styles.pays}>
            <span className={styles.spoken}>{t(`fishing.fish.${fish}`)}</span>
            <bdi>× {number(castOf(casts, { fish, gear: choice.gear })?.pays ?? 0)}</bdi>
          </span>
        </label>
      ))}
    </>
  );
});

const Hook = memo(function Hook() {
  return (
    <svg viewBox="0 0 16 200" className={styles.hook}>
      <path d="M8 0V176" stroke="#fbf0d0" strokeWidth="1.2" fill="none" />
      <path
        d="M8 174v14a5 5 0 0 0 9 2"
        stroke="#f2c767"
        strokeWidth="2.6"
        fill="none"
        strokeLinecap="round"
        transform="translate(-2 0)"
      />
    </svg>
  );
});

const DEEP = ['#0f3d55', '#0d3549', '#124761', '#0b2e40'];

/** Water laid of stones, darker the deeper. */
const Sea = memo(function Sea() {
  return (
    <svg className={styles.sea} viewBox="0 0 24 14" preserveAspectRatio="none" aria-hidden="true">
      <rect width="24" height="14" fill="#0a2534" />
      {Array.from({ length: 24 * 14 }, (_, at) => {
        const [x, y] = [at % 24, Math.floor(at / 24)];
        return (
          <rect
            key={at}
            x={x + 0.04}
            y={y + 0.04}
            width="0.92"
            height="0.92"
            rx="0.15"
            fill={y === 0 ? '#7fdcd0' : DEEP[(x * 5 + y * 3 + ((x * y) % 3)) % 4]}
            opacity={y === 0 ? 0.55 : 1 - y * 0.035}
          />
        );
      })}
    </svg>
  );
});
