import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchPresence } from './presence.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

function watch() {
  const presence = watchPresence();
  onTestFinished(() => presence.stop());
  return presence;
}

/** Simulates a tap into a frame: the page only learns that the focus moved there. */
function tapIntoFrame(): HTMLIFrameElement {
  const frame = document.body.appendChild(document.createElement('iframe'));
  onTestFinished(() => frame.remove());
  frame.focus();
  dispatchEvent(new Event('blur'));
  vi.advanceTimersByTime(0);
  expect(document.activeElement).toBe(frame);
  return frame;
}

describe('presence on a page', () => {
  it('ends one minute after the last touch', () => {
    const presence = watch();
    vi.advanceTimersByTime(MINUTE_MS);
    expect(presence.isAbsent()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(presence.isAbsent()).toBe(true);
    dispatchEvent(new Event('pointerdown'));
    expect(presence.isAbsent()).toBe(false);
  });

  it('lasts ten minutes after a tap into a frame, whose touches are not visible', () => {
    const presence = watch();
    vi.advanceTimersByTime(5 * MINUTE_MS);
    expect(presence.isAbsent()).toBe(true);
    tapIntoFrame();
    expect(presence.isAbsent()).toBe(false);
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(presence.isAbsent()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(presence.isAbsent()).toBe(true);
  });

  it('ends one minute after the last input once the focus has left the frame', () => {
    const presence = watch();
    tapIntoFrame().after(document.createElement('button'));
    document.querySelector('button')?.focus();
    onTestFinished(() => document.querySelector('button')?.remove());
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect(presence.isAbsent()).toBe(true);
  });

  it('ends while the window is hidden, also with the focus in a frame', () => {
    const presence = watch();
    tapIntoFrame();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => void vi.restoreAllMocks());
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect(presence.isAbsent()).toBe(true);
  });

  it('is not tracked after the stop', () => {
    const presence = watchPresence();
    presence.stop();
    vi.advanceTimersByTime(2 * MINUTE_MS);
    dispatchEvent(new Event('pointerdown'));
    expect(presence.isAbsent()).toBe(true);
  });
});
