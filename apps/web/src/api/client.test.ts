// @vitest-environment node
import { ABSENT_HEADER } from '@tessera/contract/live/absent-header';
import type { BodyKey } from '@tessera/contract/identity/encrypted-body';
import { ENCRYPTED_BODY_EXAMPLE } from '@tessera/contract/identity/encrypted-body-example';
import type { SessionInfo } from '@tessera/contract/identity/identity';
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

/** Fakes the server: each call gets the next answer. */
function stubAnswers(...answers: readonly object[]): void {
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
const keyIdOf = ({ headers }: Sent) => headers['x-enc-key']?.split('.')[0];

describe('call with a sealed body', () => {
  it('is sent encrypted', async () => {
    stubAnswers(DONE);
    expect(await client.call('identity.login', INPUT)).toEqual(DONE.value);
    expect(sent.map(keyIdOf)).toEqual([key.kid]);
    expect(JSON.parse(String(sent[0]?.body))).toEqual({ sealed: expect.stringMatching(/^[\w-]+$/) });
  });

  it('fetches a changed key and repeats the call once', async () => {
    const another = { ...key, kid: 'another' };
    stubAnswers(refused('encryption.key.unknown'), status(another), DONE, DONE);
    await client.call('identity.login', INPUT);
    await client.call('identity.login', INPUT);
    expect(sent.map(keyIdOf)).toEqual([key.kid, undefined, 'another', 'another']);
  });

  it('does not retry without end', async () => {
    stubAnswers(refused('encryption.key.unknown'), status(key), refused('encryption.key.unknown'));
    await expect(client.call('identity.login', INPUT)).rejects.toMatchObject({
      code: 'encryption.key.unknown',
    });
    expect(sent).toHaveLength(3);
  });

  it('uses the server clock after the first answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_000_000 });
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt');
    stubAnswers(refused('encryption.stale', { serverTime: 1_790_086_400_000 }), DONE, DONE);
    await client.call('identity.login', INPUT);
    vi.setSystemTime(1_790_000_000_500);
    await client.call('identity.login', INPUT);
    const times = encrypt.mock.calls.map(([, , plain]) => sealedAt(plain));
    expect(times).toEqual([1_790_000_000_000, 1_790_086_400_000, 1_790_086_400_500]);
  });

  it.each(['encryption.stale', 'encryption.invalid', 'encryption.replayed', 'login.cred.err'])(
    'fails when the server repeats %s',
    async (code) => {
      const refusal = refused(code, { serverTime: Date.now() });
      stubAnswers(refusal, refusal, refusal);
      await expect(client.call('identity.login', INPUT)).rejects.toMatchObject({ code });
      expect(sent).toHaveLength(code === 'encryption.stale' ? 2 : 1);
    },
  );

  it('is offline when no answer arrives', async () => {
    stubAnswers();
    await expect(client.call('identity.login', INPUT)).rejects.toEqual(new CallFailure('offline'));
  });
});

describe('call without Web Crypto', () => {
  beforeEach(() => void vi.stubGlobal('crypto', {}));

  it('is sent unsealed and reports this once', async () => {
    const listener = vi.fn<() => void>();
    client.onReadable(listener);
    stubAnswers(DONE, DONE);
    await client.call('identity.login', INPUT);
    await client.call('identity.login', INPUT);
    expect(sent.map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([INPUT, INPUT]);
    expect(sent.map(keyIdOf)).toEqual([undefined, undefined]);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('reports nothing for a call that needs no seal', async () => {
    const listener = vi.fn<() => void>();
    client.onReadable(listener);
    stubAnswers(DONE);
    await client.call('content.systemStatus', {});
    expect(listener).not.toHaveBeenCalled();
  });
});

it.each([
  [502, 'upgrading'],
  [503, 'upgrading'],
  [504, 'upgrading'],
  [500, 'unknown'],
])('treats a %i from an unknown source as server %s', async (status, code) => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status }));
  await expect(client.call('content.systemStatus', {})).rejects.toMatchObject({ code });
});

it('gives large bodies a longer timeout and every other call twenty seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  stubAnswers(DONE, DONE);
  await client.call('content.systemStatus', {});
  await client.call('wallet.depositSlip', { depositId: '7001', image: 'A'.repeat(400_000), remark: '' });
  const [small = 0, large = 0] = timeout.mock.calls.map(([ms]) => ms);
  expect(small).toBe(20_000);
  expect(large).toBeGreaterThan(60_000);
});

it('sends a form where the contract declares one', async () => {
  stubAnswers(DONE);
  await client.call('identity.forgotPassword', {
    username: 'maria9',
    email: 'maria+9@example.test',
    language: 'EN',
  });
  expect(String(sent[0]?.body)).toBe('username=maria9&email=maria%2B9%40example.test&language=EN');
  expect(sent[0]?.headers).not.toHaveProperty('content-type');
});

it('marks calls as absent while nobody is present', async () => {
  let isAbsent = true;
  client.watchPresence(() => isAbsent);
  stubAnswers(DONE, DONE);
  await client.call('content.systemStatus', {});
  isAbsent = false;
  await client.call('content.systemStatus', {});
  expect(sent.map(({ headers }) => headers[ABSENT_HEADER])).toEqual(['1', undefined]);
});

describe('call whose session changed during the call', () => {
  const session = { token: 'first', merchantCode: 'tessera', userName: 'maria9', type: 0 } as SessionInfo;
  const callDuring = async (next: SessionInfo) => {
    const store = createSessionStore(session);
    const call = createClient(store, key).call('wallet.wallet', {});
    store.set(next);
    return call;
  };

  it('is repeated with the new token of the same member', async () => {
    stubAnswers(refused('request.forbidden'), DONE);
    expect(await callDuring({ ...session, token: 'second' })).toEqual(DONE.value);
    expect(sent.map(({ headers }) => headers['x-mc-token'])).toEqual(['first', 'second']);
  });

  it('is never repeated for another member', async () => {
    stubAnswers(refused('request.forbidden'), DONE);
    await expect(callDuring({ ...session, token: 'second', userName: 'pedro3' })).rejects.toThrow(
      CallFailure,
    );
    expect(sent).toHaveLength(1);
  });
});
