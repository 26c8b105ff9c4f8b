import { api } from '@tessera/contract';
import type { Contract } from '@tessera/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { contentForgets, contentJobs, contentRoutes, contentTopics } from './content/index.ts';
import {
  gamesErasure,
  gamesJobs,
  gamesRoutes,
  gamesTopics,
  playRoutes,
  roundCheck,
  studioRoutes,
  supplierJobs,
} from './games/index.ts';
import { memberErased } from './identity/events.ts';
import { identityJobs, identityRoutes, sessionsTopic } from './identity/index.ts';
import { type BookCheck, bookJobs } from './ledger/index.ts';
import type { Randomness } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { eraseMemberRows } from './platform/database/personal-data.ts';
import { on, type Subscription } from './platform/events.ts';
import { type Handlers, visitorAddress } from './platform/http/call.ts';
import { mount, type MountDeps } from './platform/http/mount.ts';
import type { Job } from './platform/jobs.ts';
import type { LiveDeps } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import { liveFigures } from './platform/metrics.ts';
import {
  chatRoutes,
  endIdleChatsJob,
  feedbackRoutes,
  inboxRoutes,
  messageJobs,
  messagesErasure,
  messagesTopics,
  notificationRoutes,
  pushJobs,
} from './messages/index.ts';
import {
  chaseCheck,
  chaseRoutes,
  lotteryJobs,
  lotteryMenuRoutes,
  lotteryOrderRoutes,
  lotteryRoutes,
  lotteryTopics,
  numeroRoutes,
} from './lottery/index.ts';
import { monthJobs } from './prepare-months.ts';
import { retentionJob } from './retention.ts';
import {
  rewardJobs,
  rewardsErasure,
  rewardsRoutes,
  rewardsTopics,
  levelJobs,
  levelRoutes,
  levelSubscriptions,
  rebateRoutes,
  leaderBoardRoutes,
  missionRoutes,
  missionSubscriptions,
  type RewardNoticeDeps,
  depositBonusJobs,
  depositBonusSubscriptions,
  referralJobs,
  referralRoutes,
  referralSubscriptions,
  bonusJobs,
  bonusRoutes,
  signInRoutes,
  giftSubscriptions,
  promoCodeRoutes,
  giveawayRoutes,
  cashbackRoutes,
} from './rewards/index.ts';
import { roundJobs } from './rounds/index.ts';
import type { SliceDeps } from './slice-deps.ts';
import {
  adjustmentCheck,
  depositCheck,
  depositRoutes,
  erasureRoutes,
  payoutAccountRoutes,
  protectionRoutes,
  remainderCheck,
  reportRoutes,
  sandboxJobs,
  uplineRoutes,
  walletJobs,
  walletRoutes,
  walletSubscriptions,
  walletTopics,
  withdrawalCheck,
  withdrawalJobs,
  withdrawalRoutes,
} from './wallet/index.ts';

type AllHandlers = { readonly [Domain in keyof typeof api]: Handlers<(typeof api)[Domain]> };

/** Returns the subscriber line of a visitor; undefined where the address identifies nobody. */
function subscriberOf({ identity }: Pick<SliceDeps, 'identity'>) {
  return (request: FastifyRequest) => identity.subscriberOf(visitorAddress(request));
}

/** Mounts the routes of every domain, one line per domain. */
export function mountSlices(
  http: FastifyInstance,
  deps: SliceDeps,
  caller: Omit<MountDeps, 'subscriberOf'>,
): void {
  const mountDeps = { ...caller, subscriberOf: subscriberOf(deps) };
  const handlers: AllHandlers = {
    identity: identityRoutes(deps.identity),
    content: contentRoutes(deps.content),
    wallet: { ...walletRoutes(deps.wallet), ...depositRoutes(deps.wallet) },
    payoutAccount: payoutAccountRoutes(deps.wallet),
    withdrawal: withdrawalRoutes(deps.wallet),
    upline: uplineRoutes(deps.wallet),
    report: reportRoutes(deps.wallet),
    protection: protectionRoutes(deps.wallet),
    erasure: erasureRoutes(deps.wallet),
    games: gamesRoutes(deps.games),
    play: playRoutes(deps.games),
    studio: studioRoutes(deps.games, deps.supplier),
    lottery: lotteryRoutes(deps.lottery),
    lotteryMenus: lotteryMenuRoutes(deps.lottery),
    numeros: numeroRoutes(deps.lottery),
    lotteryOrders: lotteryOrderRoutes(deps.lottery),
    chases: chaseRoutes(deps.lottery),
    inbox: inboxRoutes(deps.inbox),
    feedback: feedbackRoutes(deps.identity),
    notifications: notificationRoutes(deps.notifications),
    chat: chatRoutes(deps.chat),
    rewards: rewardsRoutes(deps.rewards),
    levels: levelRoutes(deps.rewards),
    rebate: rebateRoutes(deps.rewards),
    missions: missionRoutes(deps.rewards),
    leaderBoards: leaderBoardRoutes(deps.rewards),
    referrals: referralRoutes(deps.rewards),
    bonus: bonusRoutes(deps.rewards),
    signIn: signInRoutes(deps.rewards),
    promoCodes: promoCodeRoutes(deps.rewards),
    giveaways: giveawayRoutes(deps.rewards),
    cashback: cashbackRoutes(deps.rewards),
  };
  for (const [domain, contract] of Object.entries(api) as [keyof typeof api, Contract][]) {
    mount(http, contract, handlers[domain] as Handlers<Contract>, mountDeps);
  }
}

