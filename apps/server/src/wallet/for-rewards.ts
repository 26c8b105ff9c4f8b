export { listChannels } from './channels/queries.ts';
export { type DepositChargedBack, depositChargedBack, depositCredited, depositOpened } from './events.ts';
export { explainProtectionRefusal, missingBirthday } from './protection/protection-check.ts';
export { checkProtection } from './protection/queries.ts';
