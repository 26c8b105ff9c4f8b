import { asciiDigits } from '@tessera/contract/digits';
import { timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Source } from '../limits/source.ts';
import { CODE_TRIES, type CodePurpose, hashOfCode } from './one-time-code.ts';
import { takeTry, markCodeUsed } from './queries.ts';

export interface TypedCode {
  readonly purpose: CodePurpose;
  /** `vault.lookup('mobileNum', …)` of the number in E.164. */
  readonly target: Buffer;
  /** As typed. */
  readonly code: string;
  readonly source: Pick<Source, 'deviceHash'>;
}

/** A code that was typed rightly and waits to be used up. */
export interface ProvenCode {
  readonly purpose: CodePurpose;
  readonly target: Buffer;
  readonly codeHash: Buffer;
}

/**
 * Whether a code is the live one of this purpose, number and browser. Why it is not stays untold: wrong,
 * over, used, five times tried and never sent are one `verification.code.err`. The try counts at once, on
 * the pool, so call it from `prepare`: no transaction may be waiting for it. A right code is left for
 * `spendCode` in the transaction it is for: what fails in between does not cost the member the code.
 */
export async function proveCode(deps: IdentityDeps, typed: TypedCode): Promise<ProvenCode | undefined> {
  const { purpose, target, source } = typed;
  const flow = source.deviceHash;
  const live = await deps.database.maybe(takeTry, [
    deps.merchantCode,
    purpose,
    target,
    flow,
    deps.clock.now(),
    CODE_TRIES,
  ]);
  const codeHash = hashOfCode(deps, { purpose, target, flow }, asciiDigits(typed.code));
  const right = timingSafeEqual(live?.codeHash ?? Buffer.alloc(codeHash.length), codeHash);
  return live && right ? { purpose, target, codeHash } : undefined;
}

/** Uses a proven code up. Of many who bring it at once, one gets true. */
export async function spendCode(deps: IdentityDeps, db: Queryable, proven: ProvenCode): Promise<boolean> {
  const { purpose, target, codeHash } = proven;
  const now = deps.clock.now();
  return (await db.run(markCodeUsed, [deps.merchantCode, purpose, target, codeHash, now])) === 1;
}
