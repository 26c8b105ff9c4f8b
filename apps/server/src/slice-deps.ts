import type { ConsolidatedFunds } from '@tessera/contract/wallet/wallet';
import type { Registry } from 'prom-client';
import { type ContentDeps, countryTold, depositPromotions, openSettings } from './content/index.ts';
import {
  connectProviders,
  type GamesDeps,
  hasOpenRound,
  openGames,
  roundBehind,
  type SeamlessConnection,
  seamlessProvider,
  type SupplierDeps,
  studio,
} from './games/index.ts';
import {
  type IdentityDeps,
  type Merchants,
  type MessageCounter,
  offeredFlags,
  openIdentity,
  type PasswordCost,
} from './identity/index.ts';
import { openBreaker } from './platform/circuit-breaker.ts';
import type { Clock, Randomness } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { MarketProfile } from './platform/config/market.ts';
import { openSecrets, type Secrets } from './platform/config/secrets.ts';
import type { Database } from './platform/database/database.ts';
import type { Events } from './platform/events/events.ts';
import { openSealedBodies, type SealedBodies } from './platform/http/sealed-body.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { openWaysOut, type WaysOut } from './platform/messages/ways-out.ts';
import { hashCounter, messageCounter } from './platform/metrics.ts';
import {
  httpRail,
  offersSandbox,
  openRails,
  SANDBOX,
  sandboxRail,
  type SandboxRailOptions,
  type WalletDeps,
} from './wallet/index.ts';

/** What each domain is given, made once. */
export interface SliceDeps {
  readonly identity: IdentityDeps;
  readonly content: ContentDeps;
  readonly wallet: WalletDeps;
  /** There where the sandbox payment rail runs: never in production. */
  readonly sandbox: SandboxRailOptions | undefined;
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
  readonly merchants: Merchants;
  /** Providers that ask our wallet. */
  readonly connections: readonly SeamlessConnection[];
  readonly passwordCost?: PasswordCost | undefined;
  /** How long a member waits for a provider of games. */
  readonly patienceMs?: number | undefined;
  /** Where this server answers itself; known once it listens. */
  origin(): string;
}

export async function openDeps(options: DepsOptions): Promise<SliceDeps> {
  const { config, database, merchants, clock, randomness, jobs, origin, patienceMs } = options;
  const { merchantCode } = config;
  const secrets = openSecrets(config, randomness);
  const hashes = hashCounter(options.metrics);
  const shared = { clock, randomness, database, merchants, market: config.market };
  const secureCookies = cookiesAreSecure(config);
  const publicOrigin = () => publicOriginOf(config, origin);
  const plainAllowed = !config.production;
  const bodies = await openSealedBodies({ seed: secrets.derive('body-key'), plainAllowed, clock, database });
  const sandbox = (await offersSandbox(database, config))
    ? { origin, keys: sandboxKeys(secrets) }
    : undefined;
  const seamless = (connection: SeamlessConnection) =>
    seamlessProvider({ ...shared, publicOrigin, patienceMs }, connection);
  const settings = openSettings({ ...options, merchantCode });
  const site = async () => grownUp(await settings(), shared.market);
  const ofSite = { ...ofMerchant(merchants, merchantCode), clock, merchantCode, site };
  const identity = openIdentity({
    ...options,
    secrets,
    secureCookies,
    coinUnits: merchants.get(merchantCode).coinUnits,
    publicOrigin,
    brandName: async () => (await site()).brand.name,
    defaultLanguage: async () => (await site()).languages[0],
    onHash: () => hashes.inc(),
  });
  const games = openGames({
    ...shared,
    market: config.operator ? demandingNothing(shared.market) : shared.market,
    interruptions: config.operator ? null : shared.market,
    frameOrigins: config.gameOrigins,
    merchantCode,
    publicOrigin,
    countryOf: (headers) => countryTold(headers, config.countryHeader),
    providers: connectProviders([studio, ...options.connections.map(seamless)]),
    seedKey: secrets.derive('studio-seed'),
    gameTokenKey: secrets.derive('game-token'),
  });
  return {
    identity,
    content: {
      ...ofSite,
      bodyKey: bodies.key,
      breakAtOnce: shared.market.breakAtOnce,
      countryHeader: config.countryHeader,
      flags: (db) => offeredFlags(identity, db),
    },
    wallet: { ...shared, ...ofWallet(options, sandbox), identity },
    sandbox,
    games,
    supplier: config.operator && { ...games, operator: config.operator, identity, jobs },
    bodies,
    waysOut: openWaysOut(config),
    messageCounter: messageCounter(options.metrics),
    log: options.log,
  };
}

/** What the page writes amounts, days and hours with. */
function ofMerchant(merchants: Merchants, code: string) {
  const { currency, currencySymbol } = merchants.get(code);
  return { currency, currencySymbol, timeZone: merchants.timeZone };
}

/** The age that is said everywhere is at least the one that is asked. */
function grownUp<Settings extends { readonly minimumAge: number }>(
  settings: Settings,
  { minimumAge }: MarketProfile,
): Settings {
  return { ...settings, minimumAge: Math.max(settings.minimumAge, minimumAge) };
}

/** Players of another house told it who they are, and have their limits there. */
function demandingNothing(market: MarketProfile): MarketProfile {
  return { ...market, birthdayRequired: false, limitsBeforePlay: [] };
}

/** What the wallet is given beside what every domain has. */
function ofWallet(
  { clock, jobs, randomness, config, origin }: DepsOptions,
  sandbox: SandboxRailOptions | undefined,
): Pick<
  WalletDeps,
  'jobs' | 'rails' | 'depositPromotions' | 'roundBehind' | 'hasOpenRound' | 'pendingContracts'
> {
  const { merchantCode, paymentGateways } = config;
  const publicOrigin = () => publicOriginOf(config, origin);
  const gateways = paymentGateways.map((one) => httpRail({ clock, randomness, publicOrigin }, one));
  return {
    jobs,
    rails: openRails([...(sandbox ? [sandboxRail(sandbox)] : []), ...gateways], () => openBreaker(clock)),
    depositPromotions: (db, session, language) =>
      depositPromotions({ clock, merchantCode }, db, session, language),
    roundBehind,
    hasOpenRound,
    pendingContracts: nobodyOffersContracts,
  };
}

function sandboxKeys(secrets: Secrets): SandboxRailOptions['keys'] {
  return {
    link: secrets.derive(`${SANDBOX}-link`),
    webhook: secrets.derive(`${SANDBOX}-webhook`),
    status: secrets.derive(`${SANDBOX}-status`).export().toString('hex'),
    payout: secrets.derive(`${SANDBOX}-payout`),
  };
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
