import { CallFailure, offline } from './exchange.ts';
import type { SessionStore } from './session-store.ts';

/** A file of the member's own, asked for as their calls are. Throws a CallFailure when there is none. */
export async function fetchFile(
  session: SessionStore,
  path: string,
  input: Readonly<Record<string, string>>,
): Promise<Blob> {
  const token = session.get()?.token;
  const response = await fetch(`${path}?${new URLSearchParams(input)}`, {
    headers: { ...(token && { 'x-mc-token': token }) },
  }).catch(offline);
  if (!response.ok) throw new CallFailure(response.status === 429 ? 'busy' : 'unknown');
  return response.blob().catch(offline);
}
