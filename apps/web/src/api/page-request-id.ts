import { REQUEST_ID_META } from '@tessera/contract/first-view';
import { useHydrated } from '../ui/use-hydrated.ts';

/** Reference of the request that brought this page; undefined in the server's markup, which is kept for others. */
export function usePageRequestId(): string | undefined {
  const hydrated = useHydrated();
  if (!hydrated) return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name=${REQUEST_ID_META}]`)?.content;
}
