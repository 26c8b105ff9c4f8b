import { api } from '@tessera/contract';
import { LIVE_PATH } from '@tessera/contract/live/live';
import { OWN_DATA_FILE } from '@tessera/contract/wallet/own-data';
import { TRANSACTION_FILE } from '@tessera/contract/wallet/report';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { openDemoVendor } from './demo-vendor.ts';
import { connectionOf, finishWhatIsLeft, supplierDoors, walletApi, wayOut } from './games/index.ts';
import {
  authenticate,
  authorize,
  type Merchants,
  mountExternalLogin,
  openMerchants,
  type PasswordCost,
} from './identity/index.ts';
import { bookFigures } from './ledger/index.ts';
import type { Clock, Randomness } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import { openEvents } from './platform/events/events.ts';
import { compressAnswers } from './platform/http/compression.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { createHttp } from './platform/http/server.ts';
import { type Jobs, openJobs } from './platform/jobs/jobs.ts';
import { liveOperation } from './platform/live/live-operation.ts';
import { type Live, openLive } from './platform/live/live.ts';
import type { Log } from './platform/log.ts';
import { openMetrics, watchBooks, watchGoneGateways, watchLateWork } from './platform/metrics.ts';
import type { WorkerProcess } from './platform/processes/worker.ts';
import { retentionFigures, watchRetention } from './platform/retention/retention-figures.ts';
import { mountOperations } from './platform/operations.ts';
import { closeApi } from './site/closed-api.ts';
import { lateWork } from './late-work.ts';
import { prepareMonthsJob } from './months.ts';
import { liveDeps } from './live-deps.ts';
import { assetJobs, keepAssets } from './site/assets.ts';
import { mountSite } from './site/site.ts';
import { cookiesAreSecure, openDeps, type SliceDeps } from './slice-deps.ts';
import { ownDataFiles, ownDataOperation } from './own-data.ts';
import { retentionRules } from './retention.ts';
import { mountSlices, removedJobs, sliceJobs, subscriptions } from './slices.ts';
import {
  leftAtGoneRails,
  offerBanks,
  reportRails,
  type SandboxDeps,
  sandboxPages,
  transactionFileOperation,
  transactionFiles,
} from './wallet/index.ts';

export interface AppOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** What a password hash costs; without it what is right today. */
  readonly passwordCost?: PasswordCost | undefined;
  /** How long a member waits for a provider of games; without it what is right for a phone. */
  readonly patienceMs?: number | undefined;
  /** Names of migrations that are not applied yet; empty when all are. */
  pendingMigrations(): Promise<readonly string[]>;
  /** Folder of the built front end; without it only the API is served. */
  readonly webDir?: string;
  /** There when this process is one of several. */
  readonly worker?: WorkerProcess | undefined;
}

export interface App {
  readonly http: FastifyInstance;
  readonly deps: SliceDeps;
  readonly live: Live;
  /** Begins to listen and to work on jobs; resolves with the port. */
  start(): Promise<number>;
  /** Ends what is under way and takes nothing new; bounded. */
  stop(): Promise<void>;
}

const DRAIN_TIMEOUT_MS = 8000;

/** What is answered beside the contracts. */
const BESIDE_CONTRACTS = {
  [LIVE_PATH]: { get: liveOperation },
  [TRANSACTION_FILE]: { get: transactionFileOperation },
  [OWN_DATA_FILE]: { get: ownDataOperation },
};

/** The composition root: configuration, database, clock → the whole server. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, database, log } = options;
  const http = await createHttp({ logger: log, trustedHops: config.trustedHops });
  const jobs = openJobs({ databaseUrl: options.databaseUrl, log });
  const listening = { port: config.port };
  const events = openEvents(() => subscriptions);
  const origin = () => `http://127.0.0.1:${listening.port}`;
  compressAnswers(http);
  const { own: metrics, shared, text } = openMetrics(http, { database, worker: options.worker });
  watchDatabase(shared, options);
  const merchants = await openMerchants(database, config);
  const { vendor, connections } = await openVendors(options, origin, merchants);
  const deps = await openDeps({ ...options, merchants, events, jobs, metrics, origin, connections });
  watchGoneGateways(shared, () => leftAtGoneRails(deps.wallet));
  await offerBanks(database, deps.wallet.merchants.get(config.merchantCode));
  mountOperations(http, { ...options, figures: text, document: openApiDocument(api, BESIDE_CONTRACTS) });
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
  wayOut(http);
  await vendor?.serve(http);
  if (deps.supplier) await supplierDoors(http, deps.supplier);
  await mountSandbox(http, { ...options, jobs }, deps);
  const asks = (request: FastifyRequest) => authenticate(deps.identity.sessions, database, request);
  ownDataFiles(http, { identity: deps.identity, authenticate: asks });
  const build = await mountPages(http, options, deps);
  return {
    http,
    deps,
    live,
    async start() {
      // Before anybody is answered: a call may leave work for later.
      await startJobs(options, jobs, deps, build?.assetsDir);
      await reportRails(deps.wallet, log);
      if (deps.supplier) await finishWhatIsLeft(deps.supplier);
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

/** The first job makes up for months that began while no server ran. */
async function startJobs(
  options: AppOptions,
  jobs: Jobs,
  deps: SliceDeps,
  assetsDir: string | undefined,
): Promise<void> {
  const own = [...sliceJobs(deps), ...(assetsDir ? assetJobs(options, assetsDir) : [])];
  await jobs.start(own, removedJobs);
  if (assetsDir) await keepAssets(options, assetsDir);
  await options.database.transaction((tx) => jobs.enqueue(tx, prepareMonthsJob, {}));
}

/** The figures that are read from the database when they are asked for. */
function watchDatabase(metrics: Registry, options: AppOptions): void {
  watchBooks(metrics, bookFigures(options));
  watchLateWork(metrics, lateWork(options));
  watchRetention(metrics, retentionFigures(options, retentionRules));
}

/** Whoever runs games besides the house. The vendor of the demo platform has amounts in the merchant's currency. */
async function openVendors(options: AppOptions, origin: () => string, merchants: Merchants) {
  const { seed, merchantCode, gameProviders } = options.config;
  const connections = gameProviders.map(connectionOf);
  if (seed !== 'demo') return { vendor: undefined, connections };
  const vendor = await openDemoVendor(options, origin, merchants.get(merchantCode).currency);
  return { vendor, connections: [...connections, vendor.connection] };
}

/** The pages of the sandbox payment rail, where it runs. */
async function mountSandbox(
  http: FastifyInstance,
  base: Omit<SandboxDeps, 'keys' | 'defaultLanguage'>,
  { sandbox, identity }: SliceDeps,
): Promise<void> {
  if (!sandbox) return;
  const { defaultLanguage } = identity;
  await sandboxPages(http, { ...base, keys: sandbox.keys, defaultLanguage });
}

/** The site, and the files that speak its words. */
async function mountPages(http: FastifyInstance, options: AppOptions, deps: SliceDeps) {
  const build = await mountSite(http, { ...options, deps });
  transactionFiles(http, {
    wallet: deps.wallet,
    authenticate: (request) => authenticate(deps.identity.sessions, options.database, request),
    words: (language) => build?.renderer.recordWords(language),
  });
  return build;
}
