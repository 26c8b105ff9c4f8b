import type { Clock } from '../platform/clock.ts';
import type { Events } from '../platform/events/events.ts';
import type { Passwords } from './password.ts';
import type { Sessions } from './sessions.ts';

export interface IdentityDeps {
  readonly merchantCode: string;
  readonly clock: Clock;
  readonly events: Events;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
}
