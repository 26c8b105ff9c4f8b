import { setTimeout as pause } from 'node:timers/promises';
import type { Wallet } from './tell-story.ts';

/** As providers do it: three times more, within three seconds. */
const PAUSES_MS = [200, 600, 2000] as const;

/**
 * A wallet whose caller does not give up at once: what was not answered, or not with a status, is sent again, the same
 * to the letter. Throws what the last try threw.
 */
export function sendAgain(wallet: Wallet, pausesMs: readonly number[] = PAUSES_MS): Wallet {
  return async (name, request) => {
    for (const pauseMs of pausesMs) {
      try {
        return await wallet(name, request);
      } catch {
        await pause(pauseMs);
      }
    }
    return wallet(name, request);
  };
}
