import type { ConsolidatedFunds } from '@tessera/contract/wallet';
import type { Registry } from 'prom-client';
import { type ContentDeps, openSettings } from './content/index.ts';
import {
  connectProviders,
  type GamesDeps,
  openGames,
  roundBehind,
  type SeamlessConnection,
  seamlessProvider,
  type SupplierDeps,
  studio,
} from './games/index.ts';
import {
  type IdentityDeps,
  type MessageCounter,
  offeredFlags,
  openIdentity,
  openMerchants,
  type PasswordCost,
} from './identity/index.ts';
import type { Clock, Randomness } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { MARKETS } from './platform/config/market.ts';
import { openSecrets, type Secrets } from './platform/config/secrets.ts';
import type { Database } from './platform/database/database.ts';
import type { Events } from './platform/events/events.ts';
import { openSealedBodies, type SealedBodies } from './platform/http/sealed-body.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { openWaysOut, type WaysOut } from './platform/messages/ways-out.ts';
import { hashCounter, messageCounter } from './platform/metrics.ts';
import { SANDBOX, sandboxRail, type SandboxRailOptions, type WalletDeps } from './wallet/index.ts';

/** What each domain is given, made once. */
export interface SliceDeps {
  readonly identity: IdentityDeps;
  readonly content: ContentDeps;
  readonly wallet: WalletDeps;
  readonly sandbox: SandboxRailOptions;
  readonly games: GamesDeps;
  /** There when this is a studio whose players live at an operator. */
  readonly supplier: SupplierDeps | undefined;
  readonly bodies: SealedBodies;
  readonly waysOut: WaysOut;
  readonly messageCounter: MessageCounter;
  readonly log: Log;
}

export interface DepsOptions {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly metrics: Registry;
  /** Providers that ask our wallet. */
  readonly connections: readonly SeamlessConnection[];
  readonly passwordCost?: PasswordCost | undefined;
  /** Where this server answers itself; known once it listens. */
  origin(): string;
}

export async function openDeps(options: DepsOptions): Promise<SliceDeps> {
  const { config, database, clock, randomness, events, jobs, origin } = options;
  const { merchantCode } = config;
  const secrets = openSecrets(config, randomness);
  const hashes = hashCounter(options.metrics);
  const merchants = await openMerchants(database, config);
  const shared = { clock, randomness, events, merchants };
  const { currency, currencySymbol } = merchants.get(merchantCode);
  const secureCookies = cookiesAreSecure(config);
  const publicOrigin = () => publicOriginOf(config, origin);
  const plainAllowed = !config.production;
  const bodies = await openSealedBodies({ seed: secrets.derive('body-key'), plainAllowed, clock, database });
  const sandbox = { origin, keys: sandboxKeys(secrets) };
  const seamless = (connection: SeamlessConnection) =>
    seamlessProvider({ clock, randomness, publicOrigin }, connection);
  const site = openSettings({ ...options, merchantCode });
  const ofSite = { clock, events, merchantCode, currency, currencySymbol, site };
  const identity = openIdentity({
    ...options,
    secrets,
    secureCookies,
    publicOrigin,
    brandName: async () => (await site()).brand.name,
    onHash: () => hashes.inc(),
  });
  const games = openGames({
    ...gamesConfig(config),
    ...shared,
    database,
    merchantCode,
    publicOrigin,
    providers: connectProviders([studio, ...options.connections.map(seamless)]),
    seedKey: secrets.derive('studio-seed'),
    gameTokenKey: secrets.derive('game-token'),
  });
  return {
    identity,
    content: {
      ...ofSite,
      bodyKey: bodies.key,
      countryHeader: config.countryHeader,
      flags: (db) => offeredFlags(identity, db),
    },
    wallet: {
      ...shared,
      database,
      jobs,
      rail: sandboxRail(sandbox),
      roundBehind,
      pendingContracts: nobodyOffersContracts,
    },
    sandbox,
    games,
    supplier: config.operator && { ...games, operator: config.operator, identity, jobs },
    bodies,
    waysOut: openWaysOut(config),
    messageCounter: messageCounter(options.metrics),
    log: options.log,
  };
}

function sandboxKeys(secrets: Secrets): SandboxRailOptions['keys'] {
  return {
    link: secrets.derive(`${SANDBOX}-link`),
    webhook: secrets.derive(`${SANDBOX}-webhook`),
    status: secrets.derive(`${SANDBOX}-status`).export().toString('hex'),
  };
}

/** What the operator and the market say about games. */
function gamesConfig(config: Config): Pick<GamesDeps, 'market' | 'frameOrigins'> {
  return { market: MARKETS[config.market], frameOrigins: config.gameOrigins };
}

/** No domain of this server makes contracts yet: what it would be asked for is nowhere pending. */
async function nobodyOffersContracts(): Promise<ConsolidatedFunds> {
  return { dailysalreqtype: {}, divtypecompperiodreq: {}, contracthoursalreq: {} };
}

/** The address members use; without one that was named, this machine's. */
export function publicOriginOf(config: Pick<Config, 'publicOrigin'>, origin: () => string): string {
  return config.publicOrigin ?? origin().replace('127.0.0.1', 'localhost');
}

/** Browsers take a Secure cookie over https, and over plain http from this machine alone. */
export function cookiesAreSecure(config: Pick<Config, 'publicOrigin'>): boolean {
  const origin = new URL(config.publicOrigin ?? 'http://localhost');
  return origin.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(origin.hostname);
}
