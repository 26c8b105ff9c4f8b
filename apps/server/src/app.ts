import { api } from '@tessera/contract';
import { HEAD_PICTURE_FILE } from '@tessera/contract/identity/member';
import { LIVE_PATH } from '@tessera/contract/live/live';
import { CHAT_PICTURE_FILE } from '@tessera/contract/messages/chat';
import { FEEDBACK_PICTURE_FILE } from '@tessera/contract/messages/feedback';
import { DATA_EXPORT_FILE } from '@tessera/contract/wallet/data-export';
import { TRANSACTION_FILE } from '@tessera/contract/wallet/report';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { dataExportOperation, serveDataExport } from './data-export.ts';
import { openDemoVendor } from './demo-vendor.ts';
import {
  connectionOf,
  countOverdueRounds,
  enqueueUnfinishedRounds,
  supplierApi,
  walletApi,
  leaveGamePage,
} from './games/index.ts';
import {
  authenticate,
  authorize,
  headPictureOperation,
  type Merchants,
  mountExternalLogin,
  openMerchants,
  type PasswordCost,
  serveHeadPictures,
} from './identity/index.ts';
import { bookFigures } from './ledger/index.ts';
import { countFailedLines, countOverdueResults } from './lottery/index.ts';
import {
  chatPictureOperation,
  feedbackPictureOperation,
  serveChatPictures,
  serveFeedbackPictures,
  storeMarketRule,
} from './messages/index.ts';
import { watchBooks } from './platform/book-metrics.ts';
import { type Clock, DAY_MS, type Randomness } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import { countMonthsBehind } from './platform/database/monthly-partitions.ts';
import { openEvents } from './platform/events.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { compressResponses, createHttp } from './platform/http/server.ts';
import { type Jobs, openJobs } from './platform/jobs.ts';
import { type Live, liveOperation, openLive } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import { openMetrics, type OverdueWork, watchOverdueWork, watchRemovedGateways } from './platform/metrics.ts';
import { mountOperations } from './platform/operations.ts';
import { countOverdueJobs } from './platform/queries.ts';
import { retentionFigures, watchRetention } from './platform/retention/retention-figures.ts';
import type { WorkerProcess } from './platform/worker-process.ts';
import { monthlyTables, prepareMonthsJob } from './prepare-months.ts';
import { retentionRules } from './retention.ts';
import { endForbiddenPromotions } from './rewards/index.ts';
import { assetJobs, publishAssets } from './site/assets.ts';
import { closeApi } from './site/closed-api.ts';
import { mountSite } from './site/site.ts';
import { cookiesAreSecure, openDeps, type SliceDeps } from './slice-deps.ts';
import { liveDeps, mountSlices, removedJobs, sliceJobs, subscriptionsOf } from './slices.ts';
import {
  countApprovedWithdrawals,
  countDepositsInReview,
  countReceivedDeposits,
  countRemindedTransfers,
  countSentWithdrawals,
  countWithdrawalsInChecks,
} from './wallet/for-maintenance.ts';
import {
  offerBanks,
  openAtRemovedRails,
  reportRails,
  type SandboxDeps,
  sandboxPages,
  transactionFileOperation,
  transactionFiles,
} from './wallet/index.ts';

const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;

/** Count statement and permitted age of each kind of work. */
const OVERDUE = {
  'open-rounds': [countOverdueRounds, DAY_MS],
  jobs: [countOverdueJobs, MINUTE_MS],
  // Staff review these within half a working day.
  'withdrawals-in-checks': [countWithdrawalsInChecks, 4 * HOUR_MS],
  // After this time deposits pause.
  'withdrawals-approved': [countApprovedWithdrawals, HOUR_MS],
  'withdrawals-sent': [countSentWithdrawals, HOUR_MS],
  'deposits-in-review': [countDepositsInReview, 4 * HOUR_MS],
  'deposits-reminded': [countRemindedTransfers, HOUR_MS],
  'deposits-received': [countReceivedDeposits, HOUR_MS],
  // Two operators enter the result of a draw within half an hour.
  'lottery-results': [countOverdueResults, 30 * MINUTE_MS],
  'lottery-lines': [countFailedLines, MINUTE_MS],
} as const;

