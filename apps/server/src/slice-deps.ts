import type { ConsolidatedFunds } from '@tessera/contract/wallet/wallet';
import type { IncomingHttpHeaders } from 'node:http';
import type { Registry } from 'prom-client';
import {
  chatSettings,
  type ContentDeps,
  depositPromotions,
  openSettings,
  visitorCountry,
} from './content/index.ts';
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
import { maskedName, offeredOptions, pictureUrl, REAL_TYPES } from './identity/for-members.ts';
import { provenMailbox } from './identity/for-notices.ts';
import { type IdentityDeps, type Merchants, openIdentity, type PasswordCost } from './identity/index.ts';
import { cancellableStakes, findOrigin, hasRunningChase, type LotteryDeps } from './lottery/index.ts';
import {
  type ChatDeps,
  type InboxDeps,
  type MessageCounter,
  type NotificationDeps,
  openPushService,
  pushKeys,
  type PushService,
  type Sender,
} from './messages/index.ts';
import { depositOffers, lockBonusAtRisk, type RewardsDeps } from './rewards/index.ts';
import { openBreaker } from './platform/circuit-breaker.ts';
import type { Clock, Randomness } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { MarketProfile } from './platform/config/market.ts';
import { openSecrets, type Secrets } from './platform/config/secrets.ts';
import type { Database } from './platform/database/database.ts';
import type { Queryable } from './platform/database/statement.ts';
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
  readonly inbox: InboxDeps;
  readonly notifications: NotificationDeps;
  readonly push: PushService;
  readonly content: ContentDeps;
  readonly chat: ChatDeps;
  readonly wallet: WalletDeps;
  /** Set where the sandbox payment rail runs; never in production. */
  readonly sandbox: SandboxRailOptions | undefined;
  readonly games: GamesDeps;
  readonly lottery: LotteryDeps;
  readonly rewards: RewardsDeps;
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
  const isSandbox = await offersSandbox(database, config);
  const sandbox = isSandbox ? { origin, keys: sandboxKeys(secrets) } : undefined;
  const seamless = (connection: SeamlessConnection) =>
    seamlessProvider({ ...shared, publicOrigin, timeoutMs: providerTimeoutMs }, connection);
  const settings = openSettings({ ...options, merchantCode });
  const site = async () => withMinimumAge(await settings(), shared.market);
  const ofSite = { ...ofMerchant(merchants, merchantCode), clock, merchantCode, site };
  const sender = ofSender(site, publicOrigin);
  const identity = openIdentity({
    ...options,
    secrets,
    secureCookies,
    coinUnits: merchants.get(merchantCode).coinUnits,
    publicOrigin,
    sender,
    defaultLanguage: async () => (await site()).languages[0],
    onHash: () => hashes.inc(),
  });
  const games = openGames({
    ...shared,
    ...gameMarkets(config),
    ...ofGames(config, secrets),
    merchantCode,
    publicOrigin,
    providers: connectProviders([studio, ...options.connections.map(seamless)]),
  });
  const merchantOptions = (db: Queryable) => offeredOptions(identity, db);
  return {
    identity,
    inbox: { clock, maskedName, pictureUrl, site: sender },
    ...ofPush(options, secrets, publicOrigin),
    content: {
      ...ofSite,
      bodyKey: bodies.key,
      breakAtOnce: shared.market.breakAtOnce,
      countryHeader: config.countryHeader,
      merchantOptions,
    },
    chat: ofChat(identity, { site, merchantOptions }),
    wallet: { ...shared, ...ofWallet(options, sandbox), identity },
    sandbox,
    games,
    lottery: { ...shared, merchantCode, identity, seedKey: secrets.derive('lottery-seed') },
    rewards: { ...shared, jobs, identity },
    supplier: config.operator && { ...games, operator: config.operator, identity, jobs },
    bodies,
    messageTransports: openMessageTransports(config),
    messageCounter: messageCounter(options.metrics),
    log: options.log,
  };
}

