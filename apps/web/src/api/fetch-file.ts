import { CallFailure, offline } from './exchange.ts';
import type { SessionStore } from './session-store.ts';

interface Refused {
  readonly errorCode?: string;
  readonly value?: Readonly<Record<string, unknown>>;
}

/** Fetches a file of the member with the headers of a call. Throws a CallFailure if there is no file. */
export async function fetchFile(
  session: SessionStore,
  path: string,
  input: Readonly<Record<string, string>>,
): Promise<Blob> {
  const token = session.get()?.token;
  const response = await fetch(`${path}?${new URLSearchParams(input)}`, {
    headers: { ...(token && { 'x-mc-token': token }) },
  }).catch(offline);
  if (response.ok) return response.blob().catch(offline);
  if (response.status === 429) throw new CallFailure('busy');
  // The answer of a proxy is not an envelope.
  const { errorCode = 'unknown', value } = (await response.json().catch(() => ({}))) as Refused;
  throw new CallFailure(errorCode, value);
}

/** Saves a file to the downloads of the device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
