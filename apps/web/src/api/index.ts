export { type Api, ApiProvider, callOptions, useApi, useCall, useSession } from './api-provider.tsx';
export type { CallInput, CallName, CallOutput, CallRefusal } from './calls.ts';
export { type ApiClient, createClient } from './client.ts';
export { CallFailure } from './exchange.ts';
export { createSessionStore, keep } from './session-store.ts';
