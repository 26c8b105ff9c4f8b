import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { HashingBusy } from './password.ts';

/** Turns a full hashing queue into the refusal that asks to try again shortly. */
export async function hashOrBusy<T>(work: () => Promise<T>): Promise<T | Refusal<'login.busy'>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HashingBusy) return refuse('login.busy');
    throw error;
  }
}
