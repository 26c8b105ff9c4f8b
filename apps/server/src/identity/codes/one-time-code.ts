import type { Randomness } from '../../platform/clock.ts';
import type { IdentityDeps } from '../deps.ts';

/**
 * What a code is good for; one asked for something else is worth nothing. `own` proves a member once more by
 * what is theirs already, `bind` makes a number or an address theirs.
 */
export type CodePurpose = 'login' | 'register' | 'reset' | 'own' | 'bind';

/** How long a code lives, which is also how long the next is not sent. */
export const CODE_MINUTES = 3;
export const CODE_LIFE_MS = CODE_MINUTES * 60_000;

/** A code tried so often is void, and the right one fails like any other. */
export const CODE_TRIES = 5;

const POSSIBLE = 1_000_000;
/** The largest multiple of the possible codes below 2³²: a remainder of anything above would favour low codes. */
const FAIR_BELOW = 2 ** 32 - (2 ** 32 % POSSIBLE);

/** Six digits, all equally likely. */
export function newCode(randomness: Randomness): string {
  for (;;) {
    const drawn = randomness.bytes(4).readUInt32BE();
    if (drawn < FAIR_BELOW) return String(drawn % POSSIBLE).padStart(6, '0');
  }
}

/** What is stored of a code: bound to its purpose, its number and the browser that asked for it. */
export function hashOfCode(
  deps: Pick<IdentityDeps, 'codeHash'>,
  bound: { readonly purpose: CodePurpose; readonly target: Buffer; readonly flow: Buffer },
  code: string,
): Buffer {
  const { purpose, target, flow } = bound;
  return deps.codeHash(`${purpose}|${target.toString('hex')}|${flow.toString('hex')}`, code);
}
