import cookie from '@fastify/cookie';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { answerFault, answerFaults } from './envelope.ts';
import { parseJson } from './json.ts';
import { letGoOnClose } from './let-go.ts';

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer;
  }
}

export interface HttpOptions {
  readonly logger: FastifyBaseLogger;
  /** Proxy hops whose forwarded address is believed; 0 believes none. */
  readonly trustedHops: number;
}

const BODY_LIMIT_BYTES = 64 * 1024;

/** An HTTP server that speaks the envelope, keeps raw bodies for signatures and refuses poisoned JSON. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.logger,
    // Figures count requests; a line for each would only be noise.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < options.trustedHops,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // While it drains, what still arrives on an open connection is answered like anything else.
    return503OnClosing: false,
    // What no route can be looked for by comes here alone, past every hook.
    frameworkErrors(error, request, reply) {
      void answerFault(error, request, named(request, reply));
    },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: readableUrl,
  });
  letGoOnClose(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.rawBody = body;
      return body.length === 0 ? undefined : parseJson(request, body.toString('utf8'));
    },
  );
  app.addHook('onSend', async (request, reply) => {
    named(request, reply);
  });
  await app.register(cookie);
  answerFaults(app);
  return app;
}

/**
 * The address of a request. Where a browser asks for a page by a path with a broken percent escape, its percent signs stand
 * for themselves: no page has such a path, and the visitor gets the page that says so. Other callers are refused.
 */
function readableUrl({ url = '/', method, headers }: IncomingMessage): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (method !== 'GET' || !path.includes('%') || !headers.accept?.includes('text/html')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** What every answer says: its number for support, and that it is what it is called. */
function named(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
}
