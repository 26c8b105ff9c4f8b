import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SESSION, STATUS } from '../../../testing/screen.tsx';
import { type Api, createClient, createSessionStore } from '../../api/index.ts';
import { startLive } from './start-live.ts';

/** A stream that opens when the test triggers it. */
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
  const invalidated: unknown[] = [];
  queries.invalidateQueries = async (filters) => void invalidated.push(filters?.queryKey?.[0]);
  onTestFinished(startLive({ api, queries, onOver: () => {}, onEnding: () => {} }));
  return { store, invalidated };
}

const PARTS = ['content.banners', 'content.announcements', 'games.hotMatches'];

describe('ready stream', () => {
  it('refetches an open chat, and after a login what members wait for: the new page fetches the rest', () => {
    const { store, invalidated } = open(null);
    Stream.opened.at(-1)?.ready(false);
    store.set(SESSION);
    Stream.opened.at(-1)?.ready(true);
    const chat = ['chat.chatState', 'chat.chatLines', 'chat.chatUnread'];
    const inbox = [
      'inbox.unreadMessages',
      'inbox.messageCount',
      'inbox.messages',
      'feedback.feedbackList',
      'feedback.feedbackEntry',
    ];
    const rewards = ['rewards.rewardList', 'bonus.bonusStatus'];
    expect(invalidated).toEqual(expect.arrayContaining([...chat, 'wallet.wallet', ...inbox, ...rewards]));
    expect(invalidated.filter((call) => PARTS.includes(String(call)))).toEqual([]);
  });

  it('refetches everything after a loss of the stream', () => {
    const { invalidated } = open(SESSION);
    Stream.opened.at(-1)?.ready(true);
    Stream.opened.at(-1)?.ready(true);
    expect(invalidated).toEqual(expect.arrayContaining(PARTS));
  });

  it('refetches everything when the device was offline before the stream opened', () => {
    const { invalidated } = open(SESSION);
    dispatchEvent(new Event('offline'));
    Stream.opened.at(-1)?.ready(true);
    expect(invalidated).toEqual(expect.arrayContaining(PARTS));
  });

  it('refetches everything when the stream opens long after the page', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { invalidated } = open(SESSION);
    vi.advanceTimersByTime(11_000);
    Stream.opened.at(-1)?.ready(true);
    expect(invalidated).toEqual(expect.arrayContaining(PARTS));
  });

  it('refetches everything when the session was replaced by a newer version', () => {
    const { store, invalidated } = open(SESSION);
    Stream.opened.at(-1)?.ready(true);
    store.set({ ...SESSION, token: 'renewed' });
    Stream.opened.at(-1)?.ready(true);
    expect(invalidated).toEqual(expect.arrayContaining(PARTS));
  });
});
