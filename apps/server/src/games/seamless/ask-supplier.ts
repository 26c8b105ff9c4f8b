import { DIALECTS, GAMES_PATHS } from '@tessera/contract/seamless';
import type { CircuitBreaker } from '../../platform/circuit-breaker.ts';
import { bodySignatureHolds, signBody } from '../../platform/signatures/body-signature.ts';
import * as z from 'zod/mini';
import type { SeamlessConnection } from './connection.ts';

export interface Patience {
  readonly withinMs: number;
  readonly replyLimitBytes: number;
  /** Leaves a provider alone that is silent too often; without it every question goes out. */
  readonly breaker?: CircuitBreaker;
}

/** A member waits for it. */
export const MEMBER_WAITS: Patience = { withinMs: 5000, replyLimitBytes: 4 * 1024 * 1024 };

/** What came of a question. `why` is for the operator: to a member a provider that gives no reply cannot be reached. */
export type SupplierAnswer<Reply> =
  | { readonly outcome: 'reply'; readonly reply: Reply }
  /** It said no, with its signature. */
  | { readonly outcome: 'refused'; readonly why: string }
  | { readonly outcome: 'silent'; readonly why: string };

/** What counts against a provider; its message says why. */
class Silence extends Error {}

/** Asks a provider about its games. What is not signed, cannot be read or does not come in time is silence. */
export async function askSupplier<S extends z.ZodMiniType>(
  connection: SeamlessConnection,
  path: keyof typeof GAMES_PATHS,
  request: object,
  schema: S,
  patience: Patience,
): Promise<SupplierAnswer<z.infer<S>>> {
  const ask = () => askOnce(connection, path, request, schema, patience);
  try {
    return await (patience.breaker ? patience.breaker.run(ask) : ask());
  } catch (error) {
    return { outcome: 'silent', why: (error as Error).message };
  }
}

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
  const text = Buffer.from(await response.arrayBuffer());
  if (text.length > replyLimitBytes) throw new Silence('its answer is too large');
  if (!bodySignatureHolds(text, response.headers.get(signatureHeader), connection.theirKey)) {
    throw new Silence(`its answer, ${response.status}, has no signature that holds`);
  }
  if (response.status >= 400 && response.status < 500) {
    return { outcome: 'refused', why: `it answered ${response.status} ${text.toString('utf8', 0, 200)}` };
  }
  if (!response.ok) throw new Silence(`it answered ${response.status}`);
  const parsed = z.safeParse(schema, JSON.parse(text.toString('utf8')));
  if (!parsed.success) throw new Silence('its answer is none of those agreed');
  return { outcome: 'reply', reply: parsed.data };
}
