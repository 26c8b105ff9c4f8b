import type { FastifyReply, FastifyRequest } from 'fastify';
import { finished } from 'node:stream';

/** Calls with large bodies at a time in this process, those of all guests, and those of one caller. */
const AT_ONCE = 32;
const OF_GUESTS = 8;
const OF_CALLER = 4;
/** A body that takes longer is not read to its end. */
const MOST_MS = 120_000;

/** Who sends a body: a member, or the address or network of a guest. */
export interface BodySender {
  readonly name: string;
  readonly isGuest: boolean;
}

export interface LargeBodies {
  /** Returns false, and reads nothing, while there are too many. A call counts until its answer is sent. */
  admit(request: FastifyRequest, reply: FastifyReply, sender: BodySender): boolean;
}

/**
 * The server has large bodies in its memory, also those that are sent slowly and never end. Without a limit, one visitor
 * could use the whole memory with a few hundred connections.
 */
export function openLargeBodies(): LargeBodies {
  const ofCaller = new Map<string, number>();
  let all = 0;
  let ofGuests = 0;
  const count = ({ name, isGuest }: BodySender, change: 1 | -1) => {
    all += change;
    if (isGuest) ofGuests += change;
    const own = (ofCaller.get(name) ?? 0) + change;
    if (own > 0) ofCaller.set(name, own);
    else ofCaller.delete(name);
  };
  return {
    admit({ raw }, reply, sender) {
      if (all >= AT_ONCE || (ofCaller.get(sender.name) ?? 0) >= OF_CALLER) return false;
      // Guests can have any number of addresses, and must leave room for members.
      if (sender.isGuest && ofGuests >= OF_GUESTS) return false;
      count(sender, 1);
      const timer = setTimeout(() => raw.destroy(), MOST_MS);
      raw.once('end', () => clearTimeout(timer));
      finished(reply.raw, () => {
        clearTimeout(timer);
        count(sender, -1);
      });
      return true;
    },
  };
}
