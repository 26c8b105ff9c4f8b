import type { Tx } from './database/statement.ts';

/** A domain event, published inside the transaction in which it happened. */
export interface EventDefinition<Payload> {
  readonly name: string;
  /** Carries the type only; never set. */
  readonly payload?: Payload;
}

export interface Subscription {
  readonly event: string;
  /** Runs in the publisher's transaction: its writes commit or roll back with the event. */
  handle(tx: Tx, payload: unknown): Promise<void>;
}

export interface Events {
  publish<Payload>(tx: Tx, event: EventDefinition<Payload>, payload: Payload): Promise<void>;
}

export function defineEvent<Payload>(name: string): EventDefinition<Payload> {
  return { name };
}

/** Subscribes a later domain to an event. The handler enqueues deferrable work as a job. */
export function on<Payload>(
  event: EventDefinition<Payload>,
  handle: (tx: Tx, payload: Payload) => Promise<void>,
): Subscription {
  return { event: event.name, handle: (tx, payload) => handle(tx, payload as Payload) };
}

/** Delivers events to subscribers in the given order. Publishers do not know the subscribers. */
export function openEvents(subscriptions: () => readonly Subscription[]): Events {
  return {
    async publish(tx, event, payload) {
      for (const subscription of subscriptions()) {
        if (subscription.event === event.name) await subscription.handle(tx, payload);
      }
    },
  };
}
