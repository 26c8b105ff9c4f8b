import type { Envelope } from '@tessera/contract/endpoint';

/** Whether the last call got an answer, and the listener for changes. */
export const serverReached: { answered: boolean; onChange?: () => void } = { answered: true };

/** A failed call: refused by a rule, erroneous, or unanswered (`offline`). */
export class CallFailure extends Error {
  /**
   * Declared code; `offline` without an answer, `upgrading` if a gateway answered, `unknown` for anything
   * unforeseen.
   */
  readonly code: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Support reference, if the server sent one. */
  readonly requestId: string | undefined;

  constructor(code: string, value: Readonly<Record<string, unknown>> = {}, requestId?: string) {
    super(code);
    this.code = code;
    this.value = value;
    this.requestId = requestId;
  }
}

/** A call prepared for the network. */
export interface Outgoing {
  readonly method: string;
  /** Path and query; a call with a body has no query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Body encoding that the contract requires, if it is not plain JSON. */
  readonly as: string | undefined;
}

export interface Answer {
  readonly response: Response;
  readonly envelope: Envelope<unknown>;
}

const TIMEOUT_MS = 20_000;
/** Upload speed of the slowest supported network: an upload takes longer than any answer. */
const SENT_BYTES_PER_MS = 8;
/** Status codes of the gateway while the server restarts. */
const GATEWAY_ERRORS = new Set([502, 503, 504]);

/** Returns the declared code of a failure; undefined if there is no failure or it is not a CallFailure. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof CallFailure ? error.code : undefined;
}

/** Sends a call and reads the envelope. Throws a CallFailure if no envelope arrives. */
export async function exchange({ method, url, headers, body, as }: Outgoing): Promise<Answer> {
  const json = body && as !== 'form' ? JSON.stringify(body) : '';
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(body && { body: json || new URLSearchParams(body as Record<string, string>) }),
    signal: AbortSignal.timeout(TIMEOUT_MS + Math.ceil(json.length / SENT_BYTES_PER_MS)),
  }).catch(() => {
    reportReached(false);
    return offline();
  });
  reportReached(true);
  return { response, envelope: await readEnvelope(response) };
}

/** Throws the failure for a missing answer. */
export function offline(): never {
  throw new CallFailure('offline');
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  try {
    return (await response.json()) as Envelope<unknown>;
  } catch {
    const code = GATEWAY_ERRORS.has(response.status) ? 'upgrading' : 'unknown';
    throw new CallFailure(code, {}, response.headers.get('x-request-id') ?? undefined);
  }
}

/** Records after each call whether an answer arrived. */
export function reportReached(answered: boolean): void {
  if (serverReached.answered === answered) return;
  serverReached.answered = answered;
  serverReached.onChange?.();
}
