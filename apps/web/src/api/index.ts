export {
  type Api,
  ApiProvider,
  callOptions,
  useApi,
  useCall,
  useSession,
  namesLanguage,
  previousTranslation,
} from './api-provider.tsx';
export {
  usePageRequestId,
  useRequestId,
  CallFailed,
  type RefusalTexts,
  retryAfterSeconds,
  useFailureText,
} from './call-failure.tsx';
export type { CallInput, CallName, CallOutput, CallRefusal } from './calls.ts';
export { type SiteClosure, closureOf, type ApiClient, createClient, loadAllEndpoints } from './client.ts';
export { CallFailure, codeOf } from './exchange.ts';
export { fetchFile, saveFile } from './fetch-file.ts';
export { firstPageOf } from './first-page.ts';
export { createSessionStore, storageOwner, storeSession } from './session-store.ts';
export { isFirstVisit } from './visit.ts';
export { newRequestKey } from './request-key.ts';
