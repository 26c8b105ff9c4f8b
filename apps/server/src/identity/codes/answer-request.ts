import type { Tx } from '../../platform/database/statement.ts';
import { type Job, type JobDefinition, job } from '../../platform/jobs.ts';
import type { IdentityDeps } from '../deps.ts';
import { CODE_LIFE_MS, type CodePurpose, hashOfCode } from './one-time-code.ts';
import { putCode } from './queries.ts';
import { openRequest, type SealedRequest } from './sealed-request.ts';

/**
 * The job that answers wishes for a code, each in one transaction. Whether a number or an address is known is looked
 * up here and never in the request, so that neither its answer nor its time tells.
 */
export function codeJob<Wanted extends object>(
  deps: IdentityDeps,
  definition: JobDefinition<SealedRequest>,
  answer: (tx: Tx, wanted: Wanted, requestId: string) => Promise<void>,
): Job {
  return job(definition, async (request) => {
    const waitedMs = deps.clock.now().getTime() - new Date(request.askedAt).getTime();
    // By now the person has asked again, and this code would only void the newer one.
    if (waitedMs >= CODE_LIFE_MS) return;
    const wanted = openRequest<Wanted>(deps, definition.name, request);
    await deps.database.transaction((tx) => answer(tx, wanted, request.id));
  });
}

export interface MadeCode {
  readonly purpose: CodePurpose;
  /** What the number or the address is found by. */
  readonly target: Buffer;
  /** SHA-256 of the device cookie that asked, hex. */
  readonly flow: string;
  readonly code: string;
  readonly requestId: string;
}

/** False when this request made its code before and only the mark that it is done was lost. */
export async function keepCode(
  deps: IdentityDeps,
  tx: Tx,
  { purpose, target, code, requestId, flow: flowHex }: MadeCode,
): Promise<boolean> {
  const flow = Buffer.from(flowHex, 'hex');
  const now = deps.clock.now();
  const kept = await tx.run(putCode, [
    deps.merchantCode,
    purpose,
    target,
    flow,
    hashOfCode(deps, { purpose, target, flow }, code),
    requestId,
    now,
    new Date(now.getTime() + CODE_LIFE_MS),
  ]);
  return kept === 1;
}
