import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Registry } from 'prom-client';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Randomness } from './clock.ts';
import { answers } from './database/ping.ts';
import { docsPage } from './http/docs-page.ts';
import type { OpenApiDocument } from './http/openapi.ts';
import { CallError } from './http/refusal.ts';
import { htmlHeaders } from './http/security-headers.ts';

export interface OperationsDeps {
  readonly config: Pick<Config, 'metricsKey' | 'trustedHops'>;
  readonly database: Database;
  /** The figures of every process, as Prometheus reads them. */
  figures(): Promise<string>;
  /** The OpenAPI document. */
  readonly document: OpenApiDocument;
  readonly randomness: Randomness;
  pendingMigrations(): Promise<readonly string[]>;
}

/** What operators and their tools ask: is it alive, is it ready, how does it fare, what does it answer. */
export function mountOperations(http: FastifyInstance, deps: OperationsDeps): void {
  http.get('/healthz', () => ({ alive: true }));
  http.get('/readyz', async (_request, reply) => {
    const fault = await notReadyBecause(deps);
    return fault ? reply.code(503).send({ ready: false, because: fault }) : { ready: true };
  });
  http.get('/metrics', async (request, reply) => {
    if (!maySeeFigures(request, deps.config)) throw new CallError('request.not.found');
    void reply.type(Registry.PROMETHEUS_CONTENT_TYPE);
    return deps.figures();
  });
  http.get('/openapi.json', (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(deps.document)),
  );
  http.get('/docs', (request, reply) => {
    const nonce = deps.randomness.bytes(16).toString('base64');
    const headers = htmlHeaders(nonce, { https: request.protocol === 'https' });
    return reply.headers(headers).send(docsPage(deps.document, nonce));
  });
}

/**
 * Headers by which most proxies say that the visitor is somebody else. They help where a proxy is not named in
 * `TRUST_PROXY` yet, and cannot be complete: behind a proxy that is named, no header is asked and a key is needed.
 */
const FORWARDING =
  /^(?:x-(?:original-)?forwarded(?:-.+)?|forwarded|via|(?:x-|true-|cf-)?(?:real|client|connecting|cluster-client)-ip)$/;
const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.[\d.]+)$/i;

/** Figures tell more than a stranger may know: whether a message was sent, to a number that was tried. */
function maySeeFigures(
  request: FastifyRequest,
  { metricsKey, trustedHops }: OperationsDeps['config'],
): boolean {
  const { headers, socket } = request;
  if (metricsKey !== undefined) return isSame(headers.authorization ?? '', `Bearer ${metricsKey}`);
  if (trustedHops > 0) return false;
  const forwarded = Object.keys(headers).some((name) => FORWARDING.test(name));
  return !forwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}

/** Hashed first: texts of any length take the same time to compare. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

async function notReadyBecause({ database, pendingMigrations }: OperationsDeps): Promise<string | undefined> {
  if (!(await answers(database))) return 'the database does not answer';
  const pending = await pendingMigrations();
  return pending.length > 0 ? `migrations are not applied: ${pending.join(', ')}` : undefined;
}
