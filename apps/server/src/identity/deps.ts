import type AsyncLock from 'async-lock';
import type { Clock, Randomness } from '../platform/clock.ts';
import type { MarketProfile } from '../platform/config/market.ts';
import type { Database } from '../platform/database/database.ts';
import type { Events } from '../platform/events.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Captchas } from './captcha/captcha.ts';
import type { ExternalProviders } from './external/external-providers.ts';
import type { Counted, Limit, Limits, RecentlyExceeded } from './limits/limits.ts';
import type { MessageChannels, Messages } from '../messages/for-identity.ts';
import type { Passwords } from './passwords/password.ts';
import type { Vault } from './personal/vault.ts';
import type { Devices } from './sessions/devices.ts';
import type { RememberedDevices } from './sessions/remembered.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Tickets } from './sessions/tickets.ts';

export interface IdentityDeps {
  readonly merchantCode: string;
  readonly trialMerchantCode: string;
  readonly clock: Clock;
  /** The smallest amount that is paid in or out, in ledger units. */
  readonly coinUnits: bigint;
  /** The requirements of the market. */
  readonly market: MarketProfile;
  readonly randomness: Randomness;
  /** For writes that must survive a rollback of the call: counts, consumed captchas, attempts of a code. */
  readonly database: Database;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly remembered: RememberedDevices;
  readonly tickets: Tickets;
  /** Runs the checks of one member's withdrawal password one after the other. */
  readonly withdrawalPasswordLock: AsyncLock;
  readonly limits: Limits;
  /** By whom the callers of an address are counted; undefined where the address identifies no caller. */
  subscriberOf(ip: string): string | undefined;
  /** The counts of an address without a device, as of a guest. */
  countsOfAddress(limit: Limit, ip: string): Counted[];
  /** Sign-in limits that were exceeded a moment ago. */
  readonly recentlyExceeded: RecentlyExceeded;
  readonly vault: Vault;
  readonly captchas: Captchas;
  readonly messages: Messages;
  readonly messageChannels: MessageChannels;
  readonly external: ExternalProviders;
  /** Counts SMS codes that were refused by a limit that no honest member reaches. */
  readonly smsAlarms: { inc(labels: { readonly limit: string }): void };
  /** Keyed hash of short secrets (codes, recovery codes), which could be guessed from a plain hash. */
  codeHash(purpose: string, text: string): Buffer;
  /** The public address of the site, without a trailing slash: the only origin for links in messages. */
  publicOrigin(): string;
  /** The current name of the operator, as its site shows it. */
  brandName(): Promise<string>;
  /** The language of pages and messages when the language of the visitor is unknown. */
  defaultLanguage(): Promise<string>;
  /** Cookies carry the `__Host-` prefix and Secure. */
  readonly secureCookies: boolean;
}
