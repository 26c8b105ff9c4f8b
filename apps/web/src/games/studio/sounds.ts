import { unitsFromAmount } from '@tessera/contract/money';
import { useEffect, useState } from 'react';
import type { Rounds } from './use-rounds.ts';

/** Names of the sounds. Each sound is synthesised from a few notes on its first use, so there are no files to load. */
export type Sound = 'begin' | 'stop' | 'card' | 'cast' | 'win' | 'nothing';

interface Note {
  readonly wave: OscillatorType;
  readonly fromHz: number;
  readonly toHz: number;
  readonly atMs: number;
  readonly lengthMs: number;
  readonly loud: number;
}

const note = (fromHz: number, toHz: number, atMs: number, lengthMs: number, loud: number): Note => ({
  wave: 'triangle',
  fromHz,
  toHz,
  atMs,
  lengthMs,
  loud,
});

const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  begin: [note(220, 440, 0, 140, 0.16), note(330, 660, 60, 140, 0.1)],
  stop: [{ ...note(150, 60, 0, 110, 0.3), wave: 'sine' }, note(900, 500, 0, 25, 0.05)],
  card: [{ ...note(1900, 500, 0, 55, 0.05), wave: 'sawtooth' }, note(240, 160, 15, 60, 0.12)],
  cast: [note(520, 180, 0, 260, 0.12), { ...note(90, 60, 240, 180, 0.25), wave: 'sine' }],
  win: [523, 659, 784, 1047].map((hz, step) => note(hz, hz, step * 95, 260, 0.16)),
  nothing: [{ ...note(200, 150, 0, 160, 0.08), wave: 'sine' }],
};

const SAMPLES_PER_SECOND = 44_100;
const MUTED_KEY = 'gameSound';
const MUTED = 'off';

/** The sounds of one game on one device. Browsers block all sound before the first tap. */
export interface Sounds {
  play(sound: Sound): void;
  isMuted(): boolean;
  mute(muted: boolean): void;
  /** Releases the audio context, because a browser has only a few. The next sound creates it again. */
  release(): void;
}

export function createSounds(storage: Storage): Sounds {
  let context: AudioContext | undefined;
  const recorded = new Map<Sound, Promise<AudioBuffer>>();
  let muted = storage.getItem(MUTED_KEY) === MUTED;
  return {
    play(sound) {
      if (muted || typeof AudioContext === 'undefined') return;
      context ??= new AudioContext();
      if (context.state === 'suspended') void context.resume();
      const recording = recorded.get(sound) ?? record(NOTES[sound]);
      recorded.set(sound, recording);
      void playRecording(context, recording);
    },
    isMuted: () => muted,
    mute(wanted) {
      muted = wanted;
      if (wanted) storage.setItem(MUTED_KEY, MUTED);
      else storage.removeItem(MUTED_KEY);
    },
    release() {
      void context?.close();
      context = undefined;
    },
  };
}

/**
 * Renders the notes of a sound once, off the main thread. Building the notes each time would cost a slow phone a fifth
 * of a frame.
 */
function record(notes: readonly Note[]): Promise<AudioBuffer> {
  const endMs = Math.max(...notes.map(({ atMs, lengthMs }) => atMs + lengthMs));
  const recorder = new OfflineAudioContext(
    1,
    Math.ceil((endMs / 1000) * SAMPLES_PER_SECOND),
    SAMPLES_PER_SECOND,
  );
  for (const one of notes) playNote(recorder, one);
  return recorder.startRendering();
}

async function playRecording(context: AudioContext, recording: Promise<AudioBuffer>): Promise<void> {
  const source = context.createBufferSource();
  source.buffer = await recording;
  source.connect(context.destination);
  source.start();
}

function playNote(context: BaseAudioContext, { wave, fromHz, toHz, atMs, lengthMs, loud }: Note): void {
  const start = atMs / 1000;
  const end = start + lengthMs / 1000;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(fromHz, start);
  tone.frequency.exponentialRampToValueAtTime(toHz, end);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(end);
}

/** The sounds of a game. Only a payout above the stake has the sound of a win. A hidden page releases its audio. */
export function useSounds(rounds: Pick<Rounds, 'shown'>): Sounds {
  const [sounds] = useState(() => createSounds(localStorage));
  const { shown } = rounds;
  useEffect(() => {
    const rest = () => document.hidden && sounds.release();
    document.addEventListener('visibilitychange', rest);
    return () => {
      document.removeEventListener('visibilitychange', rest);
      sounds.release();
    };
  }, [sounds]);
  useEffect(() => {
    if (!shown) return;
    sounds.play(unitsFromAmount(shown.win) > unitsFromAmount(shown.stake) ? 'win' : 'nothing');
  }, [shown, sounds]);
  return sounds;
}
