import { asciiDigits } from '@tessera/contract/digits';
import { timingSafeEqual } from 'node:crypto';
import type { Randomness } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import { type Job, job, type JobDefinition } from '../../platform/jobs.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Source } from '../limits/source.ts';
import { decryptRequest, type EncryptedRequest } from './encrypted-request.ts';
import { markCodeUsed, putCode, takeAttempt } from './queries.ts';

const POSSIBLE_CODES = 1_000_000;

/** The largest multiple of the number of codes below 2³²: remainders of larger words would favour low codes. */
const FAIR_BELOW = 2 ** 32 - (2 ** 32 % POSSIBLE_CODES);

/** Six digits, all equally likely. */
export function newCode(randomness: Randomness): string {
  for (;;) {
    const drawn = randomness.bytes(4).readUInt32BE();
    if (drawn < FAIR_BELOW) return String(drawn % POSSIBLE_CODES).padStart(6, '0');
  }
}

/**
 * What a code is valid for. `own` verifies a member by an existing contact; `bind` adds a new number or
 * address.
 */
export type CodePurpose = 'login' | 'register' | 'reset' | 'own' | 'bind';

/** The stored hash of a code, bound to its purpose, its number and the requesting browser. */
export function hashOfCode(
  deps: Pick<IdentityDeps, 'codeHash'>,
  bound: { readonly purpose: CodePurpose; readonly target: Buffer; readonly flow: Buffer },
  code: string,
): Buffer {
  const { purpose, target, flow } = bound;
  return deps.codeHash(`${purpose}|${target.toString('hex')}|${flow.toString('hex')}`, code);
}

/** After this number of attempts a code is void, and the right code fails too. */
export const MAX_CODE_ATTEMPTS = 5;

export interface SubmittedCode {
  readonly purpose: CodePurpose;
  /** `vault.lookup('mobileNum', …)` of the number in E.164. */
  readonly target: Buffer;
  /** As typed. */
  readonly code: string;
  readonly source: Pick<Source, 'deviceHash'>;
}

/** A verified code that is not consumed yet. */
export interface VerifiedCode {
  readonly purpose: CodePurpose;
  readonly target: Buffer;
  readonly codeHash: Buffer;
}

/**
 * Whether a code is the valid one for this purpose, number and browser. Every failure is the same
 * `verification.code.err`: wrong, expired, used, tried five times and never sent. The attempt counts at
 * once on the pool, so call this from `prepare`, where no transaction waits for it. `consumeCode` consumes
 * a right code in its transaction, so that a failure in between does not cost the member the code.
 */
export async function verifyCode(
  deps: IdentityDeps,
  typed: SubmittedCode,
): Promise<VerifiedCode | undefined> {
  const { purpose, target, source } = typed;
  const flow = source.deviceHash;
  const live = await deps.database.maybe(takeAttempt, [
    deps.merchantCode,
    purpose,
    target,
    flow,
    deps.clock.now(),
    MAX_CODE_ATTEMPTS,
  ]);
  const codeHash = hashOfCode(deps, { purpose, target, flow }, asciiDigits(typed.code));
  const right = timingSafeEqual(live?.codeHash ?? Buffer.alloc(codeHash.length), codeHash);
  return live && right ? { purpose, target, codeHash } : undefined;
}

/** Consumes a verified code. Of concurrent calls one returns true. */
export async function consumeCode(deps: IdentityDeps, db: Queryable, proven: VerifiedCode): Promise<boolean> {
  const { purpose, target, codeHash } = proven;
  const now = deps.clock.now();
  return (await db.run(markCodeUsed, [deps.merchantCode, purpose, target, codeHash, now])) === 1;
}

/** Lifetime of a code, and the minimum wait before the next code. */
export const CODE_MINUTES = 3;

export const CODE_LIFE_MS = CODE_MINUTES * 60_000;

/**
 * The job that processes code requests, each in one transaction. Only the job looks up whether a number or
 * address is known, so that neither response nor response time of the request reveals it.
 */
export function codeJob<Wanted extends object>(
  deps: IdentityDeps,
  definition: JobDefinition<EncryptedRequest>,
  answer: (tx: Tx, wanted: Wanted, requestId: string) => Promise<void>,
): Job {
  return job(definition, async (request) => {
    const waitedMs = deps.clock.now().getTime() - new Date(request.askedAt).getTime();
    // By now the person has requested another code, which this code would invalidate.
    if (waitedMs >= CODE_LIFE_MS) return;
    const wanted = decryptRequest<Wanted>(deps, definition.name, request);
    await deps.database.transaction((tx) => answer(tx, wanted, request.id));
  });
}

interface GeneratedCode {
  readonly purpose: CodePurpose;
  /** Lookup hash of the number or the address. */
  readonly target: Buffer;
  /** SHA-256 of the device cookie of the request, hex. */
  readonly flow: string;
  readonly code: string;
  readonly requestId: string;
}

/** False when an earlier run of this job created the code and only its completion was lost. */
export async function saveCode(
  deps: IdentityDeps,
  tx: Tx,
  { purpose, target, code, requestId, flow: flowHex }: GeneratedCode,
): Promise<boolean> {
  const flow = Buffer.from(flowHex, 'hex');
  const now = deps.clock.now();
  const storedRows = await tx.run(putCode, [
    deps.merchantCode,
    purpose,
    target,
    flow,
    hashOfCode(deps, { purpose, target, flow }, code),
    requestId,
    now,
    new Date(now.getTime() + CODE_LIFE_MS),
  ]);
  return storedRows === 1;
}
