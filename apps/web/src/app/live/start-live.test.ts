import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SESSION, STATUS } from '../../../testing/screen.tsx';
import { type Api, createClient, createSessionStore } from '../../api/index.ts';
import { startLive } from './start-live.ts';

/** A stream that is ready when a test says so. */
class Stream extends EventTarget {
  static opened: Stream[] = [];
  readyState = 1;
  constructor() {
    super();
    Stream.opened.push(this);
  }
  close(): void {}
  ready(signedIn: boolean): void {
    this.dispatchEvent(new MessageEvent('ready', { data: JSON.stringify({ signedIn }) }));
  }
}

class Tabs extends EventTarget {
  postMessage(): void {}
  close(): void {}
}

beforeEach(() => {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('BroadcastChannel', Tabs);
  onTestFinished(() => void vi.unstubAllGlobals());
});

function open(session: typeof SESSION | null) {
  const store = createSessionStore(session);
  const api: Api = { session: store, client: createClient(store, STATUS.info.bodyKey), status: STATUS };
  const queries = new QueryClient();
  const asked: unknown[] = [];
  queries.invalidateQueries = async (filters) => void asked.push(filters?.queryKey?.[0]);
  onTestFinished(startLive({ api, queries, onOver: () => {}, onEnding: () => {} }));
  return { store, asked };
}

const PARTS = ['content.banners', 'content.announcements', 'games.hotMatches'];

describe('a stream that is ready', () => {
  it('asks for nothing but money after a login: the page that opens asks by itself', () => {
    const { store, asked } = open(null);
    Stream.opened.at(-1)?.ready(false);
    store.set(SESSION);
    Stream.opened.at(-1)?.ready(true);
    expect(asked).toEqual(['wallet.wallet']);
  });

  it('asks for everything when it was lost, as nobody knows what it missed', () => {
    const { asked } = open(SESSION);
    Stream.opened.at(-1)?.ready(true);
    Stream.opened.at(-1)?.ready(true);
    expect(asked).toEqual(expect.arrayContaining(PARTS));
  });

  it('asks for everything when the device was offline before the stream opened', () => {
    const { asked } = open(SESSION);
    dispatchEvent(new Event('offline'));
    Stream.opened.at(-1)?.ready(true);
    expect(asked).toEqual(expect.arrayContaining(PARTS));
  });

  it('asks for everything when the stream opens long after the page', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { asked } = open(SESSION);
    vi.advanceTimersByTime(11_000);
    Stream.opened.at(-1)?.ready(true);
    expect(asked).toEqual(expect.arrayContaining(PARTS));
  });

  it('asks for everything when the session is another version of the same', () => {
    const { store, asked } = open(SESSION);
    Stream.opened.at(-1)?.ready(true);
    store.set({ ...SESSION, token: 'renewed' });
    Stream.opened.at(-1)?.ready(true);
    expect(asked).toEqual(expect.arrayContaining(PARTS));
  });
});
