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
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { handleError, handleErrors } from './envelope.ts';
import { parseJsonBody } from './json.ts';

const compress = promisify(brotliCompress);

const MIN_BYTES = 1024;

/** Fast enough for each response: about a millisecond per page. */
const QUALITY = 4;

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer;
  }
}

export interface HttpOptions {
  readonly logger: FastifyBaseLogger;
  /** Number of trusted proxy hops; 0 trusts none. */
  readonly trustedHops: number;
}

const BODY_LIMIT_BYTES = 64 * 1024;

/** Creates an HTTP server with envelope errors, raw bodies for signatures, and safe JSON parsing. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.logger,
    // Metrics count requests; a log line for each would be noise.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < options.trustedHops,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Requests on open connections are still served while the server drains.
    return503OnClosing: false,
    // Requests with an invalid path arrive here only, past all hooks.
    frameworkErrors(error, request, reply) {
      void handleError(error, request, named(request, reply));
    },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: readableUrl,
  });
  disconnectOnClose(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.rawBody = body;
      return body.length === 0 ? undefined : parseJsonBody(body);
    },
  );
  app.addHook('onSend', async (request, reply) => {
    named(request, reply);
  });
  await app.register(cookie);
  handleErrors(app);
  return app;
}

/**
 * The URL of a request. Where a browser opens a path with an invalid percent escape, the percent signs are
 * escaped, so
 * that the visitor gets the not-found page. Other callers are refused.
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

/** Headers of every response: the request id for support, and no content sniffing. */
function named(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
}

/** Compresses dynamic text responses. Files of the build are compressed at build time. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_BYTES || reply.hasHeader('content-encoding'))
      return payload;
    void reply.header('vary', 'accept-encoding, cookie');
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    const compressed = await compress(payload, { params });
    void reply.header('content-encoding', 'br').removeHeader('content-length');
    return compressed;
  });
}

/**
 * Disconnects clients when the server closes, so that the server ends with its last response. Unused
 * connections, which
 * browsers open in advance and Node.js counts as busy, close at once. Other connections close with their last
 * response
 * instead of after a minute of keep-alive.
 */
export function disconnectOnClose(http: FastifyInstance): void {
  const unused = new Set<Socket>();
  let ending = false;
  http.server.on('connection', (socket: Socket) => {
    if (ending) {
      socket.destroy();
      return;
    }
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  http.server.on('request', ({ socket }) => unused.delete(socket));
  http.addHook('onSend', async (_request, reply) => {
    if (ending) void reply.header('connection', 'close');
  });
  http.addHook('preClose', async () => {
    ending = true;
    for (const socket of unused) socket.destroy();
  });
}
