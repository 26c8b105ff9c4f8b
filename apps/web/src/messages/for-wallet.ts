// Notifications in the context of a withdrawal.
export { PushOffer } from './push/push-settings.tsx';
