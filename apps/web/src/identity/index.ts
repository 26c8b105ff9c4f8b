export { keepAffiliate } from './registration/affiliate-code.ts';
export { CallFailed } from './call-failed.tsx';
export { FailureNote } from './failure-note.tsx';
export { LoginPrompt } from './login-prompt.tsx';
export { sweepOldPasswords } from './remembered.ts';
export { isTrial } from './trial/trial.ts';
export { useSignOut } from './use-sign-out.ts';
export { useRegisters } from './use-registers.ts';
