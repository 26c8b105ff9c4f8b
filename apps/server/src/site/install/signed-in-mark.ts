import { SIGNED_IN_COOKIE } from '@tessera/contract/first-view';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface SessionCookie {
  readonly name: string;
  readonly secure: boolean;
}

/**
 * Sends the mark of a session wherever its cookie is sent, and takes it back with it: in one answer, so that the
 * page's worker never sees the one without the other.
 */
export function markSessions(http: FastifyInstance, { name, secure }: SessionCookie): void {
  http.addHook('onSend', (_request, reply, payload, done) => {
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    const session = cookies.findLast((cookie) => cookie.startsWith(`${name}=`));
    if (session !== undefined) {
      const opened = !session.startsWith(`${name}=;`);
      reply.header('set-cookie', markCookie(opened, secure));
    }
    done(null, payload);
  });
}

/** Puts the mark right on a page: a session may have ended by itself, or be older than the mark. */
export function mendMark(request: FastifyRequest, reply: FastifyReply, signedIn: boolean): boolean {
  const marked = request.cookies[SIGNED_IN_COOKIE] === '1';
  if (marked === signedIn) return false;
  reply.header('set-cookie', markCookie(signedIn, request.protocol === 'https'));
  return true;
}

function markCookie(signedIn: boolean, secure: boolean): string {
  const tail = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  return signedIn ? `${SIGNED_IN_COOKIE}=1; ${tail}` : `${SIGNED_IN_COOKIE}=; Max-Age=0; ${tail}`;
}
