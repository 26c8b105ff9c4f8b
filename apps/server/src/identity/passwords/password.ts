import { hash, verify } from '@node-rs/argon2';
import { createHmac, type KeyObject } from 'node:crypto';
import { openConcurrencyLimit } from '../../platform/concurrency.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';

/** Cost of a hash: KiB of memory, passes over it, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Twice the work of OWASP's first choice (46 MiB, one pass, one lane): see decision 0014. */
const COST: PasswordCost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/** When all slots and the queue are full, the answer is `busy`, so that memory does not accumulate. */
export class HashingBusy extends Error {}

export interface Passwords {
  /** Returns a PHC string. Throws HashingBusy when the queue is full. */
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown member (`stored` undefined) as for a wrong password. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether a PHC string has another cost than the current one, so that the next correct password renews it. */
  isWeak(stored: string): boolean;
}

export interface PasswordOptions {
  /** Key that is mixed into every password and stored outside the database. */
  readonly pepper: KeyObject;
  readonly concurrency: number;
  readonly queueLimit: number;
  /** Cost for tests that open hundreds of accounts; default: the production cost. */
  readonly cost?: PasswordCost | undefined;
  /** Called at the start of each hash, also for unknown names. */
  readonly onHash?: () => void;
}

export function openPasswords(options: PasswordOptions): Passwords {
  const { pepper, concurrency, queueLimit, cost = COST, onHash } = options;
  const todays = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const concurrencyLimit = openConcurrencyLimit({ atOnce: concurrency, waiting: queueLimit });
  const peppered = (password: string) =>
    createHmac('sha256', pepper).update(password, 'utf8').digest('base64');
  const limited = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = await concurrencyLimit(() => {
      onHash?.();
      return work();
    });
    if (done === undefined) throw new HashingBusy();
    return done;
  };
  // Created once per process: the hash for comparisons with an unknown name.
  const decoy = hash(pepper.export(), cost);
  return {
    hash: (password) => limited(() => hash(peppered(password), cost)),
    matches: async (stored, password) => {
      const against = stored ?? (await decoy);
      const equal = await limited(() => verify(against, peppered(password)));
      return equal && stored !== undefined;
    },
    isWeak: (stored) => !stored.startsWith(todays),
  };
}

/** Turns a full hashing queue into a refusal that suggests to try again shortly. */
export async function hashOrBusy<T>(work: () => Promise<T>): Promise<T | Refusal<'login.busy'>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HashingBusy) return refuse('login.busy');
    throw error;
  }
}
