import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { httpSms, MessageRefused } from './message-transports.ts';

const SMS = { id: '6f0d8f0e-7a37-4b62-9d54-0b6f3c8f2f11', to: '+639171234567', text: 'the words 123456' };

interface Taken {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** A gateway that records its requests and responds as configured. */
async function gateway(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const { url, headers } = request;
      taken.push({ url, authorization: headers.authorization, body: JSON.parse(body) });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` };
}

const answering = (status: number, headers: Record<string, string> = {}) =>
  gateway((_request, response) => void response.writeHead(status, headers).end('{}'));

it('sends the message with the key', async () => {
  const { taken, url } = await answering(202);
  await httpSms({ url, key: 'k3y' }).send(SMS);
  expect(taken).toEqual([{ url: '/send', authorization: 'Bearer k3y', body: SMS }]);
});

it.each([400, 401, 404, 422])('reports %i as a refusal', async (status) => {
  const { url } = await answering(status);
  await expect(httpSms({ url, key: 'k3y' }).send(SMS)).rejects.toBeInstanceOf(MessageRefused);
});

it.each([408, 429, 500, 503])('reports %i as a temporary failure', async (status) => {
  const { url } = await answering(status);
  const failure = await httpSms({ url, key: 'k3y' })
    .send(SMS)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MessageRefused);
});

it('follows no redirect with number and key', async () => {
  const elsewhere = await answering(200);
  const { url } = await answering(307, { location: elsewhere.url });
  await expect(httpSms({ url, key: 'k3y' }).send(SMS)).rejects.toThrow('307');
  expect(elsewhere.taken).toEqual([]);
});

it('has a timeout, and its error contains no personal data', async () => {
  const { url } = await gateway(() => {});
  const failure = await httpSms({ url, key: 'k3y', timeoutMs: 100 })
    .send(SMS)
    .catch((error: unknown) => error as Error);
  expect(failure).toMatchObject({ name: 'TimeoutError' });
  expect(String((failure as Error).stack)).not.toMatch(/639171234567|123456|k3y/);
});
