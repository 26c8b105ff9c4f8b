import { claimsSince, listDeskChats } from '../../messages/for-operator.ts';
import { type Continuation, table } from '../command.ts';

/** Conversations in the list of a desk. Own ones come first, then those that wait longest for an answer. */
const MOST = 30;

interface NumberedChat {
  readonly id: bigint;
  readonly number: number;
  readonly visitor: string;
  readonly own: boolean;
  readonly unread: number;
}

/**
 * The own and the waiting conversations. A conversation keeps its number while the desk is open, so that a number
 * typed during a change of the list means the same conversation.
 */
export function openChatList({ database, deps, operator, clock }: Continuation) {
  const numbers = new Map<bigint, number>();
  let listed: readonly NumberedChat[] = [];
  let more = false;
  const numberOf = (id: bigint) => {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return number;
  };
  return {
    numberOf,
    /** Undefined for a number that no conversation of the desk had. */
    idOf: (number: number) => [...numbers].find(([, known]) => known === number)?.[0],
    knows: (id: bigint) => numbers.has(id),
    /** Reads the list. Returns the earlier list by id. */
    async refresh(): Promise<ReadonlyMap<bigint, NumberedChat>> {
      const before = new Map(listed.map((chat) => [chat.id, chat]));
      const since = claimsSince(clock.now());
      const rows = await database.many(listDeskChats, [
        deps.identity.merchantCode,
        since,
        operator,
        MOST + 1,
      ]);
      more = rows.length > MOST;
      listed = rows.slice(0, MOST).map(({ id, userName, claimedBy, unread }) => ({
        id,
        number: numberOf(id),
        visitor: userName ?? '(guest)',
        own: claimedBy === operator,
        unread,
      }));
      return before;
    },
    all: () => listed,
    lines(): string[] {
      const rows = listed.map(({ number, visitor, unread, own }) => [
        `${number}`,
        visitor,
        `${unread}`,
        own ? 'yours' : 'waits',
      ]);
      return [...table(['NO', 'VISITOR', 'UNREAD', ''], rows), ...(more ? ['… and more'] : [])];
    },
  };
}
