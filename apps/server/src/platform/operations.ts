import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Registry } from 'prom-client';
import type { Randomness } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Queryable } from './database/statement.ts';
import type { OpenApiDocument, OpenApiOperation } from './http/openapi.ts';
import { CallError } from './http/refusal.ts';
import { htmlHeaders } from './http/security-headers.ts';
import { ping } from './queries.ts';

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-inline-size:60rem;margin:auto;padding:24px}summary{padding-block:8px;cursor:pointer}
summary span{color:GrayText;font-size:14px}b{display:inline-block;min-inline-size:4.5em}
details{border-block-end:1px solid color-mix(in srgb,currentColor 20%,transparent)}`;

export interface OperationsDeps {
  readonly config: Pick<Config, 'metricsKey' | 'trustedHops'>;
  readonly database: Database;
  /** The metrics of all processes in Prometheus format. */
  figures(): Promise<string>;
  /** Builds the OpenAPI document, which takes longer than the start of the rest. */
  buildDocument(): OpenApiDocument;
  readonly randomness: Randomness;
  pendingMigrations(): Promise<readonly string[]>;
}

/** Mounts the endpoints for operators and their tools: liveness, readiness, metrics and API documentation. */
export function mountOperations(http: FastifyInstance, deps: OperationsDeps): void {
  http.get('/healthz', () => ({ alive: true }));
  http.get('/readyz', async (_request, reply) => {
    const reason = await notReadyBecause(deps);
    return reason ? reply.code(503).send({ ready: false, because: reason }) : { ready: true };
  });
  http.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, deps.config)) throw new CallError('request.not.found');
    void reply.type(Registry.PROMETHEUS_CONTENT_TYPE);
    return deps.figures();
  });
  let built: OpenApiDocument | undefined;
  let text: string | undefined;
  const document = () => (built ??= deps.buildDocument());
  http.get('/openapi.json', (_request, reply) =>
    reply.type('application/json').send((text ??= JSON.stringify(document()))),
  );
  http.get('/docs', (request, reply) => {
    const nonce = deps.randomness.bytes(16).toString('base64');
    const headers = htmlHeaders(nonce, { https: request.protocol === 'https' });
    return reply.headers(headers).send(docsPage(document(), nonce));
  });
}

/**
 * Headers with which most proxies announce the visitor's address. They help where TRUST_PROXY does not name a
 * proxy
 * yet, and cannot be complete. Behind a named proxy the metrics need a key.
 */
const FORWARDING =
  /^(?:x-(?:original-)?forwarded(?:-.+)?|forwarded|via|(?:x-|true-|cf-)?(?:real|client|connecting|cluster-client)-ip)$/;
const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.[\d.]+)$/i;

/** Metrics reveal private facts, for example whether a message to a tried number was sent. */
function mayReadMetrics(
  request: FastifyRequest,
  { metricsKey, trustedHops }: OperationsDeps['config'],
): boolean {
  const { headers, socket } = request;
  if (metricsKey !== undefined) return isSame(headers.authorization ?? '', `Bearer ${metricsKey}`);
  if (trustedHops > 0) return false;
  const forwarded = Object.keys(headers).some((name) => FORWARDING.test(name));
  return !forwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}

/** Compares hashes, so that the time does not depend on the length. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

async function notReadyBecause({ database, pendingMigrations }: OperationsDeps): Promise<string | undefined> {
  if (!(await databaseResponds(database))) return 'the database does not answer';
  const pending = await pendingMigrations();
  return pending.length > 0 ? `migrations are not applied: ${pending.join(', ')}` : undefined;
}

/** The API document as an HTML page, without scripts and external resources. */
function docsPage(document: OpenApiDocument, nonce: string): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => row(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${document.info.title} API</title>
<style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${document.info.title} API ${document.info.version}</h1>
<p>Every call, made from the contract both sides compile against. The whole document, with schemas, is
<a href="/openapi.json">/openapi.json</a>.</p>${rows.join('')}</main></body></html>`;
}

function row(method: string, path: string, operation: OpenApiOperation): string {
  const answers = Object.entries(operation.responses).map(
    ([status, { description }]) => `<li><code>${status}</code> ${description}</li>`,
  );
  return `<details id="${operation.operationId}"><summary><b>${method.toUpperCase()}</b> <code>${path}</code>
<span>${operation.operationId} · ${operation['x-access']}</span></summary><p>${operation.summary}</p>
<ul>${answers.join('')}</ul></details>`;
}

/** Whether the database responds. */
async function databaseResponds(database: Queryable): Promise<boolean> {
  return database.one(ping, []).then(
    () => true,
    () => false,
  );
}
