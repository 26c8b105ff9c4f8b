import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { createSounds, useSounds } from './sounds.ts';

const heard: unknown[] = [];
const recorded: object[] = [];
const closed: object[] = [];

/** The methods of an audio context that sounds use, for both kinds of context. */
class Context {
  readonly currentTime = 0;
  readonly state = 'running';
  readonly destination = {};
  createOscillator() {
    const frequency = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { frequency, connect: (next: object) => next, start() {}, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (next: object) => next };
  }
  createBufferSource() {
    const source = { buffer: undefined as unknown, connect() {}, start: () => heard.push(source.buffer) };
    return source;
  }
  async close() {
    closed.push(this);
  }
  async startRendering() {
    recorded.push(this);
    return this;
  }
}

beforeEach(() => {
  localStorage.clear();
  heard.length = 0;
  recorded.length = 0;
  closed.length = 0;
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('OfflineAudioContext', Context);
});
afterEach(() => vi.unstubAllGlobals());

test('a sound is created once and played each time it is due', async () => {
  const sounds = createSounds(localStorage);
  sounds.play('stop');
  sounds.play('stop');
  await expect.poll(() => heard).toHaveLength(2);
  sounds.play('win');
  await expect.poll(() => heard).toHaveLength(3);
  expect(recorded).toHaveLength(2);
  expect(heard).toEqual([recorded[0], recorded[0], recorded[1]]);
});

test('muted games create and play no sound, and the device stores the setting', async () => {
  createSounds(localStorage).mute(true);
  const sounds = createSounds(localStorage);
  sounds.play('stop');
  expect(sounds.isMuted()).toBe(true);
  sounds.mute(false);
  sounds.play('win');
  await expect.poll(() => heard).toHaveLength(1);
  expect(recorded).toHaveLength(1);
});

test('the audio device is released on a hidden page and after the game', async () => {
  const Game = () => {
    const sounds = useSounds({ shown: undefined });
    return createElement('button', { onClick: () => sounds.play('stop') });
  };
  const { rerender, click } = render(createElement(Game));
  click('button');
  await expect.poll(() => heard).toHaveLength(1);
  const away = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(closed).toHaveLength(1);
  away.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  click('button');
  await expect.poll(() => heard).toHaveLength(2);
  expect(closed).toHaveLength(1);
  rerender(createElement('p'));
  expect(closed).toHaveLength(2);
  expect(recorded).toHaveLength(1);
});
