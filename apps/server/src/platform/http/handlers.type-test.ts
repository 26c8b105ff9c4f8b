import { api } from '@tessera/contract';
import { type Endpoint, endpoint } from '@tessera/contract/endpoint';
import { type RefusalCode } from '@tessera/contract/refusals';
import * as z from 'zod/mini';
import type { Handlers } from './call.ts';
import { refuse } from './refusal.ts';

/**
 * Compiled by `npm run check`, never run: each line that is marked as an error must be an error, or the check fails.
 */

const contract = {
  greet: endpoint({
    method: 'GET',
    path: '/greet',
    access: 'guest',
    summary: 'Greets.',
    input: z.strictObject({ name: z.string() }),
    output: z.strictObject({ greeting: z.string(), at: z.string() }),
    refusals: ['game.not.found'],
  }),
  part: endpoint({
    method: 'POST',
    path: '/part',
    access: 'session',
    summary: 'Says goodbye.',
    input: z.strictObject({}),
    output: z.strictObject({}),
    refusals: [],
  }),
} as const;

type Routes = Handlers<typeof contract>;

export const complete: Routes = {
  greet: async ({ name }) => (name ? { greeting: `Hello ${name}`, at: 'now' } : refuse('game.not.found')),
  part: async (_input, call) => {
    call.session.memberId satisfies bigint;
    return {};
  },
};

export const inOneStatement: Routes = {
  ...complete,
  part: {
    oneStatement: async (_input, call) => {
      // @ts-expect-error No transaction is open.
      call.tx satisfies unknown;
      return {};
    },
  },
};

// @ts-expect-error An endpoint of the contract was forgotten.
export const forgotten: Routes = { greet: complete.greet };

export const undeclared: Routes = {
  ...complete,
  // @ts-expect-error The contract does not declare this refusal.
  greet: async () => refuse('balance.insufficient'),
};

export const missingField: Routes = {
  ...complete,
  // @ts-expect-error The output lacks `at`.
  greet: async () => ({ greeting: 'Hello' }),
};

export const guestHasNoSession: Routes = {
  ...complete,
  // @ts-expect-error A guest may have no session.
  greet: async (_input, call) => ({ greeting: call.session.userName, at: 'now' }),
};

export const readsCannotWrite: Routes = {
  ...complete,
  // @ts-expect-error A reading call has no transaction.
  greet: async (_input, call) => ({ greeting: String(call.tx), at: 'now' }),
};

// @ts-expect-error A refusal code that no table gives a status.
export const unknownCode: RefusalCode = 'no.such.code';

/** Every entry of the product's own contract is an endpoint. */
export const all: readonly Endpoint[] = Object.values(api).flatMap((domain) => Object.values(domain));
