import type { Tx } from '../../platform/database/statement.ts';
import { defineJob, type Job, job } from '../../platform/jobs/jobs.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver } from '../limits/limits.ts';
import { DEFAULT_LANGUAGE } from '../notices/notify-member.ts';
import { CODE_LIFE_MS, CODE_MINUTES, type CodePurpose, hashOfCode, newCode } from './one-time-code.ts';
import { findNumberOwner, putCode } from './queries.ts';
import { openRequest, type SealedRequest } from './sealed-request.ts';
import { spendCounts } from './sms-limits.ts';

export interface WantedCode {
  readonly purpose: CodePurpose;
  /** E.164, with the plus. */
  readonly number: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** SHA-256 of the device cookie that asked, hex. */
  readonly flow: string;
  readonly language?: string | undefined;
}

/** Tried again within half a minute or not at all: the code is waited for. */
export const sendCode = defineJob<SealedRequest>({
  name: 'identity.send-code',
  retryLimit: 3,
  retryDelaySeconds: 2,
});

export function codeJobs(deps: IdentityDeps): Job[] {
  return [
    job(sendCode, async (request) => {
      const waitedMs = deps.clock.now().getTime() - new Date(request.askedAt).getTime();
      // By now the person has asked again, and this code would only void the newer one.
      if (waitedMs >= CODE_LIFE_MS) return;
      const wanted = openRequest<WantedCode>(deps, sendCode.name, request);
      await deps.database.transaction((tx) => answerRequest(deps, tx, wanted, request.id));
    }),
  ];
}

/** Only the owner of a number learns whether it is known: by the message they get, or by none. */
async function answerRequest(
  deps: IdentityDeps,
  tx: Tx,
  wanted: WantedCode,
  requestId: string,
): Promise<void> {
  const { purpose, number, country } = wanted;
  const target = deps.vault.lookup('mobileNum', number);
  const owner = await tx.maybe(findNumberOwner, [deps.merchantCode, target]);
  const reader = { to: number, language: wanted.language ?? owner?.language ?? DEFAULT_LANGUAGE };
  if (claims(purpose) && owner) {
    if (!(await maySpend(deps, tx, country))) return;
    await deps.messages.queueSms(tx, { ...reader, template: 'account-exists', values: {} });
    return;
  }
  if (!claims(purpose) && !owner?.enabled) return;
  const code = newCode(deps.randomness);
  if (!(await keepCode(deps, tx, { wanted, target, code, requestId }))) return;
  if (!(await maySpend(deps, tx, country))) return;
  const values = { code, minutes: CODE_MINUTES };
  await deps.messages.queueSms(tx, { ...reader, template: `${purpose}-code`, values });
}

/** Whether the code is for a number that should be nobody's yet. */
function claims(purpose: CodePurpose): boolean {
  return purpose === 'register' || purpose === 'bind';
}

/** False when this request made its code before and only the mark that it is done was lost. */
async function keepCode(
  deps: IdentityDeps,
  tx: Tx,
  made: {
    readonly wanted: WantedCode;
    readonly target: Buffer;
    readonly code: string;
    readonly requestId: string;
  },
): Promise<boolean> {
  const { target, requestId } = made;
  const { purpose } = made.wanted;
  const flow = Buffer.from(made.wanted.flow, 'hex');
  const now = deps.clock.now();
  const kept = await tx.run(putCode, [
    deps.merchantCode,
    purpose,
    target,
    flow,
    hashOfCode(deps, { purpose, target, flow }, made.code),
    requestId,
    now,
    new Date(now.getTime() + CODE_LIFE_MS),
  ]);
  return kept === 1;
}

/** Counts a message that goes out now, within its transaction: it is paid for only if it commits. */
async function maySpend(deps: IdentityDeps, tx: Tx, country: string): Promise<boolean> {
  const counts = await deps.limits.take(tx, spendCounts(deps.merchantCode, country));
  return !counts.some(isOver);
}
