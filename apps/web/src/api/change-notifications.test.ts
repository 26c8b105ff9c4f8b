// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Channel, type LiveSource, openChannel } from './change-notifications.ts';

/** A stream that does what a test says. */
class Source extends EventTarget implements LiveSource {
  readyState = 0;
  closed = false;
  close(): void {
    this.closed = true;
    this.readyState = 2;
  }
  say(event: string, data: object): void {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
  /** Lost, to be tried again by the browser; or refused for good. */
  fail(refused = false): void {
    this.readyState = refused ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }
}

let sources: Source[];
let heard: unknown[];
let polls: number;
let answered: boolean;
let channel: Channel;
beforeEach(() => {
  vi.useFakeTimers();
  [sources, heard, polls, answered] = [[], [], 0, true];
  channel = openChannel({
    connect: () => {
      sources.push(new Source());
      return sources.at(-1);
    },
    onEvent: (event, data) => heard.push([event, data]),
    poll: async () => {
      polls += 1;
      return answered;
    },
    pollMs: 20_000,
    random: () => 0.5,
  });
  channel.open();
});
afterEach(() => {
  channel.close();
  vi.useRealTimers();
});

const last = () => sources.at(-1) as Source;

it('hears events from one stream and asks nothing beside', async () => {
  last().say('ready', { signedIn: true });
  last().say('balance', { sequence: '7' });
  last().say('unheard of', {});
  await vi.advanceTimersByTimeAsync(50_000);
  expect(heard).toEqual([
    ['ready', { signedIn: true }],
    ['balance', { sequence: '7' }],
  ]);
  expect([sources.length, polls]).toEqual([1, 0]);
});

it('leaves coming back to the browser, unless it is lost again and again', async () => {
  last().say('ready', {});
  last().fail();
  last().fail();
  last().say('ready', {});
  last().fail();
  last().fail();
  expect(last().closed).toBe(false);
  last().fail();
  expect(last().closed).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(polls).toBe(1);
});

it('asks now and then when the stream is refused, and tries the stream again', async () => {
  last().fail(true);
  await vi.advanceTimersByTimeAsync(5 * 20_000);
  expect([sources.length, polls]).toEqual([1, 5]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([sources.length, polls]).toEqual([2, 6]);
  last().say('ready', {});
  await vi.advanceTimersByTimeAsync(40_000);
  expect(polls).toBe(6);
});

it('asks less and less often when nobody answers', async () => {
  answered = false;
  last().fail(true);
  await vi.advanceTimersByTimeAsync(20_000 + 40_000 + 80_000);
  expect(polls).toBe(3);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(polls).toBe(3);
});

it('opens a stream anew that says nothing any more', async () => {
  last().say('beat', {});
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sources.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sources.map(({ closed }) => closed)).toEqual([true, false]);
});

it('asks nothing and hears nothing once it is closed', async () => {
  last().fail(true);
  channel.close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sources.length, polls]).toEqual([1, 0]);
});

it('asks from the beginning where the browser has no streams', async () => {
  const poll = vi.fn<() => Promise<boolean>>(async () => true);
  const bare = openChannel({
    connect: () => undefined,
    onEvent: () => {},
    poll,
    pollMs: 1000,
    random: () => 0.5,
  });
  bare.open();
  await vi.advanceTimersByTimeAsync(3000);
  expect(poll).toHaveBeenCalledTimes(3);
  bare.close();
});
