import { api } from '@tessera/contract';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(api);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

it('names every call of the contract once', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.toSorted()).toEqual(
    Object.values(api)
      .flatMap((domain) => Object.keys(domain))
      .toSorted(),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('tells what each call may be refused with', () => {
  const login = document.paths['/wps/session/login']?.post;
  expect(login?.responses['422']?.description).toBe('login.cred.err');
  expect(login?.requestBody).toMatchObject({
    content: {
      'application/json': {
        schema: { additionalProperties: false, required: ['username', 'password', 'type'] },
      },
    },
  });
});

it('puts the names of a path into the path', () => {
  const detail = document.paths['/wps/deposit/{depositId}']?.get;
  expect(detail?.parameters).toMatchObject([{ name: 'depositId', in: 'path', required: true }]);
  expect(detail?.security).toHaveLength(1);
});
