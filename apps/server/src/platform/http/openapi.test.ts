import { api } from '@tessera/contract';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(api);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

it('lists every call of the contract once', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.toSorted()).toEqual(
    Object.values(api)
      .flatMap((domain) => Object.keys(domain))
      .toSorted(),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('lists the refusals of each call', () => {
  const login = document.paths['/wps/session/login']?.post;
  expect(login?.responses['422']?.description).toMatch(/^login\.cred\.err\b/);
  expect(login?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { additionalProperties: false, required: ['type'] } } },
  });
});

it('lists encrypted and form-encoded bodies, and describes the encryption only there', () => {
  const login = document.paths['/wps/session/login']?.post;
  expect(login?.parameters).toMatchObject([{ name: 'x-enc-key', in: 'header', required: false }]);
  expect(login?.responses['400']?.description).toMatch(/^missing_encryption\b/);
  const forgot = document.paths['/wps/member/password/email']?.post;
  expect(forgot?.parameters).toEqual([]);
  expect(forgot?.responses['400']?.description).not.toMatch(/encryption/);
  expect(Object.keys(forgot?.requestBody?.['content'] ?? {})).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
  ]);
});

it('puts path parameters into the path', () => {
  const detail = document.paths['/wps/deposit/{depositId}']?.get;
  expect(detail?.parameters).toMatchObject([{ name: 'depositId', in: 'path', required: true }]);
  expect(detail?.security).toHaveLength(1);
});