/** Checks of the books against the domains' own records of transfers. */
export const bookChecks: readonly BookCheck[] = [
  depositCheck,
  withdrawalCheck,
  adjustmentCheck,
  remainderCheck,
  roundCheck,
  chaseCheck,
];

/** Event subscriptions of the domains, in the order of the domains. The dependencies are read when an event arrives. */
export function subscriptionsOf(rewards: () => RewardNoticeDeps): readonly Subscription[] {
  return [
    ...walletSubscriptions,
    ...levelSubscriptions(rewards),
    ...missionSubscriptions,
    ...referralSubscriptions,
    ...giftSubscriptions,
    ...depositBonusSubscriptions,
    on(memberErased, (tx, { memberId }) =>
      eraseMemberRows(
        tx,
        [...gamesErasure, ...contentForgets, ...messagesErasure, ...rewardsErasure],
        memberId,
      ),
    ),
  ];
}

/** The background jobs of every domain. */
export function sliceJobs(deps: SliceDeps): Job[] {
  return [
    ...monthJobs(deps.games),
    ...identityJobs(deps.identity),
    ...messageJobs(deps.identity, deps.messageTransports, deps.messageCounter),
    ...pushJobs({
      ...deps.identity,
      push: deps.push,
      site: deps.inbox.site,
      counter: deps.messageCounter,
    }),
    endIdleChatsJob(deps.chat),
    ...contentJobs({ ...deps.content, database: deps.identity.database }),
    ...bookJobs({ ...deps.wallet, log: deps.log, checks: bookChecks }),
    ...walletJobs({ ...deps.wallet, log: deps.log }),
    ...withdrawalJobs({ ...deps.wallet, log: deps.log }),
    ...roundJobs(deps.games),
    ...gamesJobs({ ...deps.games, identity: deps.identity }),
    ...lotteryJobs(deps.lottery),
    ...rewardJobs(deps.rewards),
    ...levelJobs(deps.rewards),
    ...referralJobs(deps.rewards),
    ...bonusJobs(deps.rewards),
    ...depositBonusJobs(deps.rewards),
    retentionJob(deps.identity),
    ...(deps.supplier ? supplierJobs(deps.supplier) : []),
    ...(deps.sandbox ? sandboxJobs(deps.sandbox, deps.wallet.clock) : []),
  ];
}

/** Jobs of the previous release that no longer exist. */
export const removedJobs: readonly string[] = [];

interface LiveOptions {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly metrics: Registry;
}

/** Dependencies of the live streams: topics per domain, and the session that may subscribe. */
export function liveDeps(options: LiveOptions, deps: SliceDeps): LiveDeps {
  const { database, databaseUrl, randomness, log } = options;
  const { sessions } = deps.identity;
  return {
    databaseUrl,
    randomness,
    log,
    figures: liveFigures(options.metrics),
    sessionsTopic,
    findSession: (request) => sessions.peek(database, request.cookies[sessions.cookieName]),
    remainingTime: (ids) => sessions.lifetimes(database, ids),
    subscriberOf: subscriberOf(deps),
    topicsOf: (session, request) => [
      ...contentTopics(deps.content, session),
      ...messagesTopics(deps.chat, session, { get: (name) => request.cookies[name] }),
      ...gamesTopics(session),
      ...lotteryTopics(session),
      ...(session ? [...walletTopics(deps.wallet, session), ...rewardsTopics(session)] : []),
    ],
  };
}
