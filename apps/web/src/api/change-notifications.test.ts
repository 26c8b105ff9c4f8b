// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Channel, type LiveSource, openChannel } from './change-notifications.ts';

/** A stream that the test controls. */
class Source extends EventTarget implements LiveSource {
  readyState = 0;
  closed = false;
  close(): void {
    this.closed = true;
    this.readyState = 2;
  }
  send(event: string, data: object): void {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
  /** Loses the connection: the browser retries, or gives up if `refused`. */
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

it('receives events from one stream and does not poll', async () => {
  last().send('ready', { signedIn: true });
  last().send('balance', { sequence: '7' });
  last().send('unheard of', {});
  await vi.advanceTimersByTimeAsync(50_000);
  expect(heard).toEqual([
    ['ready', { signedIn: true }],
    ['balance', { sequence: '7' }],
  ]);
  expect([sources.length, polls]).toEqual([1, 0]);
});

it('leaves reconnecting to the browser until the stream is lost repeatedly', async () => {
  last().send('ready', {});
  last().fail();
  last().fail();
  last().send('ready', {});
  last().fail();
  last().fail();
  expect(last().closed).toBe(false);
  last().fail();
  expect(last().closed).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(polls).toBe(1);
});

it('polls when the stream is refused, and retries the stream', async () => {
  last().fail(true);
  await vi.advanceTimersByTimeAsync(5 * 20_000);
  expect([sources.length, polls]).toEqual([1, 5]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([sources.length, polls]).toEqual([2, 6]);
  last().send('ready', {});
  await vi.advanceTimersByTimeAsync(40_000);
  expect(polls).toBe(6);
});

it('polls less often while polls fail', async () => {
  answered = false;
  last().fail(true);
  await vi.advanceTimersByTimeAsync(20_000 + 40_000 + 80_000);
  expect(polls).toBe(3);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(polls).toBe(3);
});

it('reopens a stream that is silent', async () => {
  last().send('beat', {});
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sources.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sources.map(({ closed }) => closed)).toEqual([true, false]);
});

it('stops polling and delivering events once it is closed', async () => {
  last().fail(true);
  channel.close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sources.length, polls]).toEqual([1, 0]);
});

it('polls from the start where the browser has no streams', async () => {
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
