import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const MIN_BYTES = 1024;
/** Fast enough to do on each answer: about a millisecond for a page. */
const QUALITY = 4;

/** Compresses text answers that are made on request; files of the build are compressed when built. */
export function compressAnswers(app: FastifyInstance): void {
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
