import { DIALECTS, GAMES_PATHS } from '@tessera/contract/seamless';
import { bodySignatureHolds, signBody } from '../../platform/signatures/body-signature.ts';
import * as z from 'zod/mini';
import type { SeamlessConnection } from './connection.ts';

/** A member waits for it. */
const TIMEOUT_MS = 5000;
const REPLY_LIMIT_BYTES = 4 * 1024 * 1024;

/**
 * Asks a provider about its games. Undefined when it does not answer in time, answers no success, or says what it
 * did not sign or what cannot be read: to a member that is one thing, the provider cannot be reached.
 */
export async function askSupplier<S extends z.ZodMiniType>(
  connection: SeamlessConnection,
  path: keyof typeof GAMES_PATHS,
  request: object,
  schema: S,
): Promise<z.infer<S> | undefined> {
  const { signatureHeader } = DIALECTS[connection.dialect];
  const body = JSON.stringify(request);
  try {
    const response = await fetch(connection.gamesUrl() + GAMES_PATHS[path], {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: await signBody(body, connection.ourKey),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = Buffer.from(await response.arrayBuffer());
    if (!response.ok || text.length > REPLY_LIMIT_BYTES) return undefined;
    if (!bodySignatureHolds(text, response.headers.get(signatureHeader), connection.theirKey))
      return undefined;
    const parsed = z.safeParse(schema, JSON.parse(text.toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
