import type { Tx } from '../../platform/database/statement.ts';
import { defineJob, type Job } from '../../platform/jobs.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver } from '../limits/limits.ts';
import { codeJob, keepCode } from './answer-request.ts';
import { CODE_MINUTES, type CodePurpose, newCode } from './one-time-code.ts';
import { findNumberOwner } from './queries.ts';
import type { SealedRequest } from './sealed-request.ts';
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

export function smsCodeJob(deps: IdentityDeps): Job {
  return codeJob<WantedCode>(deps, sendCode, (tx, wanted, id) => answerRequest(deps, tx, wanted, id));
}

/** Only the owner of a number learns whether it is known: by the message they get, or by none. */
async function answerRequest(
  deps: IdentityDeps,
  tx: Tx,
  wanted: WantedCode,
  requestId: string,
): Promise<void> {
  const { purpose, number, country, flow } = wanted;
  const target = deps.vault.lookup('mobileNum', number);
  const owner = await tx.maybe(findNumberOwner, [deps.merchantCode, target]);
  const known = wanted.language ?? owner?.language;
  const reader = { to: number, language: known ?? (await deps.defaultLanguage()) };
  if (claims(purpose) && owner) {
    if (!(await maySpend(deps, tx, country))) return;
    // Whoever reads it did not ask for it.
    const language = owner.language ?? reader.language;
    await deps.messages.queueSms(tx, { ...reader, language, template: 'account-exists', values: {} });
    return;
  }
  if (!claims(purpose) && !owner?.enabled) return;
  const code = newCode(deps.randomness);
  if (!(await keepCode(deps, tx, { purpose, target, flow, code, requestId }))) return;
  if (!(await maySpend(deps, tx, country))) return;
  const values = { code, minutes: CODE_MINUTES };
  await deps.messages.queueSms(tx, { ...reader, template: `${purpose}-code`, values });
}

/** Whether the code is for a number that should be nobody's yet. */
function claims(purpose: CodePurpose): boolean {
  return purpose === 'register' || purpose === 'bind';
}

/** Counts a message that goes out now, within its transaction: it is paid for only if it commits. */
async function maySpend(deps: IdentityDeps, tx: Tx, country: string): Promise<boolean> {
  const counts = await deps.limits.take(tx, spendCounts(deps.merchantCode, country));
  return !counts.some(isOver);
}
