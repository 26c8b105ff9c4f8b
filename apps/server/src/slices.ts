import { api } from '@tessera/contract';
import type { Contract } from '@tessera/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { contentForgets, contentJobs, contentRoutes } from './content/index.ts';
import {
  gamesForgets,
  gamesJobs,
  gamesRoutes,
  playRoutes,
  roundCheck,
  studioRoutes,
  supplierJobs,
} from './games/index.ts';
import { identityJobs, identityRoutes, memberErased, messageJobs } from './identity/index.ts';
import { type BookCheck, bookJobs } from './ledger/index.ts';
import { monthJobs } from './months.ts';
import { forgetAll } from './platform/database/forgetting.ts';
import { on, type Subscription } from './platform/events/events.ts';
import type { Handlers } from './platform/http/call.ts';
import { mount, type MountDeps } from './platform/http/mount.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { retentionJob } from './retention.ts';
import { roundJobs } from './rounds/index.ts';
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
  withdrawalCheck,
  withdrawalJobs,
  withdrawalRoutes,
} from './wallet/index.ts';
import type { SliceDeps } from './slice-deps.ts';

type AllHandlers = { readonly [Domain in keyof typeof api]: Handlers<(typeof api)[Domain]> };

/** The domains, a line each: who answers what. */
export function mountSlices(http: FastifyInstance, deps: SliceDeps, mountDeps: MountDeps): void {
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
  };
  for (const [domain, contract] of Object.entries(api) as [keyof typeof api, Contract][]) {
    mount(http, contract, handlers[domain] as Handlers<Contract>, mountDeps);
  }
}

/** What the domains know of transfers, to be held against the books. */
export const bookChecks: readonly BookCheck[] = [
  depositCheck,
  withdrawalCheck,
  adjustmentCheck,
  remainderCheck,
  roundCheck,
];

/** What later domains do when something happens in an earlier one, in the order of the domains. */
export const subscriptions: readonly Subscription[] = [
  ...walletSubscriptions,
  on(memberErased, (tx, { memberId }) => forgetAll(tx, [...gamesForgets, ...contentForgets], memberId)),
];

/** Work for later, of every domain. */
export function sliceJobs(deps: SliceDeps): Job[] {
  return [
    ...monthJobs(deps.games),
    ...identityJobs(deps.identity),
    ...messageJobs(deps.identity, deps.waysOut, deps.messageCounter),
    ...contentJobs({ ...deps.content, database: deps.identity.database }),
    ...bookJobs({ ...deps.wallet, log: deps.log, checks: bookChecks }),
    ...walletJobs({ ...deps.wallet, log: deps.log }),
    ...withdrawalJobs({ ...deps.wallet, log: deps.log }),
    ...roundJobs(deps.games),
    ...gamesJobs(deps.games),
    retentionJob(deps.identity),
    ...(deps.supplier ? supplierJobs(deps.supplier) : []),
    ...(deps.sandbox ? sandboxJobs(deps.sandbox, deps.wallet.clock) : []),
  ];
}

/** Jobs of the release before that this one does otherwise. */
export const removedJobs: readonly string[] = [
  'games.delete-old-wins',
  'identity.prune',
  'wallet.forget-cancelled-money-requests',
];
