import type { Tx } from '../../platform/database/statement.ts';
import { defineJob, type Job } from '../../platform/jobs.ts';
import type { IdentityDeps } from '../deps.ts';
import { personalLookup } from '../personal/personal.ts';
import { codeJob, keepCode } from './answer-request.ts';
import { CODE_MINUTES, newCode } from './one-time-code.ts';
import { findAddressOwner } from './queries.ts';
import type { SealedRequest } from './sealed-request.ts';

export interface WantedMailCode {
  readonly purpose: 'own' | 'bind';
  readonly email: string;
  /** SHA-256 of the device cookie that asked, hex. */
  readonly flow: string;
  readonly language?: string | undefined;
}

/** Tried again within half a minute or not at all: the code is waited for. */
export const sendMailCode = defineJob<SealedRequest>({
  name: 'identity.send-mail-code',
  retryLimit: 3,
  retryDelaySeconds: 2,
});

export function mailCodeJob(deps: IdentityDeps): Job {
  return codeJob<WantedMailCode>(deps, sendMailCode, (tx, wanted, id) => answerRequest(deps, tx, wanted, id));
}

/** Whose an address is learns only who reads its mail: its owner is told of the account. */
async function answerRequest(
  deps: IdentityDeps,
  tx: Tx,
  { purpose, email: to, flow, language: chosen }: WantedMailCode,
  requestId: string,
): Promise<void> {
  const target = personalLookup(deps.vault, 'email', to);
  const owner = await tx.maybe(findAddressOwner, [deps.merchantCode, target]);
  if (purpose === 'bind' && owner) {
    // Whoever reads it did not ask for it.
    const language = owner.language ?? chosen ?? (await deps.defaultLanguage());
    await deps.messages.queueMail(tx, { to, language, template: 'account-exists', values: {} });
    return;
  }
  if (purpose === 'own' && !owner) return;
  const code = newCode(deps.randomness);
  if (!(await keepCode(deps, tx, { purpose, target, flow, code, requestId }))) return;
  const language = chosen ?? owner?.language ?? (await deps.defaultLanguage());
  const values = { code, minutes: CODE_MINUTES };
  await deps.messages.queueMail(tx, { to, language, template: `${purpose}-code`, values });
}
