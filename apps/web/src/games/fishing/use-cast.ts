import type { Fish, FishingChoice, FishingRound } from '@tessera/contract/studio/fishing';
import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import type { Board } from '../studio/played-game.ts';
import type { Sound } from '../studio/sounds.ts';
import { prefersStillness, wait } from '../studio/stillness.ts';

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

export interface CastOptions {
  readonly ref: Ref<Board<FishingChoice, FishingRound>>;
  readonly first: Fish;
  readonly onSound: ((sound: Sound) => void) | undefined;
}

export interface Cast {
  readonly water: RefObject<HTMLFieldSetElement | null>;
  /** The kind that came up golden. */
  readonly golden: Fish | undefined;
}

/** Lets the line down to a fish and takes it up, with the fish or without. Moves what stands in the water already. */
export function useCast({ ref, first, onSound }: CastOptions): Cast {
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
        prefersStillness() ? 0 : Math.max(0, begunMs.current + SHORTEST_CAST_MS - performance.now()),
      );
      if (round.golden) setGolden(round.fish);
      if (round.caught) onSound?.('stop');
      if (line && fish && !prefersStillness()) await haul(line, fish, round.caught);
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
  if (!prefersStillness()) line.animate(LINE_DOWN, { duration: DROP_MS, easing: 'ease-in-out' });
}

/** The line comes up, with the fish or while it gets away; then another of its kind swims in. */
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

/** The fish swim on. */
function goOn(water: HTMLElement | null): void {
  if (water) delete water.dataset['cast'];
}

function raise(line: HTMLElement | null | undefined): void {
  if (line) delete line.dataset['down'];
}
