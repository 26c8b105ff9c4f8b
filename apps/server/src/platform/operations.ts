import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from './database/database.ts';
import type { Randomness } from './clock.ts';
import { answers } from './database/ping.ts';
import { docsPage } from './http/docs-page.ts';
import type { OpenApiDocument } from './http/openapi.ts';
import { htmlHeaders } from './http/security-headers.ts';

export interface OperationsDeps {
  readonly database: Database;
  readonly metrics: Registry;
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
  http.get('/metrics', async (_request, reply) => {
    void reply.type(deps.metrics.contentType);
    return deps.metrics.metrics();
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

async function notReadyBecause({ database, pendingMigrations }: OperationsDeps): Promise<string | undefined> {
  if (!(await answers(database))) return 'the database does not answer';
  const pending = await pendingMigrations();
  return pending.length > 0 ? `migrations are not applied: ${pending.join(', ')}` : undefined;
}
