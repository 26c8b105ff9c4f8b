import { ENCRYPTED_BODY_EXAMPLE } from '@tessera/contract/identity/encrypted-body-example';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EncryptedEcho,
  type EncryptedCall,
  startEncryptedEcho,
} from '../../../testing/identity/encrypted-echo.ts';

let echo: EncryptedEcho;
beforeAll(async () => {
  echo = await startEncryptedEcho();
});
afterAll(() => echo.stop());

const INVALID = { status: 400, errorCode: 'encryption.invalid' };

function bytesOf({ payload }: EncryptedCall): Buffer {
  return Buffer.from((JSON.parse(payload) as { sealed: string }).sealed, 'base64url');
}

function withBytes(request: EncryptedCall, bytes: Buffer): EncryptedCall {
  return { ...request, payload: JSON.stringify({ sealed: bytes.toString('base64url') }) };
}

describe('invalid encrypted body', () => {
  it('is refused with one changed bit at any position', async () => {
    const request = echo.encrypted(echo.plaintext('a secret'));
    const bit = fc.nat({ max: bytesOf(request).length * 8 - 1 });
    const refused = fc.asyncProperty(bit, async (position) => {
      const bytes = bytesOf(request);
      const place = position >> 3;
      bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (position & 7)), place);
      expect(await echo.send(withBytes(request, bytes))).toMatchObject(INVALID);
    });
    await fc.assert(refused, { numRuns: 60 });
    expect(await echo.send(request)).toMatchObject({ status: 200 });
  });

  it.each([
    ['encrypted for another path', { path: '/elsewhere' }, {}],
    ['encrypted for another method', { method: 'PUT' }, {}],
    ['sent to another path', {}, { url: '/elsewhere' }],
    ['sent by another method', {}, { method: 'PUT' }],
  ] as const)('is refused: %s', async (_name, otherwise, to) => {
    expect(await echo.send(echo.encrypted(echo.plaintext(1), otherwise), to)).toMatchObject(INVALID);
  });

  it.each([
    ['all of it', 0],
    ['all but the iv', 12],
    ['so much that no tag is left', 27],
    ['the last byte', -1],
  ])('is refused without %s', async (_name, end) => {
    const request = echo.encrypted(echo.plaintext(1));
    expect(await echo.send(withBytes(request, bytesOf(request).subarray(0, end)))).toMatchObject(INVALID);
  });

  it.each(['{}', '{"sealed":1}', '{"sealed":"a b"}', '{"sealed":"AAAA","more":1}', '[]', 'null', ''])(
    'is refused in the envelope %j',
    async (payload) => {
      expect(await echo.send({ ...echo.encrypted(echo.plaintext(1)), payload })).toMatchObject(INVALID);
    },
  );

  it('is refused without its header, as an invalid body of the endpoint', async () => {
    const { payload } = echo.encrypted(echo.plaintext(1));
    const headers = { 'content-type': 'application/json' };
    expect(await echo.send({ headers, payload })).toMatchObject({ errorCode: 'request_param_err' });
  });

  it('is refused for a key of another server', async () => {
    const request = echo.encrypted(echo.plaintext(1), { kid: 'another' });
    expect(await echo.send(request)).toMatchObject({ status: 400, errorCode: 'encryption.key.unknown' });
  });
});

describe('key of an encrypted body', () => {
  const { kid } = ENCRYPTED_BODY_EXAMPLE.key;
  const point = (...parts: Buffer[]) => `${kid}.${Buffer.concat(parts).toString('base64url')}`;

  it.each([
    ['name alone', kid],
    ['empty header', ''],
    ['point off the curve', point(Buffer.of(4), Buffer.alloc(64, 1))],
    ['point at 0, 0', point(Buffer.of(4), Buffer.alloc(64))],
    ['point at infinity', point(Buffer.of(0))],
    ['compressed point', point(Buffer.of(2), randomBytes(32))],
    ['point of an unknown form', point(Buffer.of(9), randomBytes(64))],
    ['point with a byte more', point(Buffer.of(4), randomBytes(65))],
  ])('is invalid: %s', async (_name, header) => {
    const { payload } = echo.encrypted(echo.plaintext(1));
    const headers = { 'content-type': 'application/json', 'x-enc-key': header };
    expect(await echo.send({ headers, payload })).toMatchObject(INVALID);
  });
});

describe('content of an encrypted body', () => {
  it.each([
    ['content without a time', '{"nonce":"AAAAAAAAAAAAAAAAAAAAAA","body":{}}'],
    ['content with a time of text', '{"ts":"1","nonce":"AAAAAAAAAAAAAAAAAAAAAA","body":{}}'],
    ['content with a part of a millisecond', '{"ts":1.5,"nonce":"AAAAAAAAAAAAAAAAAAAAAA","body":{}}'],
    ['content without a nonce', '{"ts":1,"body":{}}'],
    ['content with a short nonce', '{"ts":1,"nonce":"AAAA","body":{}}'],
    ['content without a body', '{"ts":1,"nonce":"AAAAAAAAAAAAAAAAAAAAAA"}'],
    ['content with a field too many', '{"ts":1,"nonce":"AAAAAAAAAAAAAAAAAAAAAA","body":{},"more":1}'],
    ['object', '"text"'],
  ])('is invalid: %s', async (_name, text) => {
    expect(await echo.send(echo.encrypted(text))).toMatchObject(INVALID);
  });
});
