import type { QueryClient } from '@tanstack/react-query';
import { LIVE_PATH, type LiveChange, type LiveEvent } from '@tessera/contract/live/live';
import type { Api, CallName, CallOutput } from '../../api/index.ts';
import { type EventData, openChannel, showOrDefer, whileVisible } from '../../api/change-notifications.ts';
import { watchPresence } from '../../api/presence.ts';
import { refreshBalance } from '../../wallet/index.ts';

/** The calls whose answers each event invalidates. */
const CALLS: Readonly<Record<Exclude<LiveChange, 'balance' | 'chatTyping'>, readonly CallName[]>> = {
  unread: ['content.announcements', 'content.notices'],
  inbox: [
    'inbox.unreadMessages',
    'inbox.messageCount',
    'inbox.messages',
    'feedback.feedbackList',
    'feedback.feedbackEntry',
  ],
  chat: ['chat.chatState', 'chat.chatLines', 'chat.chatUnread'],
  content: ['content.announcements', 'content.banners', 'content.notices', 'content.activities'],
  hotGames: ['games.hotGames', 'games.gameList', 'games.gameTypeList'],
  hotMatches: ['games.hotMatches'],
  gameSession: ['play.gameSession'],
  rewards: [
    'rewards.availablePromotions',
    'rewards.rewardList',
    'rewards.reward',
    'rewards.activityStates',
    'bonus.bonusStatus',
    'bonus.wageringStatement',
    'missions.missionList',
    'leaderBoards.leaderBoardList',
    'leaderBoards.leaderRanking',
    'referrals.referralDetails',
    'referrals.referralList',
    'referrals.referralIncome',
    'signIn.signInCalendars',
    'giveaways.giveawayList',
  ],
  rewardProgress: [
    'levels.memberClubBenefit',
    'levels.memberLevel',
    'missions.missionList',
    'leaderBoards.leaderRanking',
    'rebate.openRebate',
    'rebate.rebateReport',
  ],
  lotteryDraws: ['numeros.latestDraws', 'numeros.draws', 'numeros.currentNumeros', 'numeros.hotGapInfo'],
  lotteryNumbers: ['numeros.closedNumbers'],
  lotteryOrders: [
    'lotteryOrders.todayOrders',
    'lotteryOrders.orderInfo',
    'chases.listChases',
    'chases.chaseDetail',
  ],
};

export interface Ending {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Any call of a present member prolongs the session. */
  readonly renewable: boolean;
}

export interface LiveOptions {
  readonly api: Api;
  readonly queries: QueryClient;
  /** The session ended for another reason than a sign-out in this tab. */
  onOver(): void;
  /** The session ends soon, and the member seems to be absent. */
  onEnding(ending: Ending): void;
}

const POLL_MS = 20_000;
const DATA_SAVER_POLL_MS = 60_000;
/** Changes that members wait for: a deposit, a message, a bonus. */
const AWAITED = ['balance', 'inbox', 'rewards'] as const;
/** The stream reports an own session change before the answer of the call arrives. */
const OWN_CHANGE_MS = 1500;
/** For this time after opening or signing in, the answers of the page need no second request. */
const FRESH_MS = 10_000;
/** Notifies the other tabs of this browser that a session ended. */
const TABS = 'session';

/** Opens the single stream of this tab. Returns a function that stops it. */
export function startLive({ api, queries, onOver, onEnding }: LiveOptions): () => void {
  const { client, session } = api;
  const presence = watchPresence();
  client.watchPresence(presence.isAbsent);
  const freshness = watchFreshness(session);
  /** Only the answer of this call decides whether the session is over. */
  const checkSession = () => client.call('identity.memberInfo', {}).catch(() => undefined);
  const doubt = (waitMs = 0) => {
    const doubted = session.get();
    if (!doubted) return;
    setTimeout(() => session.get() === doubted && !session.isLeaving() && void checkSession(), waitMs);
  };
  const hearNow = subscriptionOf(session, queries);
  const onReady = ({ signedIn }: EventData) => {
    const isFresh = freshness.use();
    // Nothing is fetched for a member whose session may be over.
    if (!signedIn && session.get()) return doubt();
    if (!isFresh) return void refetchAll(queries);
    // The initial answers are seconds old. What members wait for must not miss a change of these seconds.
    if (session.get()) for (const change of AWAITED) hearNow(change);
    hearNow('chat');
  };
  const hear = (event: LiveEvent, data: EventData) => {
    if (event === 'ready') onReady(data);
    else if (event === 'over') doubt(OWN_CHANGE_MS);
    else if (event === 'ending') {
      const renewable = data['renewable'] === true;
      if (renewable && !presence.isAbsent()) void checkSession();
      else onEnding({ atMs: Date.now() + Number(data['seconds']) * 1000, renewable });
    } else if (event !== 'beat') hearNow(event, data['sequence'] as string | undefined);
  };
  const channel = openChannel({
    connect: () => (typeof EventSource === 'undefined' ? undefined : new EventSource(LIVE_PATH)),
    onEvent: hear,
    poll: () => refetchAll(queries),
    pollMs: savesData() ? DATA_SAVER_POLL_MS : POLL_MS,
    random: Math.random,
  });
  const stopShowing = whileVisible(channel);
  const tabs = new BroadcastChannel(TABS);
  tabs.addEventListener('message', () => doubt());
  const stopSession = session.subscribe((over) => {
    // The stream was opened with the previous cookie.
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
 * Returns whether the data of the page is so recent that no change was missed: shortly after opening, and
 * after a sign-in. Not after the first use or an offline period.
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

/** During a sign-out nothing is fetched: the session may end before this tab is notified. */
function subscriptionOf(session: Api['session'], queries: QueryClient) {
  return (change: LiveChange, sequence?: string) => {
    if (!session.isLeaving()) applyChange(queries, change, sequence);
  };
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** Refetches visible data that changed; hidden data is refetched when it is shown. */
export function applyChange(queries: QueryClient, change: LiveChange, sequence: string | undefined): void {
  if (change === 'balance') showOrDefer(queries, () => applyBalance(queries, sequence));
  else if (change === 'chatTyping') queries.setQueryData(['chat.typing'], Date.now());
  else for (const call of CALLS[change]) void queries.invalidateQueries({ queryKey: [call] });
}

/** Refetches the balance unless the page already has this sequence from the answer that changed it. */
function applyBalance(queries: QueryClient, sequence: string | undefined): void {
  const shown = queries.getQueryData<CallOutput<'wallet.wallet'>>(['wallet.wallet', {}]);
  if (shown && sequence !== undefined && BigInt(sequence) <= BigInt(shown.sequence)) return;
  void refreshBalance(queries);
}

/** Refetches everything that events report; returns false if no answer arrived. */
async function refetchAll(queries: QueryClient): Promise<boolean> {
  const calls: readonly string[] = ['wallet.wallet', ...new Set(Object.values(CALLS).flat())];
  const all = calls.map((call) => queries.invalidateQueries({ queryKey: [call] }, { throwOnError: true }));
  const ends = await Promise.allSettled(all);
  return ends.every(({ status }) => status === 'fulfilled');
}
