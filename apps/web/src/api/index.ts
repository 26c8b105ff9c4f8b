export { type Api, ApiProvider, callOptions, useApi, useCall, useSession } from './api-provider.tsx';
export { CallFailed } from './call-failed.tsx';
export type { CallInput, CallName, CallOutput, CallRefusal } from './calls.ts';
export { type Closing, closingOf } from './closing.ts';
export { type ApiClient, createClient, knowAllCalls } from './client.ts';
export { CallFailure } from './exchange.ts';
export { type OwnWords, retryAfterSeconds, useFailureText } from './failure-words.ts';
export { namesLanguage, untilTranslated } from './in-language.ts';
export { createSessionStore, keep } from './session-store.ts';
