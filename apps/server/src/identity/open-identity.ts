import AsyncLock from 'async-lock';
import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Registry } from 'prom-client';
import type { Clock, Randomness } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Secrets } from '../platform/config/secrets.ts';
import type { Database } from '../platform/database/database.ts';
import type { Events } from '../platform/events.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { smsAlarmCounter } from '../platform/metrics.ts';
import { openCaptchas } from './captcha/captcha.ts';
import type { IdentityDeps } from './deps.ts';
import { openExternalProviders } from './external/external-providers.ts';
import { openLimits, openRecentlyExceeded } from './limits/limits.ts';
import { openMessageChannels, openMessages, type Sender } from '../messages/for-identity.ts';
import { openPasswords, type PasswordCost } from './passwords/password.ts';
import { openPersonalVault } from './personal/vault.ts';
import { openAddressCounts } from './limits/source.ts';
import { openDevices } from './sessions/devices.ts';
import { openRememberedDevices } from './sessions/remembered.ts';
import { openSessions } from './sessions/sessions.ts';
import { openTickets } from './sessions/tickets.ts';

export interface IdentityOptions {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly secrets: Secrets;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly metrics: Registry;
  readonly secureCookies: boolean;
  readonly coinUnits: bigint;
  publicOrigin(): string;
  /** The sender of mails and SMS. */
  sender(): Promise<Sender>;
  defaultLanguage(): Promise<string>;
  readonly passwordCost?: PasswordCost | undefined;
  /** Called at the start of each password hash. */
  readonly onHash: () => void;
}

const HASH_QUEUE_LIMIT = 64;

/** Creates the dependencies of the identity domain from the configuration, once per process. */
export function openIdentity(options: IdentityOptions): IdentityDeps {
  const { config, database, clock, randomness, secrets, secureCookies, jobs } = options;
  const codeKey = secrets.derive('one-time-code');
  const vault = openPersonalVault(config, secrets, randomness);
  const messageChannels = openMessageChannels(config, options.log);
  const publicOrigin = () => options.publicOrigin();
  const sender = () => options.sender();
  return {
    clock,
    market: config.market,
    randomness,
    database,
    events: options.events,
    jobs,
    log: options.log,
    secureCookies,
    coinUnits: options.coinUnits,
    publicOrigin,
    brandName: async () => (await sender()).brand,
    defaultLanguage: () => options.defaultLanguage(),
    merchantCode: config.merchantCode,
    trialMerchantCode: config.trialMerchantCode,
    passwords: openPasswords({
      pepper: secrets.derive('password-pepper'),
      // Memory and cores are shared with the other processes.
      concurrency: Math.ceil(availableParallelism() / config.processes),
      queueLimit: Math.ceil(HASH_QUEUE_LIMIT / config.processes),
      cost: options.passwordCost,
      onHash: options.onHash,
    }),
    sessions: openSessions({
      clock,
      randomness,
      tokenKey: secrets.derive('request-token'),
      secureCookies,
      merchantCodes: [config.merchantCode, config.trialMerchantCode],
      limits: config.market,
    }),
    devices: openDevices({
      randomness,
      key: secrets.derive('device-cookie'),
      secureCookies,
      trustedHops: config.trustedHops,
      log: options.log,
    }),
    remembered: openRememberedDevices({ clock, randomness, secureCookies }),
    tickets: openTickets({ clock, randomness }),
    withdrawalPasswordLock: new AsyncLock({ maxPending: Number.POSITIVE_INFINITY }),
    limits: openLimits({ clock }),
    ...openAddressCounts(config),
    recentlyExceeded: openRecentlyExceeded({ clock }),
    vault,
    captchas: openCaptchas({ clock, randomness, key: secrets.derive('captcha'), secureCookies }),
    messages: openMessages({ clock, randomness, jobs, vault, messageChannels, sender }),
    messageChannels,
    external: openExternalProviders(config.external, { clock, log: options.log }),
    smsAlarms: smsAlarmCounter(options.metrics),
    codeHash: (purpose, text) => createHmac('sha256', codeKey).update(`${purpose}\n${text}`).digest(),
  };
}
