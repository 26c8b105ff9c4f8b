import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

/**
 * Answers with a tag of what the answer says, or with 304 and nothing when the caller names that very tag. The tag is
 * weak: the same answer may go out compressed or not. Anybody may keep what a guest is told and must ask again before
 * using it; what is told in a session stays with that member.
 */
export function answerTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { readonly text: string; readonly forGuests: boolean },
): FastifyReply {
  const tag = createHash('sha256').update(answer.text).digest('base64url').slice(0, 22);
  void reply
    .header('etag', `W/"${tag}"`)
    .header('cache-control', answer.forGuests ? 'public, no-cache' : 'private, no-cache')
    .header('vary', 'accept-encoding, cookie');
  if (names(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(answer.text);
}

/** Whether an If-None-Match header names the tag, compared weakly (RFC 9110, 13.1.2). */
function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(/"([\x21\x23-\x7e\x80-\xff]*)"/g)].some(([, named]) => named === tag);
}
