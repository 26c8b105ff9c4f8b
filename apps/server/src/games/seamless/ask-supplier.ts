import { DIALECTS, GAMES_PATHS } from '@tessera/contract/games/seamless';
import type { CircuitBreaker } from '../../platform/circuit-breaker.ts';
import { bodySignatureHolds, signBody } from '../../platform/body-signature.ts';
import * as z from 'zod/mini';
import type { SeamlessConnection } from './connection.ts';

export interface Patience {
  readonly withinMs: number;
  readonly replyLimitBytes: number;
}

/** Leaves a provider alone that is out of reach too often; the failures of one member count as one. */
export interface Guard {
  readonly breaker: CircuitBreaker;
  /** The member, by whatever name tells them apart. */
  readonly caller: bigint | string;
}

/** A member waits for it. */
export const MEMBER_WAITS: Patience = { withinMs: 5000, replyLimitBytes: 4 * 1024 * 1024 };

/** What came of a question. `why` is for the operator: to a member a provider that gives no reply cannot be reached. */
export type SupplierAnswer<Reply> =
  | { readonly outcome: 'reply'; readonly reply: Reply }
  /** It said no, with its signature. */
  | { readonly outcome: 'refused'; readonly why: string }
  | { readonly outcome: 'silent'; readonly why: string };

/** What cannot be used, though it came: it says nothing about the next answer. */
const useless = (why: string) => ({ outcome: 'silent', why }) as const;

/** Asks a provider about its games. What is not signed, cannot be read or does not come in time is silence. */
export async function askSupplier<S extends z.ZodMiniType>(
  connection: SeamlessConnection,
  path: keyof typeof GAMES_PATHS,
  request: object,
  schema: S,
  patience: Patience,
  guard?: Guard,
): Promise<SupplierAnswer<z.infer<S>>> {
  const ask = () => askOnce(connection, path, request, schema, patience);
  try {
    return await (guard ? guard.breaker.run(ask, guard.caller) : ask());
  } catch (error) {
    return { outcome: 'silent', why: (error as Error).message };
  }
}

/** Throws where the provider is out of reach: no connection, no answer in time, or none but that it fails. */
async function askOnce<S extends z.ZodMiniType>(
  connection: SeamlessConnection,
  path: keyof typeof GAMES_PATHS,
  request: object,
  schema: S,
  { withinMs, replyLimitBytes }: Patience,
): Promise<SupplierAnswer<z.infer<S>>> {
  const { signatureHeader } = DIALECTS[connection.dialect];
  const body = JSON.stringify(request);
  const response = await fetch(connection.gamesUrl() + GAMES_PATHS[path], {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: await signBody(body, connection.ourKey),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  });
  if (response.status >= 500) {
    await response.body?.cancel();
    throw new Error(`it answered ${response.status}`);
  }
  const text = Buffer.from(await response.arrayBuffer());
  if (text.length > replyLimitBytes) return useless('its answer is too large');
  if (!bodySignatureHolds(text, response.headers.get(signatureHeader), connection.theirKey)) {
    return useless(`its answer, ${response.status}, has no signature that holds`);
  }
  if (response.status >= 400) {
    return { outcome: 'refused', why: `it answered ${response.status} ${text.toString('utf8', 0, 200)}` };
  }
  if (!response.ok) return useless(`it answered ${response.status}`);
  const parsed = z.safeParse(schema, readJson(text.toString('utf8')));
  return parsed.success
    ? { outcome: 'reply', reply: parsed.data }
    : useless('its answer is none of those agreed');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
