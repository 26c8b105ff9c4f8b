import { DIALECTS, GAMES_PATHS } from '@tessera/contract/seamless';
import { bodySignatureHolds, signBody } from '../../platform/signatures/body-signature.ts';
import * as z from 'zod/mini';
import type { SeamlessConnection } from './connection.ts';

export interface Patience {
  readonly withinMs: number;
  readonly replyLimitBytes: number;
}

/** A member waits for it. */
const MEMBER_WAITS: Patience = { withinMs: 5000, replyLimitBytes: 4 * 1024 * 1024 };

/** What came of a question. `why` is for the operator: to a member a provider that gives no reply cannot be reached. */
export type SupplierAnswer<Reply> =
  | { readonly outcome: 'reply'; readonly reply: Reply }
  /** It said no, with its signature. */
  | { readonly outcome: 'refused'; readonly why: string }
  | { readonly outcome: 'silent'; readonly why: string };

/** Asks a provider about its games. What is not signed, cannot be read or does not come in time is silence. */
export async function askSupplier<S extends z.ZodMiniType>(
  connection: SeamlessConnection,
  path: keyof typeof GAMES_PATHS,
  request: object,
  schema: S,
  patience: Patience = MEMBER_WAITS,
): Promise<SupplierAnswer<z.infer<S>>> {
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
      signal: AbortSignal.timeout(patience.withinMs),
    });
    const text = Buffer.from(await response.arrayBuffer());
    if (text.length > patience.replyLimitBytes) return silent('its answer is too large');
    if (!bodySignatureHolds(text, response.headers.get(signatureHeader), connection.theirKey))
      return silent(`its answer, ${response.status}, has no signature that holds`);
    if (response.status >= 400 && response.status < 500)
      return { outcome: 'refused', why: `it answered ${response.status} ${text.toString('utf8', 0, 200)}` };
    if (!response.ok) return silent(`it answered ${response.status}`);
    const parsed = z.safeParse(schema, JSON.parse(text.toString('utf8')));
    return parsed.success
      ? { outcome: 'reply', reply: parsed.data }
      : silent('its answer is none of those agreed');
  } catch (error) {
    return silent((error as Error).message);
  }
}

function silent(why: string): { readonly outcome: 'silent'; readonly why: string } {
  return { outcome: 'silent', why };
}
