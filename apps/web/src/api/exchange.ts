import { noteReached } from './reached.ts';
import type { Envelope } from '@tessera/contract/endpoint';

/** A call that did not succeed: refused by a rule, faulty, or never answered (`offline`). */
export class CallFailure extends Error {
  /** Declared code; `offline` when no answer came, `upgrading` when no server was there, `unknown` for anything unforeseen. */
  readonly code: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Reference for support, when the server gave one. */
  readonly requestId: string | undefined;

  constructor(code: string, value: Readonly<Record<string, unknown>> = {}, requestId?: string) {
    super(code);
    this.code = code;
    this.value = value;
    this.requestId = requestId;
  }
}

/** A call made ready for the network. */
export interface Outgoing {
  readonly method: string;
  /** Path and query; a call with a body has no query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
  /** How the contract wants the body, where it is not plain JSON. */
  readonly as: string | undefined;
}

export interface Answer {
  readonly response: Response;
  readonly envelope: Envelope<unknown>;
}

const TIMEOUT_MS = 20_000;
/** What the slowest network still carries away: a picture is under way for longer than any answer takes. */
const SENT_BYTES_PER_MS = 8;
/** What stands before the server answers for it while it starts anew. */
const GATEWAY_FAULTS = new Set([502, 503, 504]);

/** The declared code of a failure; undefined while there is none, and for what is no failure of a call. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof CallFailure ? error.code : undefined;
}

/** Sends a call and reads its envelope. Throws a CallFailure when none comes. */
export async function exchange({ method, url, headers, body, as }: Outgoing): Promise<Answer> {
  const json = body && as !== 'form' ? JSON.stringify(body) : '';
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(body && { body: json || new URLSearchParams(body as Record<string, string>) }),
    signal: AbortSignal.timeout(TIMEOUT_MS + Math.ceil(json.length / SENT_BYTES_PER_MS)),
  }).catch(() => {
    noteReached(false);
    return offline();
  });
  noteReached(true);
  return { response, envelope: await readEnvelope(response) };
}

/** To be thrown where the network gave nothing. */
export function offline(): never {
  throw new CallFailure('offline');
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  try {
    return (await response.json()) as Envelope<unknown>;
  } catch {
    const code = GATEWAY_FAULTS.has(response.status) ? 'upgrading' : 'unknown';
    throw new CallFailure(code, {}, response.headers.get('x-request-id') ?? undefined);
  }
}
