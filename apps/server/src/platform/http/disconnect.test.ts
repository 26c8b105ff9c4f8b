import fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { disconnectOnClose } from './server.ts';

it('a stopping server sends its last answer, and does not wait for idle connections', async () => {
  const http = fastify({ forceCloseConnections: 'idle' });
  disconnectOnClose(http);
  const slow = Promise.withResolvers<string>();
  http.get('/slow', () => slow.promise);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const address = http.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const pendingAnswer = fetch(`http://127.0.0.1:${port}/slow`);
  await once(http.server, 'request');
  const closed = once(unused, 'close');
  const stopped = http.close();
  await closed;
  slow.resolve('answered');
  expect(await (await pendingAnswer).text()).toBe('answered');
  await stopped;
});
