import { hash, verify } from '@node-rs/argon2';
import { createHmac } from 'node:crypto';

/** OWASP's second choice: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Every place is taken and the line is full: answer busy instead of piling up memory. */
export class HashingBusy extends Error {}

export interface Passwords {
  /** PHC string. Throws HashingBusy when too many wait. */
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown member (`stored` undefined) as for a wrong password. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
}

export interface PasswordOptions {
  /** Key that is mixed into every password and lies outside the database. */
  readonly pepper: Buffer;
  readonly concurrency: number;
  readonly queueLimit: number;
}

export function openPasswords({ pepper, concurrency, queueLimit }: PasswordOptions): Passwords {
  const inTurn = boundedQueue(concurrency, queueLimit);
  const peppered = (password: string) =>
    createHmac('sha256', pepper).update(password, 'utf8').digest('base64');
  // Made once per process: what an unknown name is compared with.
  const decoy = hash(pepper, COST);
  return {
    hash: (password) => inTurn(() => hash(peppered(password), COST)),
    matches: async (stored, password) => {
      const against = stored ?? (await decoy);
      const equal = await inTurn(() => verify(against, peppered(password)));
      return equal && stored !== undefined;
    },
  };
}

/** Runs at most `concurrency` at once and lets at most `limit` wait. */
function boundedQueue(concurrency: number, limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= limit) throw new HashingBusy();
      // The place is handed over, not freed: nobody who comes later gets in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
