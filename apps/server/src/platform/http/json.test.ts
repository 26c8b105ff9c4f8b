import { api } from '@tessera/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { isUnsafeJson } from './json.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('JSON text', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}{"a":"[[[["}${']'.repeat(depth)}`;

  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"b":{"c":[{"d":1,"d":1}]}}',
    '{"a" : 1 ,\n"a"\t:2}',
    String.raw`{"a":1,"\u0061":2}`,
    String.raw`{"\"":1,"\"":2}`,
    '{"a":{"a":1},"a":{}}',
    '{"":1,"":2}',
    '{"__proto__":1}',
    '{"constructor":{"prototype":1}}',
    String.raw`[{"\u005f_proto__":1}]`,
  ])('with unsafe keys is detected: %s', (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(isUnsafeJson(text)).toBe(true);
  });

  it.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a\\":\\"a"}',
    String.raw`{"a":"\\","b":"\\\"a\":1,\"a\":2"}`,
    '{"a":"{","b":"}","c":["[","]"]}',
    '"a"',
    '{}',
  ])('without unsafe keys is accepted: %s', (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(isUnsafeJson(text)).toBe(false);
  });

  it('may be nested 64 levels deep, and no deeper', () => {
    expect(isUnsafeJson(nested(63))).toBe(false);
    expect(isUnsafeJson(nested(64))).toBe(true);
  });

  it.each(['{"\\x":1}', '{"a', '{"a\\', ']]', '}{"a":1}', '"\\'])(
    'that is invalid never throws: %s',
    (text) => {
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
      expect(() => isUnsafeJson(text)).not.toThrow();
    },
  );

  it('of any value has no unsafe keys, and has them once a field is repeated', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.boolean(), (value, name, spaced) => {
        fc.pre(!/__proto__|prototype/.test(JSON.stringify([name, value])));
        const text = JSON.stringify(value, null, spaced ? 2 : 0);
        expect(isUnsafeJson(text)).toBe(false);
        const key = JSON.stringify(name);
        expect(isUnsafeJson(`{${key}:${text},"nested":[{${key}:1,${key}:${text}}]}`)).toBe(true);
      }),
    );
  });
});

describe('request whose body is nested too deep', () => {
  it.each(['[', '{"a":'])('is refused before the body is parsed: seven megabytes of %s', async (level) => {
    const payload = level.repeat(7e6 / level.length);
    const url = api.wallet.depositSlip.path.replace('{depositId}', '1');
    const { cookie, info } = await test.given.member();
    const headers = { 'content-type': 'application/json', cookie, 'x-mc-token': info.token };
    const heapBefore = process.memoryUsage().heapUsed;
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const response = await test.app.http.inject({ method: 'POST', url, headers, payload });
    expect([response.statusCode, response.json<object>()]).toMatchObject([
      400,
      { success: false, errorCode: 'request_param_err' },
    ]);
    expect(parse.mock.calls.filter(([text]) => text.length >= payload.length)).toEqual([]);
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('request whose body repeats a field', () => {
  const refused = { success: false, errorCode: 'request_param_err' };
  const KEY = '6f1e0a52-0f0c-4b0e-9a53-4f6f6f0f6f6f';
  const send = (url: string, payload: string, headers: Record<string, string> = {}) =>
    test.app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });

  it.each([
    `{"method":"sandbox","amount":"5","amount":"500","requestKey":"${KEY}"}`,
    `{"method":"sandbox","amount":"500","requestKey":"${KEY}","\\u0061mount":"500"}`,
  ])('is refused: %s', async (body) => {
    const { cookie, info } = await test.given.member();
    const response = await send(api.wallet.deposit.path, body, { cookie, 'x-mc-token': info.token });
    expect([response.statusCode, response.json<object>()]).toMatchObject([400, refused]);
  });

  it('is refused as a payment webhook before its signature is checked', async () => {
    const notify = (reference: string) =>
      send('/payment/sandbox/webhook', `{"type":"payment",${reference},"orderId":"1"}`);
    expect((await notify('"reference":"1"')).json()).toMatchObject({
      errorCode: 'payment.signature.invalid',
    });
    const twice = await notify('"reference":"1","reference":"2"');
    expect([twice.statusCode, twice.json<object>()]).toMatchObject([400, refused]);
  });
});