/** The sender of messages, with the texts that the operator edited. */
function ofSender(site: ContentDeps['site'], publicOrigin: () => string): () => Promise<Sender> {
  return async () => {
    const { brand, messageTexts } = await site();
    return { brand: brand.name, origin: publicOrigin(), edited: messageTexts };
  };
}

function ofGames(config: Config, secrets: Secrets) {
  return {
    frameOrigins: config.gameOrigins,
    countryOf: (headers: IncomingHttpHeaders) => visitorCountry(headers, config.countryHeader),
    seedKey: secrets.derive('studio-seed'),
    gameTokenKey: secrets.derive('game-token'),
  };
}

/** What push services are told of a site without a public address. */
const NO_CONTACT = 'mailto:nobody@tessera.invalid';

/** Notifications to browsers. Push services on this machine are accepted outside of production only. */
function ofPush(
  { clock, config }: DepsOptions,
  secrets: Secrets,
  publicOrigin: () => string,
): Pick<SliceDeps, 'notifications' | 'push'> {
  const keys = pushKeys(secrets.derive('vapid'), config.vapid.privateKey);
  const loopback = !config.production;
  const ownSite = () => (publicOrigin().startsWith('https:') ? publicOrigin() : NO_CONTACT);
  const subject = () => config.vapid.subject ?? ownSite();
  return {
    notifications: { clock, loopback, pushKey: keys.publicKey },
    push: openPushService({ keys, subject, loopback, clock }),
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

function ofChat(identity: IdentityDeps, settings: Pick<ContentDeps, 'site' | 'merchantOptions'>): ChatDeps {
  return {
    ...identity,
    chatSettings: (db) => chatSettings(settings, db),
    // A session that must change its password proves too little for earlier conversations.
    ownsConversation: ({ type, mustChangePassword }) => REAL_TYPES.has(type) && !mustChangePassword,
    provenMailbox: (db, memberId) => provenMailbox(identity, db, memberId),
  };
}

/** Players of another operator have their identity and limits at that operator. */
function gameMarkets({ operator, market }: Config): Pick<GamesDeps, 'market' | 'interruptions'> {
  if (!operator) return { market, interruptions: market };
  return { market: { ...market, birthdayRequired: false, limitsBeforePlay: [] }, interruptions: null };
}

/** Dependencies of the wallet beyond the shared ones. */
function ofWallet(
  { clock, jobs, randomness, config, origin }: DepsOptions,
  sandbox: SandboxRailOptions | undefined,
): Pick<
  WalletDeps,
  | 'jobs'
  | 'rails'
  | 'depositPromotions'
  | 'lockBonusAtRisk'
  | 'roundOfTransfer'
  | 'lotteryOfTransfer'
  | 'cancellableStakes'
  | 'hasOpenRound'
  | 'pendingContracts'
> {
  const { merchantCode, paymentGateways } = config;
  const publicOrigin = () => publicOriginOf(config, origin);
  const gateways = paymentGateways.map((one) => httpRail({ clock, randomness, publicOrigin }, one));
  return {
    jobs,
    rails: openRails([...(sandbox ? [sandboxRail(sandbox)] : []), ...gateways], () => openBreaker(clock)),
    depositPromotions: async (db, session, language) => [
      ...(await depositOffers({ clock, market: config.market }, db, session, language)),
      ...(await depositPromotions({ clock, merchantCode }, db, session, language)),
    ],
    lockBonusAtRisk: (tx, memberId, asset) => lockBonusAtRisk({ clock }, tx, memberId, asset),
    roundOfTransfer: findReferencedRound,
    lotteryOfTransfer: findOrigin,
    cancellableStakes: (db, query) => cancellableStakes({ clock }, db, query),
    hasOpenRound: async (db, memberId) =>
      (await hasOpenRound(db, memberId)) || (await hasRunningChase(db, memberId)),
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
