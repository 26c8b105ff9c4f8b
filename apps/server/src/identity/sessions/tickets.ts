import { createHash } from 'node:crypto';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { amendTicket, findTicket, insertTicket, takeTicket } from './queries.ts';

export type TicketPurpose = 'second-factor' | 'passkey-login' | 'passkey-new' | 'external-login';

export interface Ticket {
  readonly memberId: bigint | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Connects two steps of a sign-in: a random token for the browser, of which only the hash is stored. */
export interface Tickets {
  issue(db: Queryable, purpose: TicketPurpose, ticket: Ticket): Promise<string>;
  /** Reads a ticket without consuming it; undefined when it is unknown, expired or for another purpose. */
  read(db: Queryable, purpose: TicketPurpose, word: string): Promise<Ticket | undefined>;
  /** Consumes the ticket: of concurrent calls one gets it. */
  take(db: Queryable, purpose: TicketPurpose, word: string): Promise<Ticket | undefined>;
  /** Merges data into the ticket; equal names are replaced. */
  amend(db: Queryable, purpose: TicketPurpose, word: string, data: Ticket['data']): Promise<void>;
}

const LIFE_MS = 10 * 60_000;

export function openTickets({ clock, randomness }: { clock: Clock; randomness: Randomness }): Tickets {
  return {
    async issue(db, purpose, { memberId, data }) {
      const word = randomness.bytes(32).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
      await db.run(insertTicket, [hashed(word), purpose, memberId, JSON.stringify(data), expiresAt]);
      return word;
    },
    read: (db, purpose, word) => db.maybe(findTicket, [hashed(word), purpose, clock.now()]),
    take: (db, purpose, word) => db.maybe(takeTicket, [hashed(word), purpose, clock.now()]),
    async amend(db, purpose, word, data) {
      await db.run(amendTicket, [hashed(word), purpose, JSON.stringify(data)]);
    },
  };
}

function hashed(word: string): Buffer {
  return createHash('sha256').update(word).digest();
}
