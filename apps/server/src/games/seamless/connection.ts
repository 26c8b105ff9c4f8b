import { type Dialect, DIALECTS, GAMES_PATHS } from '@tessera/contract/games/seamless';
import type { KeyObject } from 'node:crypto';
import type { BlockList } from 'node:net';
import * as z from 'zod/mini';
import { bodySignatureHolds, signBody } from '../../platform/body-signature.ts';
import type { CircuitBreaker } from '../../platform/circuit-breaker.ts';
import type { GameProviderConfig } from '../../platform/config/game-providers.ts';

/** Configuration of a provider that calls our wallet. */
export interface SeamlessConnection {
  /** Identifies the provider in paths, in the catalogue and in ledger accounts; never changes. */
  readonly code: string;
  readonly dialect: Dialect;
  /** Our id at the provider. */
  readonly operatorId: string;
  /** Signs our requests and replies. */
  readonly ourKey: KeyObject;
  /** Verifies the provider's signatures. */
  readonly theirKey: KeyObject;
  /** Allowed source addresses; undefined allows any. */
  readonly sources: BlockList | undefined;
  /** ISO 4217: members with another currency cannot play there. */
  readonly currency: string;
  /** Decimals of an amount from the provider: 2 for hundredths. */
  readonly decimals: number;
  /** Status for a rollback of an unknown transaction. A tombstone is stored either way. */
  readonly unknownRollback: 'RS_OK' | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  /** Time after the launch in which a game accepts bets, while its login session is active. */
  readonly tokenLifetimeMs: number;
  /** ISO 3166-1: jurisdiction of the members. */
  readonly country: string;
  /** Base URL of the provider's games API; it may be known only once this server listens. */
  gamesUrl(): string;
}

/** Builds a connection from the configuration of a provider. */
export function connectionOf(config: GameProviderConfig): SeamlessConnection {
  const { unknownRollback, gamesUrl, ...agreed } = config;
  return {
    ...agreed,
    unknownRollback: unknownRollback === 'accept' ? 'RS_OK' : 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    gamesUrl: () => gamesUrl.replace(/\/+$/, ''),
  };
}

export interface CallLimits {
  readonly timeoutMs: number;
  readonly maxReplyBytes: number;
}

/** Limits of a call that a member waits for. */
export const INTERACTIVE_LIMITS: CallLimits = { timeoutMs: 5000, maxReplyBytes: 4 * 1024 * 1024 };

/** Circuit breaker of a provider; all failures of one member count once. */
interface CircuitGuard {
  readonly breaker: CircuitBreaker;
  /** Identifies the member. */
  readonly caller: bigint | string;
}

/** Result of a call. `why` is for operators; for members a provider without a reply is unreachable. */
type ProviderResponse<Reply> =
  | { readonly outcome: 'reply'; readonly reply: Reply }
  /** A signed refusal. */
  | { readonly outcome: 'refused'; readonly why: string }
  | { readonly outcome: 'silent'; readonly why: string };

/** Calls a provider's games API. An unsigned, invalid or late reply counts as silent. */
export async function callProvider<S extends z.ZodMiniType>(
  connection: SeamlessConnection,
  path: keyof typeof GAMES_PATHS,
  request: object,
  schema: S,
  patience: CallLimits,
  guard?: CircuitGuard,
): Promise<ProviderResponse<z.infer<S>>> {
  const send = () => sendRequest(connection, path, request, schema, patience);
  try {
    return await (guard ? guard.breaker.run(send, guard.caller) : send());
  } catch (error) {
    return { outcome: 'silent', why: (error as Error).message };
  }
}

/** Throws where the provider is unreachable: no connection, a timeout or a server error. */
async function sendRequest<S extends z.ZodMiniType>(
  connection: SeamlessConnection,
  path: keyof typeof GAMES_PATHS,
  request: object,
  schema: S,
  { timeoutMs, maxReplyBytes }: CallLimits,
): Promise<ProviderResponse<z.infer<S>>> {
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
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status >= 500) {
    await response.body?.cancel();
    throw new Error(`the response has status ${response.status}`);
  }
  const text = Buffer.from(await response.arrayBuffer());
  if (text.length > maxReplyBytes) return unusable('the response is too large');
  if (!bodySignatureHolds(text, response.headers.get(signatureHeader), connection.theirKey)) {
    return unusable(`the response with status ${response.status} has no valid signature`);
  }
  if (response.status >= 400) {
    return {
      outcome: 'refused',
      why: `the response has status ${response.status}: ${text.toString('utf8', 0, 200)}`,
    };
  }
  if (!response.ok) return unusable(`the response has status ${response.status}`);
  const parsed = z.safeParse(schema, readJson(text.toString('utf8')));
  return parsed.success
    ? { outcome: 'reply', reply: parsed.data }
    : unusable('the response does not match the protocol');
}

/** An unusable reply. It does not count against the circuit breaker. */
const unusable = (why: string) => ({ outcome: 'silent', why }) as const;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
