// @vitest-environment node
import { ABSENT_HEADER } from '@tessera/contract/live/live';
import type { BodyKey } from '@tessera/contract/identity/sealed-body';
import { ENCRYPTED_BODY_EXAMPLE } from '@tessera/contract/identity/sealed-body-example';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiClient, createClient } from './client.ts';
import { CallFailure } from './exchange.ts';
import { createSessionStore } from './session-store.ts';

const INPUT = { type: 'username', username: 'maria9', password: 'Sampagita-2026' } as const;
const { key } = ENCRYPTED_BODY_EXAMPLE;

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

let sent: Sent[];
let client: ApiClient;
beforeEach(() => {
  sent = [];
  client = createClient(createSessionStore(null), key);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A server that answers its calls one after the other. */
function answering(...answers: readonly object[]): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, headers: init.headers as Sent['headers'], body: init.body });
    const answer = answers[sent.length - 1];
    if (!answer) throw new TypeError('nobody answers');
    return Response.json(answer);
  });
}

const DONE = { success: true, value: { userName: 'maria9' } };
const refused = (errorCode: string, value?: object) => ({
  success: false,
  errorCode,
  message: errorCode,
  value,
});
const status = (bodyKey: BodyKey) => ({ success: true, value: { info: { bodyKey } } });
const sealedAt = (plain: BufferSource) => (JSON.parse(new TextDecoder().decode(plain)) as { ts: number }).ts;
const kidOf = ({ headers }: Sent) => headers['x-enc-key']?.split('.')[0];

describe('a call the contract wants sealed', () => {
  it('goes out sealed, and nothing of it can be read', async () => {
    answering(DONE);
    expect(await client.call('identity.login', INPUT)).toEqual(DONE.value);
    expect(sent.map(kidOf)).toEqual([key.kid]);
    expect(JSON.parse(String(sent[0]?.body))).toEqual({ sealed: expect.stringMatching(/^[\w-]+$/) });
  });

  it('asks for the key and goes again when the server has another, once', async () => {
    const another = { ...key, kid: 'another' };
    answering(refused('encryption.key.unknown'), status(another), DONE, DONE);
    await client.call('identity.login', INPUT);
    await client.call('identity.login', INPUT);
    expect(sent.map(kidOf)).toEqual([key.kid, undefined, 'another', 'another']);
  });

  it('does not ask for ever', async () => {
    answering(refused('encryption.key.unknown'), status(key), refused('encryption.key.unknown'));
    await expect(client.call('identity.login', INPUT)).rejects.toMatchObject({
      code: 'encryption.key.unknown',
    });
    expect(sent).toHaveLength(3);
  });

  it('goes by the clock of the server from when it was told', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_000_000 });
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt');
    answering(refused('encryption.stale', { serverTime: 1_790_086_400_000 }), DONE, DONE);
    await client.call('identity.login', INPUT);
    vi.setSystemTime(1_790_000_000_500);
    await client.call('identity.login', INPUT);
    const times = encrypt.mock.calls.map(([, , plain]) => sealedAt(plain));
    expect(times).toEqual([1_790_000_000_000, 1_790_086_400_000, 1_790_086_400_500]);
  });

  it.each(['encryption.stale', 'encryption.invalid', 'encryption.replayed', 'login.cred.err'])(
    'gives up when the server goes on saying %s',
    async (code) => {
      const refusal = refused(code, { serverTime: Date.now() });
      answering(refusal, refusal, refusal);
      await expect(client.call('identity.login', INPUT)).rejects.toMatchObject({ code });
      expect(sent).toHaveLength(code === 'encryption.stale' ? 2 : 1);
    },
  );

  it('is offline when no answer comes', async () => {
    answering();
    await expect(client.call('identity.login', INPUT)).rejects.toEqual(new CallFailure('offline'));
  });
});

describe('without cryptography', () => {
  beforeEach(() => void vi.stubGlobal('crypto', {}));

  it('goes out readable, and says so once', async () => {
    const told = vi.fn<() => void>();
    client.onReadable(told);
    answering(DONE, DONE);
    await client.call('identity.login', INPUT);
    await client.call('identity.login', INPUT);
    expect(sent.map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([INPUT, INPUT]);
    expect(sent.map(kidOf)).toEqual([undefined, undefined]);
    expect(told).toHaveBeenCalledOnce();
  });

  it('says nothing of a call that needs no seal', async () => {
    const told = vi.fn<() => void>();
    client.onReadable(told);
    answering(DONE);
    await client.call('content.systemStatus', {});
    expect(told).not.toHaveBeenCalled();
  });
});

it.each([
  [502, 'upgrading'],
  [503, 'upgrading'],
  [504, 'upgrading'],
  [500, 'unknown'],
])('knows from a %i that is none of ours that the server is %s', async (status, code) => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status }));
  await expect(client.call('content.systemStatus', {})).rejects.toMatchObject({ code });
});

it('gives a large body the time it takes on a slow network, and every other call its twenty seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  answering(DONE, DONE);
  await client.call('content.systemStatus', {});
  await client.call('wallet.depositSlip', { depositId: '7001', image: 'A'.repeat(400_000), remark: '' });
  const [small = 0, large = 0] = timeout.mock.calls.map(([ms]) => ms);
  expect(small).toBe(20_000);
  expect(large).toBeGreaterThan(60_000);
});

it('sends a form where the contract wants one', async () => {
  answering(DONE);
  await client.call('identity.forgotPassword', {
    username: 'maria9',
    email: 'maria+9@example.test',
    language: 'EN',
  });
  expect(String(sent[0]?.body)).toBe('username=maria9&email=maria%2B9%40example.test&language=EN');
  expect(sent[0]?.headers).not.toHaveProperty('content-type');
});

it('says that nobody is there, as long as nobody is', async () => {
  let isAbsent = true;
  client.watchPresence(() => isAbsent);
  answering(DONE, DONE);
  await client.call('content.systemStatus', {});
  isAbsent = false;
  await client.call('content.systemStatus', {});
  expect(sent.map(({ headers }) => headers[ABSENT_HEADER])).toEqual(['1', undefined]);
});
