// Notifications in the context of a withdrawal or a draw.
export { PushOffer } from './push/push-settings.tsx';
