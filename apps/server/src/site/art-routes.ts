import type { FastifyInstance, FastifyReply } from 'fastify';
import * as flags from 'country-flag-icons/string/3x2';
import { CallError } from '../platform/http/refusal.ts';
import { drawnAt } from './art.ts';

const YEAR_SECONDS = 31_536_000;
const FLAGS: ReadonlyMap<string, string> = new Map(Object.entries(flags));

/** Pictures are drawn from their own address and never change: a browser asks once. */
export function mountArt(http: FastifyInstance): void {
  http.get<{ Params: { code: string } }>('/art/flags/:code.svg', (request, reply) =>
    sendPicture(reply, FLAGS.get(request.params.code)),
  );
  http.get<{ Params: { kind: string; name: string } }>('/art/:kind/:name', ({ params }, reply) =>
    sendPicture(reply, drawnAt(`/art/${params.kind}/${params.name}`)),
  );
}

function sendPicture(reply: FastifyReply, svg: string | undefined): FastifyReply {
  if (svg === undefined) throw new CallError('request.not.found');
  return reply
    .type('image/svg+xml')
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(svg);
}
