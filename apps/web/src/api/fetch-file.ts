import { CallFailure, offline } from './exchange.ts';
import type { SessionStore } from './session-store.ts';

interface Refused {
  readonly errorCode?: string;
  readonly value?: Readonly<Record<string, unknown>>;
}

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
  if (response.ok) return response.blob().catch(offline);
  if (response.status === 429) throw new CallFailure('busy');
  // What a proxy answers in between is no envelope.
  const { errorCode = 'unknown', value } = (await response.json().catch(() => ({}))) as Refused;
  throw new CallFailure(errorCode, value);
}

/** Leaves a file among the downloads of the device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
