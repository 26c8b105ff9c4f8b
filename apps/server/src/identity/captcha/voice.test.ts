import { describe, expect, it } from 'vitest';
import { systemRandomness } from '../../platform/clock.ts';
import { openRandomChoices } from './random-choices.ts';
import { SAMPLES_PER_SECOND, speakDigits } from './voice.ts';

const attempts = openRandomChoices(systemRandomness);
const HEADER_BYTES = 44;

describe.each(['EN', 'TY', 'AR', 'JA'])('digits read out in %s', (language) => {
  const wav = speakDigits('0123456789', language, attempts);

  it('are a WAV of 8 kHz, mono, 8 bit', () => {
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect(wav.toString('latin1', 8, 16)).toBe('WAVEfmt ');
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
      1,
      1,
      SAMPLES_PER_SECOND,
      8,
    ]);
    expect(wav.readUInt32LE(40)).toBe(wav.length - HEADER_BYTES);
  });

  it('take half a second to two seconds each, and are audible', () => {
    const seconds = (wav.length - HEADER_BYTES) / SAMPLES_PER_SECOND;
    expect(seconds).toBeGreaterThan(5);
    expect(seconds).toBeLessThan(20);
    const loudest = wav.subarray(HEADER_BYTES).reduce((most, at) => Math.max(most, Math.abs(at - 128)), 0);
    expect(loudest).toBeGreaterThan(60);
  });
});

it('reads the same digits differently each time', () => {
  expect(speakDigits('1234', 'EN', attempts).equals(speakDigits('1234', 'EN', attempts))).toBe(false);
});
