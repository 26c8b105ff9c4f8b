import type { Tx } from '../database/statement.ts';

/** Something that happened in a domain, said inside the transaction in which it happened. */
export interface EventDefinition<Payload> {
  readonly name: string;
  /** Carries the type only; never set. */
  readonly payload?: Payload;
}

export interface Subscription {
  readonly event: string;
  /** Runs in the publisher's transaction: what it writes stands or falls with the event. */
  handle(tx: Tx, payload: unknown): Promise<void>;
}

export interface Events {
  publish<Payload>(tx: Tx, event: EventDefinition<Payload>, payload: Payload): Promise<void>;
}

export function defineEvent<Payload>(name: string): EventDefinition<Payload> {
  return { name };
}

/** Ties an event to what a later domain does about it. Work that can wait, it enqueues as a job. */
export function on<Payload>(
  event: EventDefinition<Payload>,
  handle: (tx: Tx, payload: Payload) => Promise<void>,
): Subscription {
  return { event: event.name, handle: (tx, payload) => handle(tx, payload as Payload) };
}

/** Delivers events to subscribers in the order given; publishers never know who listens. */
export function openEvents(subscriptions: () => readonly Subscription[]): Events {
  return {
    async publish(tx, event, payload) {
      for (const subscription of subscriptions()) {
        if (subscription.event === event.name) await subscription.handle(tx, payload);
      }
    },
  };
}
