import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Lets go of connections when the server closes, so that it ends with its last answer: of those on which nothing was
 * ever asked, which browsers open ahead of need and Node counts as busy, and of those whose last answer is on its
 * way, which would be kept for the next question for over a minute.
 */
export function letGoOnClose(http: FastifyInstance): void {
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
