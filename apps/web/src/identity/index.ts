export { CallFailed } from './call-failed.tsx';
export { FailureNote } from './failure-note.tsx';
export { LoginPrompt } from './login-prompt.tsx';
export { useSignOut } from './use-sign-out.ts';
