import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Contract } from '../endpoint.ts';
import { api } from '../index.ts';

const endpoints = Object.values(api as Record<string, Contract>).flatMap((contract) =>
  Object.entries(contract),
);
const withBody = endpoints.filter(([, { method }]) => method === 'POST' || method === 'PUT');

it('seals and form-encodes bodies alone, and none both ways', () => {
  const dressed = endpoints.filter(([, { sealed, form }]) => sealed === true || form === true);
  expect(dressed.length).toBeGreaterThan(1);
  for (const [name, { method, sealed, form }] of dressed) {
    expect(['POST', 'PUT'], name).toContain(method);
    expect(sealed === true && form === true, name).toBe(false);
  }
});

it('seals every body that has a password in it', () => {
  const open = withBody
    .filter(([, { sealed }]) => sealed !== true)
    .filter(([, { input }]) => {
      const { properties } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
      return Object.keys(properties ?? {}).some((field) => /password/i.test(field));
    });
  expect(open.map(([name]) => name)).toEqual([]);
});
