import { ENCRYPTED_BODY_EXAMPLE } from '@tessera/contract/identity/encrypted-body-example';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAllExpired } from '../../../testing/database/delete-expired.ts';
import {
  encryptBody,
  type EncryptedEcho,
  encryptedText,
  startEncryptedEcho,
} from '../../../testing/identity/encrypted-echo.ts';
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

describe('encrypted body', () => {
  it('is decrypted to the original JSON value', async () => {
    const json = fc.jsonValue().filter((value) => !/__proto__|"prototype"/.test(JSON.stringify(value)));
    const decryptsUnchanged = fc.asyncProperty(json, async (value) => {
      expect(await echo.send(echo.encrypted(echo.plaintext(value)))).toEqual({
        status: 200,
        success: true,
        value: JSON.parse(JSON.stringify({ content: value })),
      });
    });
    await fc.assert(decryptsUnchanged, { numRuns: 60 });
  });

  it('is bound to the path as it was sent, without the query', async () => {
    const request = echo.encrypted(echo.plaintext('hello'), { path: '/to/%C3%A9' });
    expect(await echo.send(request, { url: '/to/%c3%a9' })).toMatchObject({
      errorCode: 'encryption.invalid',
    });
    expect(await echo.send(request, { url: '/to/%C3%A9?_=1' })).toMatchObject({
      value: { content: 'hello' },
    });
  });

  it('matches the documented example', async () => {
    const { key, method, path, content, header, senderPrivateKey, iv, sealed } = ENCRYPTED_BODY_EXAMPLE;
    const fixed = { scalar: Buffer.from(senderPrivateKey, 'base64url'), iv: Buffer.from(iv, 'base64url') };
    const request = encryptBody({ key, method, path, text: JSON.stringify(content), fixed });
    expect(request.headers['x-enc-key']).toBe(header);
    expect(JSON.parse(request.payload)).toEqual({ sealed });
    const ofEcho = encryptBody({
      key,
      method,
      path: '/echo',
      text: echo.plaintext('for the same key'),
      fixed,
    });
    expect(await echo.send(ofEcho)).toMatchObject({ status: 200 });
  });
});

describe('time of an encrypted body', () => {
  const at = (ms: number) => echo.encrypted(echo.plaintext(1).replace(/(?<="ts":)\d+/, String(ms)));
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

  it('is reported to a client whose clock is off, whose next request succeeds', async () => {
    const { value } = await echo.send(at(nowMs() + 3_600_000));
    expect(await echo.send(at(Number(value?.['serverTime'])))).toMatchObject({ status: 200 });
  });
});

describe('replayed encrypted body', () => {
  const REPLAYED = { status: 409, errorCode: 'encryption.replayed' };

  it('is refused, with equal and with different ciphertext', async () => {
    const text = echo.plaintext('once');
    const request = echo.encrypted(text);
    expect(await echo.send(request)).toMatchObject({ status: 200 });
    expect(await echo.send(request)).toMatchObject(REPLAYED);
    expect(await echo.send(echo.encrypted(text))).toMatchObject(REPLAYED);
  });

  it('is refused also when the first body was invalid', async () => {
    const request = echo.encrypted(encryptedText({ surplus: 1 }, echo.clock.now()));
    expect(await echo.send(request)).toMatchObject({ status: 400, errorCode: 'request_param_err' });
    expect(await echo.send(request)).toMatchObject(REPLAYED);
  });

  it('is accepted once among twenty concurrent requests', async () => {
    const request = echo.encrypted(echo.plaintext('once'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => echo.send(request)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it('is remembered for as long as its time is valid, and then deleted', async () => {
    const { clock, database } = echo;
    const request = echo.encrypted(echo.plaintext('once', new Date(clock.now().getTime() + LIMIT_MS)));
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

describe('content of an encrypted body', () => {
  it.each([
    '{"content":1,"__proto__":{"admin":true}}',
    '{"content":{"constructor":{"prototype":{"admin":true}}}}',
    '{"content":',
  ])('is refused like any body: %s', async (body) => {
    const text = echo.plaintext(1).replace('{"content":1}', body);
    expect(await echo.send(echo.encrypted(text))).toMatchObject({
      status: 400,
      errorCode: 'request_param_err',
    });
    expect('admin' in {}).toBe(false);
  });

  it.each([
    [{ content: 1, surplus: 1 }, 'request_param_err'],
    [[], 'request_param_err'],
    ['text', 'request_param_err'],
    [null, 'request_body_required'],
  ])('is refused: %j', async (body, errorCode) => {
    const request = echo.encrypted(encryptedText(body, echo.clock.now()));
    expect(await echo.send(request)).toMatchObject({ status: 400, errorCode });
  });

  it('is refused above 16 KiB', async () => {
    expect(await echo.send(echo.encrypted(echo.plaintext('x'.repeat(11_000))))).toMatchObject({
      status: 200,
    });
    expect(await echo.send(echo.encrypted(echo.plaintext('x'.repeat(16_384))))).toMatchObject({
      status: 413,
      errorCode: 'request_too_large',
    });
  });
});

describe('plain body', () => {
  const plain = { payload: { content: 'readable' } };

  it('is accepted outside production', async () => {
    expect(await echo.send(plain)).toMatchObject({ status: 200, value: { content: 'readable' } });
  });

  it('is refused in production, which accepts encrypted bodies', async () => {
    expect(await echo.sendInProduction(plain)).toMatchObject({
      status: 400,
      errorCode: 'missing_encryption',
    });
    expect(await echo.sendInProduction(echo.encrypted(echo.plaintext('secret')))).toMatchObject({
      value: { content: 'secret' },
    });
  });
});
