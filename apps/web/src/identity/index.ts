export { keepAffiliate } from './registration/affiliate-code.ts';
export { FailureNote } from './failure-note.tsx';
export { LoginPrompt } from './login-prompt.tsx';
export { isTrial } from './trial/trial.ts';
export { TrialRefused } from './trial/trial-refused.tsx';
export { useSignOut } from './use-sign-out.ts';
export { useRegisters } from './use-registers.ts';
