import { hash, verify } from '@node-rs/argon2';
import { createHmac } from 'node:crypto';

/** OWASP's first choice: 46 MiB, one pass, one lane. */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
const TODAYS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Every place is taken and the line is full: answer busy instead of piling up memory. */
export class HashingBusy extends Error {}

export interface Passwords {
  /** PHC string. Throws HashingBusy when too many wait. */
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown member (`stored` undefined) as for a wrong password. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether a PHC string was made at another cost than today's, so that the next right password renews it. */
  isWeak(stored: string): boolean;
}

export interface PasswordOptions {
  /** Key that is mixed into every password and lies outside the database. */
  readonly pepper: Buffer;
  readonly concurrency: number;
  readonly queueLimit: number;
  /** Told of each hash that begins, those of unknown names among them. */
  readonly onHash?: () => void;
}

export function openPasswords({ pepper, concurrency, queueLimit, onHash }: PasswordOptions): Passwords {
  const inTurn = boundedQueue(concurrency, queueLimit);
  const peppered = (password: string) =>
    createHmac('sha256', pepper).update(password, 'utf8').digest('base64');
  const counted = <T>(work: () => Promise<T>): Promise<T> => {
    onHash?.();
    return work();
  };
  // Made once per process: what an unknown name is compared with.
  const decoy = hash(pepper, COST);
  return {
    hash: (password) => inTurn(() => counted(() => hash(peppered(password), COST))),
    matches: async (stored, password) => {
      const against = stored ?? (await decoy);
      const equal = await inTurn(() => counted(() => verify(against, peppered(password))));
      return equal && stored !== undefined;
    },
    isWeak: (stored) => !stored.startsWith(TODAYS),
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
