import type { ConsolidatedFunds } from '@tessera/contract/wallet/wallet';
import type { Registry } from 'prom-client';
import { type ContentDeps, visitorCountry, depositPromotions, openSettings } from './content/index.ts';
import {
  connectProviders,
  type GamesDeps,
  hasOpenRound,
  openGames,
  findReferencedRound,
  type SeamlessConnection,
  seamlessProvider,
  type SupplierDeps,
  studio,
} from './games/index.ts';
import { offeredFlags } from './identity/for-members.ts';
import {
  type IdentityDeps,
  type Merchants,
  type MessageCounter,
  openIdentity,
  type PasswordCost,
} from './identity/index.ts';
import { openBreaker } from './platform/circuit-breaker.ts';
import type { Clock, Randomness } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { MarketProfile } from './platform/config/market.ts';
import { openSecrets, type Secrets } from './platform/config/secrets.ts';
import type { Database } from './platform/database/database.ts';
import type { Events } from './platform/events.ts';
import { openEncryptedBodies, type EncryptedBodies } from './platform/http/encrypted-body.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { openMessageTransports, type MessageTransports } from './platform/message-transports.ts';
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

/** Dependencies of each domain, created once per process. */
export interface SliceDeps {
  readonly identity: IdentityDeps;
  readonly content: ContentDeps;
  readonly wallet: WalletDeps;
  /** Set where the sandbox payment rail runs; never in production. */
  readonly sandbox: SandboxRailOptions | undefined;
  readonly games: GamesDeps;
  /** Set when this process is a game studio whose players belong to another operator. */
  readonly supplier: SupplierDeps | undefined;
  readonly bodies: EncryptedBodies;
  readonly messageTransports: MessageTransports;
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
  /** Game providers that call this site's wallet. */
  readonly connections: readonly SeamlessConnection[];
  readonly passwordCost?: PasswordCost | undefined;
  /** Timeout for calls to game providers. */
  readonly providerTimeoutMs?: number | undefined;
  /** Local origin of this server; known once the server listens. */
  origin(): string;
}

export async function openDeps(options: DepsOptions): Promise<SliceDeps> {
  const { config, database, merchants, clock, randomness, jobs, origin, providerTimeoutMs } = options;
  const { merchantCode } = config;
  const secrets = openSecrets(config, randomness);
  const hashes = hashCounter(options.metrics);
  const shared = { clock, randomness, database, merchants, market: config.market };
  const secureCookies = cookiesAreSecure(config);
  const publicOrigin = () => publicOriginOf(config, origin);
  const bodies = await openBodies(options, secrets);
  const sandbox = (await offersSandbox(database, config))
    ? { origin, keys: sandboxKeys(secrets) }
    : undefined;
  const seamless = (connection: SeamlessConnection) =>
    seamlessProvider({ ...shared, publicOrigin, timeoutMs: providerTimeoutMs }, connection);
  const settings = openSettings({ ...options, merchantCode });
  const site = async () => withMinimumAge(await settings(), shared.market);
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
    market: config.operator ? withoutOwnRequirements(shared.market) : shared.market,
    interruptions: config.operator ? null : shared.market,
    frameOrigins: config.gameOrigins,
    merchantCode,
    publicOrigin,
    countryOf: (headers) => visitorCountry(headers, config.countryHeader),
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
    messageTransports: openMessageTransports(config),
    messageCounter: messageCounter(options.metrics),
    log: options.log,
  };
}

function openBodies({ config, clock, database }: DepsOptions, secrets: Secrets): Promise<EncryptedBodies> {
  const seed = secrets.derive('body-key');
  return openEncryptedBodies({ seed, plainAllowed: !config.production, clock, database });
}

/** The currency and time zone in which pages format amounts and times. */
function ofMerchant(merchants: Merchants, code: string) {
  const { currency, currencySymbol } = merchants.get(code);
  return { currency, currencySymbol, timeZone: merchants.timeZone };
}

/** The displayed minimum age is at least the age that the market requires. */
function withMinimumAge<Settings extends { readonly minimumAge: number }>(
  settings: Settings,
  { minimumAge }: MarketProfile,
): Settings {
  return { ...settings, minimumAge: Math.max(settings.minimumAge, minimumAge) };
}

/** Players of another operator have their identity and limits at that operator. */
function withoutOwnRequirements(market: MarketProfile): MarketProfile {
  return { ...market, birthdayRequired: false, limitsBeforePlay: [] };
}

/** Dependencies of the wallet beyond the shared ones. */
function ofWallet(
  { clock, jobs, randomness, config, origin }: DepsOptions,
  sandbox: SandboxRailOptions | undefined,
): Pick<
  WalletDeps,
  'jobs' | 'rails' | 'depositPromotions' | 'roundOfTransfer' | 'hasOpenRound' | 'pendingContracts'
> {
  const { merchantCode, paymentGateways } = config;
  const publicOrigin = () => publicOriginOf(config, origin);
  const gateways = paymentGateways.map((one) => httpRail({ clock, randomness, publicOrigin }, one));
  return {
    jobs,
    rails: openRails([...(sandbox ? [sandboxRail(sandbox)] : []), ...gateways], () => openBreaker(clock)),
    depositPromotions: (db, session, language) =>
      depositPromotions({ clock, merchantCode }, db, session, language),
    roundOfTransfer: findReferencedRound,
    hasOpenRound,
    pendingContracts: noPendingContracts,
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

/** No domain creates agent contracts yet, so none is pending. */
async function noPendingContracts(): Promise<ConsolidatedFunds> {
  return { dailysalreqtype: {}, divtypecompperiodreq: {}, contracthoursalreq: {} };
}

/** The public origin; without a configured one, this machine. */
export function publicOriginOf(config: Pick<Config, 'publicOrigin'>, origin: () => string): string {
  return config.publicOrigin ?? origin().replace('127.0.0.1', 'localhost');
}

/** Browsers accept a Secure cookie over https, and over plain http from localhost only. */
export function cookiesAreSecure(config: Pick<Config, 'publicOrigin'>): boolean {
  const origin = new URL(config.publicOrigin ?? 'http://localhost');
  return origin.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(origin.hostname);
}
