import type { QueryClient } from '@tanstack/react-query';
import { LIVE_PATH, type LiveChange, type LiveEvent } from '@tessera/contract/live/live';
import type { Api } from '../../api/index.ts';
import { type EventData, openChannel } from '../../api/live/channel.ts';
import { watchPresence } from '../../api/live/presence.ts';
import { whileVisible } from '../../api/live/while-visible.ts';
import { hearAll, hearChange } from './hearing.ts';
import type { Ending } from './ending-sheet.tsx';

export interface LiveOptions {
  readonly api: Api;
  readonly queries: QueryClient;
  /** The session ended, and not because somebody signed out in this tab. */
  onOver(): void;
  /** The session ends soon, and nobody seems to be there. */
  onEnding(ending: Ending): void;
}

const POLL_MS = 20_000;
const SAVING_POLL_MS = 60_000;
/** Whoever ends or renews the session here hears it from the stream before the answer to their own call. */
const OWN_CHANGE_MS = 1500;
/** For so long after the page was opened, or somebody signed in on it, its answers need no second request. */
const FRESH_MS = 10_000;
/** Tells the tabs of this browser that a session ended in one of them. */
const TABS = 'session';

/** Opens this tab's one stream; answers how to stop. */
export function startLive({ api, queries, onOver, onEnding }: LiveOptions): () => void {
  const { client, session } = api;
  const presence = watchPresence();
  client.watchPresence(presence.isAbsent);
  const freshness = watchFreshness(session);
  /** The answer says whether the session is over: nothing else is believed. */
  const ask = () => client.call('identity.memberInfo', {}).catch(() => undefined);
  const doubt = (waitMs = 0) => {
    const doubted = session.get();
    if (!doubted) return;
    setTimeout(() => session.get() === doubted && !session.isLeaving() && void ask(), waitMs);
  };
  const hearNow = hearingOf(session, queries);
  const onReady = ({ signedIn }: EventData) => {
    const isFresh = freshness.use();
    // Nothing is asked for a member whose session seems to be over, before that is known.
    if (!signedIn && session.get()) return doubt();
    // What the page was opened with is seconds old; money is asked for all the same.
    if (!isFresh) void hearAll(queries);
    else if (session.get()) hearNow('balance');
  };
  const hear = (event: LiveEvent, data: EventData) => {
    if (event === 'ready') onReady(data);
    else if (event === 'over') doubt(OWN_CHANGE_MS);
    else if (event === 'ending') {
      const renewable = data['renewable'] === true;
      if (renewable && !presence.isAbsent()) void ask();
      else onEnding({ atMs: Date.now() + Number(data['seconds']) * 1000, renewable });
    } else if (event !== 'beat') hearNow(event, data['sequence'] as string | undefined);
  };
  const channel = openChannel({
    connect: () => (typeof EventSource === 'undefined' ? undefined : new EventSource(LIVE_PATH)),
    onEvent: hear,
    poll: () => hearAll(queries),
    pollMs: savesData() ? SAVING_POLL_MS : POLL_MS,
    random: Math.random,
  });
  const stopShowing = whileVisible(channel);
  const tabs = new BroadcastChannel(TABS);
  tabs.addEventListener('message', () => doubt());
  const stopSession = session.subscribe((over) => {
    // The stream was opened with the cookie of before.
    if (document.visibilityState === 'visible') channel.open();
    if (session.get()) return;
    tabs.postMessage('over');
    if (over) onOver();
  });
  return () => {
    freshness.stop();
    stopSession();
    stopShowing();
    tabs.close();
    presence.stop();
  };
}

/**
 * Whether what the page shows is so new that no change of it was missed: for a moment after the page was opened, and
 * after a sign-in, which opens a page that asks for all it shows. Once used, and once the device was offline, it is not.
 */
function watchFreshness(session: Api['session']) {
  const stopping = new AbortController();
  let untilMs = navigator.onLine ? performance.now() + FRESH_MS : 0;
  addEventListener('offline', () => (untilMs = 0), { signal: stopping.signal });
  let known = session.get();
  const stopSession = session.subscribe(() => {
    if (!known && session.get()) untilMs = performance.now() + FRESH_MS;
    known = session.get();
  });
  return {
    use(): boolean {
      const isFresh = performance.now() < untilMs;
      untilMs = 0;
      return isFresh;
    },
    stop(): void {
      stopping.abort();
      stopSession();
    },
  };
}

/** Of who is leaving nothing is asked: the session may be over before this tab is told. */
function hearingOf(session: Api['session'], queries: QueryClient) {
  return (change: LiveChange, sequence?: string) => {
    if (!session.isLeaving()) hearChange(queries, change, sequence);
  };
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
