import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RandomChoices } from './random-choices.ts';

export const SAMPLES_PER_SECOND = 8000;

const SILENCE = 128;
const LENGTH_BYTES = 4;
const LOUDEST_NOISE = 3;
/** Seconds between two words, and before the first. */
const GAP_SECONDS = { from: 0.3, to: 0.65 };

/** The clips of a language by digit; the folder's README describes the format. */
type Clips = readonly Uint8Array[];

const ENGLISH = readClips('en');
const CLIPS: ReadonlyMap<string, Clips> = new Map([
  ['EN', ENGLISH],
  ['TY', readClips('fil')],
  ['TL', readClips('fil')],
  ['AR', readClips('ar')],
]);

function readClips(name: string): Clips {
  const file = readFileSync(join(import.meta.dirname, 'digits', `${name}.pcm`));
  let at = 10 * LENGTH_BYTES;
  return Array.from({ length: 10 }, (_, digit) => {
    const clip = file.subarray(at, at + file.readUInt32LE(digit * LENGTH_BYTES));
    at += clip.length;
    return clip;
  });
}

/**
 * Reads digits out: WAV, 8 kHz, mono, 8 bit. Every reading has its own pauses, pace, loudness and noise,
 * so that two of the same digits are never the same bytes. Languages without a voice are read in English.
 */
export function speakDigits(digits: string, language: string, random: RandomChoices): Buffer {
  const clips = CLIPS.get(language) ?? ENGLISH;
  const parts = [...digits].flatMap((digit) => [
    pause(random),
    spoken(clips[Number(digit)] ?? new Uint8Array(), random),
  ]);
  return wav(withNoise(Buffer.concat([...parts, pause(random)]), random));
}

function pause(random: RandomChoices): Uint8Array {
  const seconds = random.between(GAP_SECONDS.from, GAP_SECONDS.to);
  return new Uint8Array(Math.round(seconds * SAMPLES_PER_SECOND)).fill(SILENCE);
}

/** The clip at a slightly different speed and volume, with linear interpolation between its samples. */
function spoken(clip: Uint8Array, random: RandomChoices): Uint8Array {
  const pace = random.between(0.9, 1.1);
  const loudness = random.between(0.75, 1);
  return Uint8Array.from({ length: Math.floor(clip.length / pace) }, (_, index) => {
    const at = index * pace;
    const before = clip[Math.floor(at)] ?? SILENCE;
    const after = clip[Math.ceil(at)] ?? SILENCE;
    const level = before + (after - before) * (at % 1) - SILENCE;
    return SILENCE + Math.round(level * loudness);
  });
}

/** Changes the samples in place. */
function withNoise(samples: Buffer, random: RandomChoices): Buffer {
  for (const [index, byte] of random.bytes(samples.length).entries()) {
    const noisy = (samples[index] ?? SILENCE) + (byte % (2 * LOUDEST_NOISE + 1)) - LOUDEST_NOISE;
    samples[index] = Math.min(255, Math.max(0, noisy));
  }
  return samples;
}

function wav(samples: Buffer): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  header.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
