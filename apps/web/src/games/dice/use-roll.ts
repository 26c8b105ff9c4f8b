import type { DiceChoice, DiceRound } from '@tessera/contract/games/studio/dice';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import type { Board } from '../studio/played-game.ts';
import type { Sound } from '../studio/sounds.ts';
import { prefersStillness, wait } from '../studio/stillness.ts';
import { rollText } from './roll-text.ts';

const ROLLS = 10_000;
const SHORTEST_ROLL_MS = 900;
const LANDING = { duration: 900, easing: 'cubic-bezier(0.15, 0.8, 0.3, 1)' };
const SWING = {
  duration: 700,
  direction: 'alternate',
  easing: 'ease-in-out',
  iterations: Number.POSITIVE_INFINITY,
} as const;
/** How far from the ends of the track it swings. */
const SWING_ROOM = 200;
/** Digits change so often while they turn: each change lays the board out anew. */
const DIGIT_MS = 100;
/** A number with no factor in common with the rolls: the digits look as if they fell by chance. */
const STRIDE = 7919;

export interface RollOptions {
  readonly ref: Ref<Board<DiceChoice, DiceRound>>;
  /** Where the marker stands first. */
  readonly first: number;
  readonly number: (value: number) => string;
  readonly onSound: ((sound: Sound) => void) | undefined;
}

export interface RollParts {
  readonly marker: RefObject<HTMLDivElement | null>;
  readonly figure: RefObject<HTMLSpanElement | null>;
}

/** Swings the marker and turns the digits, past React, until a round says where they stop. */
export function useRoll({ ref, first, number, onSound }: RollOptions): RollParts {
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
    // Read before anything is written: afterwards the answer would cost a layout of its own.
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
      if (prefersStillness()) return;
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

/** The marker's own box is as wide as the track: it moves by parts of itself. */
export function placed(roll: number): string {
  return `translateX(${((roll / ROLLS) * 100).toFixed(2)}%)`;
}
