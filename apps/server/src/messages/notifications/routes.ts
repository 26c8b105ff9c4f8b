import type { notifications } from '@tessera/contract/messages/notifications';
import type { Handlers } from '../../platform/http/call.ts';
import { renewPush, subscribePush, type SubscriptionDeps, unsubscribePush } from '../push/subscriptions.ts';
import { noticePreferences, setNoticePreference } from './preferences.ts';

export interface NotificationDeps extends SubscriptionDeps {
  /** The public key of this site at push services. */
  readonly pushKey: string;
}

export function notificationRoutes(deps: NotificationDeps): Handlers<typeof notifications> {
  return {
    noticePreferences: (_input, call) => noticePreferences(call),
    setNoticePreference: (input, call) => setNoticePreference(input, call),
    pushKey: async () => deps.pushKey,
    subscribePush: (input, call) => subscribePush(deps, input, call),
    renewPush: (input, call) => renewPush(deps, input, call),
    unsubscribePush: (input, call) => unsubscribePush(input, call),
  };
}
