import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { notifications } from '@tessera/contract/messages/notifications';
import { type Clock, DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { isPushEndpoint } from './endpoint-rule.ts';
import {
  deleteOldestSubscriptions,
  deleteOtherSubscriptions,
  deleteSubscription,
  deleteSubscriptionsOfFamily,
  deleteSubscriptionsOfSession,
  lockEndpoint,
  lockSubscriber,
  putSubscription,
  moveSubscriptions,
  replaceSubscription,
} from './queries.ts';

const SUBSCRIPTIONS_AT_MOST = 10;
/** A browser renews its subscription when the member opens the settings of notifications. */
const LASTS_MS = 365 * DAY_MS;

export interface SubscriptionDeps {
  readonly clock: Clock;
  /** Push services on this machine are accepted. */
  readonly loopback: boolean;
}

export async function subscribePush(
  { clock, loopback }: SubscriptionDeps,
  { endpoint, p256dh, auth, showsAmounts }: InputOf<typeof notifications.subscribePush>,
  { tx, session: { memberId, id: sessionId } }: WriteCall<'session'>,
): Promise<OutputOf<typeof notifications.subscribePush> | Refusal<'push.endpoint.invalid'>> {
  if (!isPushEndpoint(endpoint, { loopback })) return refuse('push.endpoint.invalid');
  await tx.one(lockSubscriber, [memberId]);
  await tx.run(lockEndpoint, [endpoint]);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LASTS_MS);
  const saved = await tx.maybe(putSubscription, [
    memberId,
    sessionId,
    endpoint,
    p256dh,
    auth,
    showsAmounts ?? null,
    now,
    expiresAt,
  ]);
  if (!saved) return refuse('push.endpoint.invalid');
  await tx.run(deleteOldestSubscriptions, [memberId, SUBSCRIPTIONS_AT_MOST]);
  return saved;
}

/** The push service gave a browser another address. */
export async function renewPush(
  { clock, loopback }: SubscriptionDeps,
  { previous, endpoint, p256dh, auth }: InputOf<typeof notifications.renewPush>,
  { tx }: Pick<WriteCall, 'tx'>,
): Promise<Record<string, never> | Refusal<'push.endpoint.invalid'>> {
  if (!isPushEndpoint(endpoint, { loopback })) return refuse('push.endpoint.invalid');
  const expiresAt = new Date(clock.now().getTime() + LASTS_MS);
  await tx.run(lockEndpoint, [endpoint]);
  await tx.run(replaceSubscription, [previous.endpoint, previous.auth, endpoint, p256dh, auth, expiresAt]);
  return {};
}

export async function unsubscribePush(
  { endpoint }: InputOf<typeof notifications.unsubscribePush>,
  { tx, session }: WriteCall<'session'>,
): Promise<Record<string, never>> {
  await tx.run(deleteSubscription, [session.memberId, endpoint]);
  return {};
}

/** Ends the notifications to the browser of a session that ends. */
export async function endPushOfSession(tx: Tx, memberId: bigint, sessionId: bigint): Promise<void> {
  await tx.run(deleteSubscriptionsOfSession, [memberId, sessionId]);
}

/** Moves the notifications to a browser to its latest session, with which they end. */
export async function movePushToSession(tx: Tx, sessionHash: Buffer): Promise<void> {
  await tx.run(moveSubscriptions, [sessionHash]);
}

/** Ends the notifications to a remembered device, except those of the given session. */
export async function endPushOfFamily(
  tx: Tx,
  memberId: bigint,
  family: bigint,
  exceptSessionHash: Buffer | null,
): Promise<void> {
  await tx.run(deleteSubscriptionsOfFamily, [memberId, family, exceptSessionHash]);
}

/** Ends the notifications to all browsers of a member, except the browser of the given session. */
export async function endOtherPush(tx: Tx, memberId: bigint, exceptSessionId: bigint | null): Promise<void> {
  await tx.run(deleteOtherSubscriptions, [memberId, exceptSessionId]);
}