export interface AppOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Cost of a password hash. Default: the recommended cost. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Timeout for calls to game providers. Default: suitable for a phone. */
  readonly providerTimeoutMs?: number | undefined;
  /** Names of migrations that are not applied yet; empty when all are. */
  pendingMigrations(): Promise<readonly string[]>;
  /** Folder of the built front end; without it only the API is served. */
  readonly webDir?: string;
  /** Set when this process is one of several. */
  readonly worker?: WorkerProcess | undefined;
}

export interface App {
  readonly http: FastifyInstance;
  readonly deps: SliceDeps;
  readonly live: Live;
  /** Starts to listen and to run jobs. Resolves with the port. */
  start(): Promise<number>;
  /** Finishes requests and jobs in progress and accepts no new ones. Bounded in time. */
  stop(): Promise<void>;
}

const DRAIN_TIMEOUT_MS = 8000;

/** Endpoints outside the contracts, for the API document. */
const BESIDE_CONTRACTS = {
  [LIVE_PATH]: { get: liveOperation },
  [TRANSACTION_FILE]: { get: transactionFileOperation },
  [DATA_EXPORT_FILE]: { get: dataExportOperation },
  [HEAD_PICTURE_FILE]: { get: headPictureOperation },
  [FEEDBACK_PICTURE_FILE]: { get: feedbackPictureOperation },
  [CHAT_PICTURE_FILE]: { get: chatPictureOperation },
};

const buildDocument = () => openApiDocument(api, BESIDE_CONTRACTS);

/** The composition root: configuration, database, clock → the whole server. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, database, log } = options;
  const http = await createHttp({ logger: log, trustedHops: config.trustedHops });
  const jobs = openJobs({ databaseUrl: options.databaseUrl, log });
  const listening = { port: config.port };
  const subscriptions = subscriptionsOf(() => deps.rewards);
  const events = openEvents(() => subscriptions);
  const origin = () => `http://127.0.0.1:${listening.port}`;
  compressResponses(http);
  const { own: metrics, shared, text } = openMetrics(http, { database, worker: options.worker });
  watchDatabase(shared, options);
  const merchants = await openMerchants(database, config);
  const { vendor, connections } = await openVendors(options, origin, merchants);
  const deps = await openDeps({ ...options, merchants, events, jobs, metrics, origin, connections });
  watchRemovedGateways(shared, () => openAtRemovedRails(deps.wallet));
  await storeSettings(options, deps);
  mountOperations(http, { ...options, figures: text, buildDocument });
  closeApi(http, deps.content);
  mountSlices(http, deps, {
    database,
    secureCookies: cookiesAreSecure(config),
    authenticate: (request) => authenticate(deps.identity.sessions, database, request),
    authorize,
    bodies: deps.bodies,
    merchantCodes: new Set([config.merchantCode, config.trialMerchantCode]),
    publicOrigin: config.publicOrigin,
  });
  const live = openLive(http, liveDeps({ ...options, metrics }, deps));
  mountExternalLogin(http, deps.identity);
  await walletApi(http, deps.games, connections);
  leaveGamePage(http);
  await vendor?.serve(http);
  if (deps.supplier) await supplierApi(http, deps.supplier);
  await mountSandbox(http, { ...options, jobs }, deps);
  const findSession = (request: FastifyRequest) => authenticate(deps.identity.sessions, database, request);
  serveDataExport(http, { identity: deps.identity, authenticate: findSession });
  servePictures(http, deps, findSession);
  const build = await mountPages(http, options, deps);
  return {
    http,
    deps,
    live,
    async start() {
      // Jobs start before the first request, because a request may enqueue a job.
      await startJobs(options, jobs, deps, build?.assetsDir);
      await reportRails(deps.wallet, log);
      if (deps.supplier) await enqueueUnfinishedRounds(deps.supplier);
      await live.start();
      await http.listen({ port: config.port, host: config.host });
      const address = http.server.address();
      if (address && typeof address === 'object') listening.port = address.port;
      return listening.port;
    },
    async stop() {
      await http.close();
      await live.stop();
      await jobs.stop(DRAIN_TIMEOUT_MS);
    },
  };
}

/** Pictures that visitors uploaded, each for those who may see them. */
function servePictures(
  http: FastifyInstance,
  { identity, chat }: SliceDeps,
  findSession: (request: FastifyRequest) => ReturnType<typeof authenticate>,
): void {
  serveHeadPictures(http, identity);
  serveFeedbackPictures(http, { messages: identity, authenticate: findSession });
  serveChatPictures(http, { chat, authenticate: findSession });
}

