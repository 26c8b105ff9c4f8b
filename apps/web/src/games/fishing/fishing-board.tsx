import {
  type Fish,
  FISH,
  type FishingChoice,
  type FishingRound,
  type FishingTable,
} from '@tessera/contract/games/studio/fishing';
import { memo, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { Sound } from '../studio/sounds.ts';
import { type Board, prefersReducedMotion, wait } from '../studio/board.ts';
import { FishPicture } from './fish-pictures.tsx';
import styles from './fishing-board.module.css';

const DROP_MS = 650;

const HAUL_MS = 900;

const DART_MS = 700;

const SHORTEST_CAST_MS = 1100;

const HAULING = { duration: HAUL_MS, easing: 'cubic-bezier(0.5, 0, 0.8, 0.4)' };

const FISH_IN_MS = 350;

const LINE_DOWN = [{ transform: 'translateY(-200px)' }, { transform: 'none' }];

const LINE_UP = [{ transform: 'none' }, { transform: 'translateY(-260px)' }];

const FISH_UP = [
  { transform: 'none', opacity: 1 },
  { transform: 'translateY(-20px) rotate(-55deg)', opacity: 1, offset: 0.25 },
  { transform: 'translateY(-260px) rotate(-80deg)', opacity: 1 },
];

const FISH_AWAY = [
  { transform: 'none', opacity: 1 },
  { transform: 'translateX(140px) scale(0.8)', opacity: 0 },
];

const FISH_IN = [
  { transform: 'translateX(-60px)', opacity: 0 },
  { transform: 'none', opacity: 1 },
];

export interface FishingBoardProps {
  readonly casts: FishingTable['casts'];
  readonly choice: FishingChoice;
  readonly locked: boolean;
  readonly onChoose?: (fish: Fish) => void;
  readonly onSound?: (sound: Sound) => void;
  readonly ref: Ref<Board<FishingChoice, FishingRound>>;
}

/** The water with eight fish. The line goes down to the chosen fish and returns with or without the catch. */
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

/** A separate memo: locking and unlocking in each round does not re-render the fish. */
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

/** Background of the water, darker with the depth. */
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

interface CastOptions {
  readonly ref: Ref<Board<FishingChoice, FishingRound>>;
  readonly first: Fish;
  readonly onSound: ((sound: Sound) => void) | undefined;
}

interface Cast {
  readonly water: RefObject<HTMLFieldSetElement | null>;
  /** The kind of fish that was caught as a golden one. */
  readonly golden: Fish | undefined;
}

/** Animates the line and the chosen fish. The animation only moves elements that already exist. */
function useCast({ ref, first, onSound }: CastOptions): Cast {
  const water = useRef<HTMLFieldSetElement>(null);
  const aimed = useRef(first);
  const begunMs = useRef(0);
  const [golden, setGolden] = useState<Fish>();
  const part = (name: 'fish' | 'line') =>
    water.current?.querySelector<HTMLElement>(`[data-place="${aimed.current}"] [data-part="${name}"]`);
  useImperativeHandle(ref, () => ({
    begin({ fish }) {
      aimed.current = fish;
      begunMs.current = performance.now();
      setGolden(undefined);
      if (water.current) water.current.dataset['cast'] = 'true';
      onSound?.('cast');
      drop(part('line'));
    },
    async show(round) {
      aimed.current = round.fish;
      const [line, fish] = [part('line'), part('fish')];
      await wait(
        prefersReducedMotion() ? 0 : Math.max(0, begunMs.current + SHORTEST_CAST_MS - performance.now()),
      );
      if (round.golden) setGolden(round.fish);
      if (round.caught) onSound?.('stop');
      if (line && fish && !prefersReducedMotion()) await haul(line, fish, round.caught);
      raise(line);
      goOn(water.current);
    },
    async back() {
      raise(part('line'));
      goOn(water.current);
    },
  }));
  return { water, golden };
}

function drop(line: HTMLElement | null | undefined): void {
  if (!line) return;
  line.dataset['down'] = 'true';
  if (!prefersReducedMotion()) line.animate(LINE_DOWN, { duration: DROP_MS, easing: 'ease-in-out' });
}

/** Hauls the line in while the fish is caught or escapes. Then another fish of the kind swims in. */
async function haul(line: HTMLElement, fish: HTMLElement, caught: boolean): Promise<void> {
  const hauling = line.animate(LINE_UP, { ...HAULING, fill: 'forwards' });
  const going = caught
    ? fish.animate(FISH_UP, HAULING)
    : fish.animate(FISH_AWAY, { duration: DART_MS, easing: 'ease-in' });
  await Promise.all([hauling.finished, going.finished]);
  raise(line);
  hauling.cancel();
  fish.animate(FISH_IN, FISH_IN_MS);
}

/** Resumes the swimming animation. */
function goOn(water: HTMLElement | null): void {
  if (water) delete water.dataset['cast'];
}

function raise(line: HTMLElement | null | undefined): void {
  if (line) delete line.dataset['down'];
}

/** Payout and chance of a choice. */
export function castOf(
  casts: FishingTable['casts'],
  { fish, gear }: FishingChoice,
): FishingTable['casts'][number] | undefined {
  return casts.find((cast) => cast.fish === fish && cast.gear === gear);
}

/** Formats a chance in millionths as percent. Two decimals are exact for every offered chance. */
export function percentOf(chance: number): string {
  return (chance / 10_000).toFixed(2);
}
