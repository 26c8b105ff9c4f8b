import { availableParallelism } from 'node:os';
import type { ContentDeps } from './content/index.ts';
import type { GamesDeps } from './games/index.ts';
import { type IdentityDeps, openMerchants, openPasswords, openSessions } from './identity/index.ts';
import type { Clock, Randomness } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { openSecrets } from './platform/config/secrets.ts';
import type { Database } from './platform/database/database.ts';
import type { Events } from './platform/events/events.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { SANDBOX, sandboxRail, type SandboxRailOptions, type WalletDeps } from './wallet/index.ts';

/** What each domain is given, made once. */
export interface SliceDeps {
  readonly identity: IdentityDeps;
  readonly content: ContentDeps;
  readonly wallet: WalletDeps;
  readonly sandbox: SandboxRailOptions;
  readonly games: GamesDeps;
}

export interface DepsOptions {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly events: Events;
  readonly jobs: Jobs;
  /** Where this server answers itself; known once it listens. */
  origin(): string;
}

const HASH_QUEUE_LIMIT = 64;

export async function openDeps(options: DepsOptions): Promise<SliceDeps> {
  const { config, database, clock, randomness, events, jobs, origin } = options;
  const { merchantCode } = config;
  const secrets = openSecrets(config, randomness);
  const merchants = await openMerchants(database, config);
  const { currency, currencySymbol } = merchants.get(merchantCode);
  const secureCookies = cookiesAreSecure(config);
  const sandbox = {
    origin,
    keys: {
      link: secrets.derive(`${SANDBOX}-link`),
      webhook: secrets.derive(`${SANDBOX}-webhook`),
      status: secrets.derive(`${SANDBOX}-status`).toString('hex'),
    },
  };
  return {
    identity: {
      merchantCode,
      clock,
      events,
      passwords: openPasswords({
        pepper: secrets.derive('password-pepper'),
        concurrency: availableParallelism(),
        queueLimit: HASH_QUEUE_LIMIT,
      }),
      sessions: openSessions({ clock, randomness, tokenKey: secrets.derive('request-token'), secureCookies }),
    },
    content: { clock, merchantCode, currency, currencySymbol },
    wallet: { clock, randomness, database, events, jobs, merchants, rail: sandboxRail(sandbox) },
    sandbox,
    games: { clock, randomness, events, merchants, merchantCode, seedKey: secrets.derive('studio-seed') },
  };
}

/** Browsers take a Secure cookie over https, and over plain http from this machine alone. */
export function cookiesAreSecure(config: Pick<Config, 'publicOrigin'>): boolean {
  const origin = new URL(config.publicOrigin ?? 'http://localhost');
  return origin.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(origin.hostname);
}