/** The first job prepares months that began while no server ran. */
async function startJobs(
  options: AppOptions,
  jobs: Jobs,
  deps: SliceDeps,
  assetsDir: string | undefined,
): Promise<void> {
  const own = [...sliceJobs(deps), ...(assetsDir ? assetJobs(options, assetsDir) : [])];
  await jobs.start(own, removedJobs);
  if (assetsDir) await publishAssets(options, assetsDir);
  await options.database.transaction((tx) => jobs.enqueue(tx, prepareMonthsJob, {}));
}

/** Registers the gauges that are read from the database on each scrape. */
function watchDatabase(metrics: Registry, options: AppOptions): void {
  watchBooks(metrics, bookFigures(options));
  watchOverdueWork(metrics, overdueWork(options));
  watchRetention(metrics, retentionFigures(options, retentionRules));
}

/** Connections to external game providers. The demo provider uses the merchant's currency. */
async function openVendors(options: AppOptions, origin: () => string, merchants: Merchants) {
  const { seed, merchantCode, gameProviders } = options.config;
  const connections = gameProviders.map(connectionOf);
  if (seed !== 'demo') return { vendor: undefined, connections };
  const vendor = await openDemoVendor(options, origin, merchants.get(merchantCode).currency);
  return { vendor, connections: [...connections, vendor.connection] };
}

/** Mounts the pages of the sandbox payment rail, where the rail runs. */
async function mountSandbox(
  http: FastifyInstance,
  base: Omit<SandboxDeps, 'keys' | 'defaultLanguage'>,
  { sandbox, identity }: SliceDeps,
): Promise<void> {
  if (!sandbox) return;
  const { defaultLanguage } = identity;
  await sandboxPages(http, { ...base, keys: sandbox.keys, defaultLanguage });
}

/** Mounts the site, and the transaction files, whose texts come from the site's build. */
async function mountPages(http: FastifyInstance, options: AppOptions, deps: SliceDeps) {
  const build = await mountSite(http, { ...options, deps });
  transactionFiles(http, {
    wallet: deps.wallet,
    authenticate: (request) => authenticate(deps.identity.sessions, options.database, request),
    words: (language) => build?.renderer.recordWords(language),
  });
  return build;
}

/** Counts of overdue work. Overdue work is no discrepancy in the books, but an operator should check. */
function overdueWork({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): OverdueWork {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const counts = Object.entries(OVERDUE).map(
    ([what, [count, afterMs]]) =>
      [what, async () => Number((await database.one(count, [ago(afterMs)])).count)] as const,
  );
  return {
    ...Object.fromEntries(counts),
    // Tables without a partition for the next month, and id sequences that are still in an earlier month.
    months: () => countMonthsBehind(database, monthlyTables, ago(HOUR_MS)),
  };
}

/** Rows that follow the configuration. */
async function storeSettings(
  { config, database }: AppOptions,
  { games, rewards, wallet }: SliceDeps,
): Promise<void> {
  // Players of another operator have their birthday at that operator.
  await storeMarketRule(database, games.market);
  await endForbiddenPromotions(rewards);
  await offerBanks(database, wallet.merchants.get(config.merchantCode));
}
