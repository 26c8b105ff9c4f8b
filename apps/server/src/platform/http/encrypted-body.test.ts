import { ENCRYPTED_BODY_EXAMPLE } from '@tessera/contract/identity/sealed-body-example';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAllExpired } from '../../../testing/database/delete-expired.ts';
import {
  encryptBody,
  type EncryptedEcho,
  encryptedText,
  startEncryptedEcho,
} from '../../../testing/identity/sealed-echo.ts';
import { statement } from '../database/statement.ts';

const LIMIT_MS = 120_000;
const countNonces = statement<[], { nonces: bigint }>(
  'test.count-nonces',
  'SELECT count(*) AS nonces FROM sealed_nonce',
);

let echo: EncryptedEcho;
beforeAll(async () => {
  echo = await startEncryptedEcho();
});
afterAll(() => echo.stop());

describe('a sealed body', () => {
  it('arrives as it was before, whatever JSON it is', async () => {
    const json = fc.jsonValue().filter((value) => !/__proto__|"constructor"/.test(JSON.stringify(value)));
    const arrives = fc.asyncProperty(json, async (value) => {
      expect(await echo.send(echo.sealed(echo.said(value)))).toEqual({
        status: 200,
        success: true,
        value: JSON.parse(JSON.stringify({ said: value })),
      });
    });
    await fc.assert(arrives, { numRuns: 60 });
  });

  it('is bound to the path as it was sent, without the query', async () => {
    const request = echo.sealed(echo.said('hello'), { path: '/to/%C3%A9' });
    expect(await echo.send(request, { url: '/to/%c3%a9' })).toMatchObject({
      errorCode: 'encryption.invalid',
    });
    expect(await echo.send(request, { url: '/to/%C3%A9?_=1' })).toMatchObject({ value: { said: 'hello' } });
  });

  it('is what the worked example says', async () => {
    const { key, method, path, content, header, senderPrivateKey, iv, sealed } = ENCRYPTED_BODY_EXAMPLE;
    const fixed = { scalar: Buffer.from(senderPrivateKey, 'base64url'), iv: Buffer.from(iv, 'base64url') };
    const request = encryptBody({ key, method, path, text: JSON.stringify(content), fixed });
    expect(request.headers['x-enc-key']).toBe(header);
    expect(JSON.parse(request.payload)).toEqual({ sealed });
    const ofEcho = encryptBody({ key, method, path: '/say', text: echo.said('for the same key'), fixed });
    expect(await echo.send(ofEcho)).toMatchObject({ status: 200 });
  });
});

describe('the time of a sealed body', () => {
  const at = (ms: number) => echo.sealed(echo.said(1).replace(/(?<="ts":)\d+/, String(ms)));
  const nowMs = () => echo.clock.now().getTime();

  it.each([-LIMIT_MS, -1, 1, LIMIT_MS])('may be off by %i ms', async (ms) => {
    expect(await echo.send(at(nowMs() + ms))).toMatchObject({ status: 200 });
  });

  it.each([-LIMIT_MS - 1, LIMIT_MS + 1])('may not be off by %i ms', async (ms) => {
    expect(await echo.send(at(nowMs() + ms))).toMatchObject({
      status: 400,
      errorCode: 'encryption.stale',
      value: { serverTime: nowMs() },
    });
  });

  it.each([0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])('is not %i', async (ms) => {
    expect(await echo.send(at(ms))).toMatchObject({ errorCode: 'encryption.stale' });
  });

  it('is told to a client whose clock is off, who then gets through', async () => {
    const { value } = await echo.send(at(nowMs() + 3_600_000));
    expect(await echo.send(at(Number(value?.['serverTime'])))).toMatchObject({ status: 200 });
  });
});

describe('a sealed body that comes again', () => {
  const REPLAYED = { status: 409, errorCode: 'encryption.replayed' };

  it('is refused, byte for byte the same or not', async () => {
    const text = echo.said('once');
    const request = echo.sealed(text);
    expect(await echo.send(request)).toMatchObject({ status: 200 });
    expect(await echo.send(request)).toMatchObject(REPLAYED);
    expect(await echo.send(echo.sealed(text))).toMatchObject(REPLAYED);
  });

  it('is refused also when the first was of no use', async () => {
    const request = echo.sealed(encryptedText({ surplus: 1 }, echo.clock.now()));
    expect(await echo.send(request)).toMatchObject({ status: 400, errorCode: 'request_param_err' });
    expect(await echo.send(request)).toMatchObject(REPLAYED);
  });

  it('passes once among twenty at the same time', async () => {
    const request = echo.sealed(echo.said('once'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => echo.send(request)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it('is remembered for as long as it would still be young enough, and not for ever', async () => {
    const { clock, database } = echo;
    const request = echo.sealed(echo.said('once', new Date(clock.now().getTime() + LIMIT_MS)));
    expect(await echo.send(request)).toMatchObject({ status: 200 });
    clock.advance(2 * LIMIT_MS);
    await deleteAllExpired({ clock, database });
    expect(await echo.send(request)).toMatchObject(REPLAYED);
    clock.advance(LIMIT_MS + 1);
    expect(await database.one(countNonces, [])).not.toEqual({ nonces: 0n });
    await deleteAllExpired({ clock, database });
    expect(await database.one(countNonces, [])).toEqual({ nonces: 0n });
    expect(await echo.send(request)).toMatchObject({ errorCode: 'encryption.stale' });
  });
});

describe('what was sealed is held to the rules of any body', () => {
  it.each([
    '{"said":1,"__proto__":{"admin":true}}',
    '{"said":{"constructor":{"prototype":{"admin":true}}}}',
    '{"said":',
  ])('refuses %s', async (body) => {
    const text = echo.said(1).replace('{"said":1}', body);
    expect(await echo.send(echo.sealed(text))).toMatchObject({ status: 400, errorCode: 'request_param_err' });
    expect('admin' in {}).toBe(false);
  });

  it.each([
    [{ said: 1, surplus: 1 }, 'request_param_err'],
    [[], 'request_param_err'],
    ['text', 'request_param_err'],
    [null, 'request_body_required'],
  ])('refuses %j', async (body, errorCode) => {
    const request = echo.sealed(encryptedText(body, echo.clock.now()));
    expect(await echo.send(request)).toMatchObject({ status: 400, errorCode });
  });

  it('refuses more than 16 KiB', async () => {
    expect(await echo.send(echo.sealed(echo.said('x'.repeat(11_000))))).toMatchObject({ status: 200 });
    expect(await echo.send(echo.sealed(echo.said('x'.repeat(16_384))))).toMatchObject({
      status: 413,
      errorCode: 'request_too_large',
    });
  });
});

describe('a plain body', () => {
  const plain = { payload: { said: 'readable' } };

  it('is taken where people try the calls by hand', async () => {
    expect(await echo.send(plain)).toMatchObject({ status: 200, value: { said: 'readable' } });
  });

  it('is refused in production, and a sealed one taken', async () => {
    expect(await echo.sendInProduction(plain)).toMatchObject({
      status: 400,
      errorCode: 'missing_encryption',
    });
    expect(await echo.sendInProduction(echo.sealed(echo.said('secret')))).toMatchObject({
      value: { said: 'secret' },
    });
  });
});
