import type { FastifyInstance, FastifyReply } from 'fastify';
import * as flags from 'country-flag-icons/string/3x2';
import { ART_CATEGORIES, type ArtCategory, drawMosaic } from '../content/index.ts';
import { CallError } from '../platform/http/refusal.ts';

const YEAR_SECONDS = 31_536_000;
const KINDS = ['game', 'banner', 'vendor', 'empty'] as const;
const FLAGS: ReadonlyMap<string, string> = new Map(Object.entries(flags));

/** Pictures are drawn from their own address and never change: a browser asks once. */
export function mountArt(http: FastifyInstance): void {
  for (const kind of KINDS) {
    http.get<{ Params: { name: string } }>(`/art/${kind}/:name.svg`, (request, reply: FastifyReply) => {
      const { id, category } = readName(request.params.name);
      return sendPicture(reply, drawMosaic({ id, kind, category }));
    });
  }
  // A house's mark is drawn as a vendor's is, from what its configuration says.
  http.get<{ Params: { name: string } }>('/art/brand/:name.svg', (request, reply) => {
    const { id, category } = readName(request.params.name);
    return sendPicture(reply, drawMosaic({ id, kind: 'vendor', category }));
  });
  http.get<{ Params: { code: string } }>('/art/flags/:code.svg', (request, reply) =>
    sendPicture(reply, flagOf(request.params.code)),
  );
}

/** A country's flag, by its ISO 3166-1 alpha-2 code. */
function flagOf(code: string): string {
  const flag = FLAGS.get(code);
  if (flag === undefined) throw new CallError('request.not.found');
  return flag;
}

/** `<id>-<category>`; a picture without a category is one of the house. */
function readName(name: string): { id: string; category: ArtCategory } {
  const [, id, wanted = 'inhouse'] = /^([A-Za-z0-9_]{1,40})(?:-([a-z]{1,12}))?$/.exec(name) ?? [];
  const category = ART_CATEGORIES.find((known) => known.toLowerCase() === wanted);
  if (id === undefined || category === undefined) throw new CallError('request.not.found');
  return { id, category };
}

function sendPicture(reply: FastifyReply, svg: string): FastifyReply {
  return reply
    .type('image/svg+xml')
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(svg);
}
