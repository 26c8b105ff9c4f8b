// What a sign-out ends in this browser.
export { endPush } from './push/push-subscription.ts';
