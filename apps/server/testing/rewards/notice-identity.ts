import type { IdentityDeps } from '../../src/identity/index.ts';
import { systemClock } from '../../src/platform/clock.ts';

/** What the message of a reward needs for a member without addresses. */
export const NOTICE_IDENTITY = {
  clock: systemClock,
  defaultLanguage: async () => 'TY',
  messages: { queuePush: async () => undefined },
} as unknown as IdentityDeps;
