import type AsyncLock from 'async-lock';
import type { Clock, Randomness } from '../platform/clock.ts';
import type { MarketProfile } from '../platform/config/market.ts';
import type { Database } from '../platform/database/database.ts';
import type { Events } from '../platform/events.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Captchas } from './captcha/captcha.ts';
import type { External } from './external/external.ts';
import type { Lately } from './limits/lately.ts';
import type { Limits } from './limits/limits.ts';
import type { Messages } from './messages/messages.ts';
import type { Sends } from './messages/sends.ts';
import type { Passwords } from './passwords/password.ts';
import type { Vault } from './personal/vault.ts';
import type { Devices } from './sessions/devices.ts';
import type { Remembered } from './sessions/remembered.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Tickets } from './sessions/tickets.ts';

export interface IdentityDeps {
  readonly merchantCode: string;
  readonly trialMerchantCode: string;
  readonly clock: Clock;
  /** The smallest amount that is paid in or out, in ledger units. */
  readonly coinUnits: bigint;
  /** What the market asks of the site. */
  readonly market: MarketProfile;
  readonly randomness: Randomness;
  /** For what must stand whatever becomes of the call's transaction: counts, burned captchas, tries of a code. */
  readonly database: Database;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly remembered: Remembered;
  readonly tickets: Tickets;
  /** By member id: checks of one member's withdrawal password run one after the other. */
  readonly withdrawalPasswordLock: AsyncLock;
  readonly limits: Limits;
  /** Which sign-in limits were over a moment ago. */
  readonly lately: Lately;
  readonly vault: Vault;
  readonly captchas: Captchas;
  readonly messages: Messages;
  readonly sends: Sends;
  readonly external: External;
  /** Counts codes by SMS that were refused by a limit no honest member reaches. */
  readonly smsAlarms: { inc(labels: { readonly limit: string }): void };
  /** Keyed hash of short secrets (codes, recovery codes), which a plain hash would give away. */
  codeHash(purpose: string, text: string): Buffer;
  /** The address members use, without a slash at the end: the only origin a link may be built from. */
  publicOrigin(): string;
  /** What the house calls itself, as its site says it at this moment. */
  brandName(): Promise<string>;
  /** The language of a page for visitors whose language is not known, and so of messages to them. */
  defaultLanguage(): Promise<string>;
  /** Cookies carry the `__Host-` prefix and Secure. */
  readonly secureCookies: boolean;
}
