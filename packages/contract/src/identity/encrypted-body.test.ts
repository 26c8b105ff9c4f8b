import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Contract } from '../endpoint.ts';
import { api } from '../index.ts';

const endpoints = Object.values(api as Record<string, Contract>).flatMap((contract) =>
  Object.entries(contract),
);
const withBody = endpoints.filter(([, { method }]) => method === 'POST' || method === 'PUT');

it('encryption and form encoding apply to bodies only, and never both', () => {
  const encoded = endpoints.filter(([, { encrypted, form }]) => encrypted === true || form === true);
  expect(encoded.length).toBeGreaterThan(1);
  for (const [name, { method, encrypted, form }] of encoded) {
    expect(['POST', 'PUT'], name).toContain(method);
    expect(encrypted === true && form === true, name).toBe(false);
  }
});

it('every body with a password is encrypted', () => {
  const open = withBody
    .filter(([, { encrypted }]) => encrypted !== true)
    .filter(([, { input }]) => {
      const { properties } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
      return Object.keys(properties ?? {}).some((field) => /password/i.test(field));
    });
  expect(open.map(([name]) => name)).toEqual([]);
});
