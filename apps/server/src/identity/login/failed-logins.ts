import { defineJob, type Job, job } from '../../platform/jobs.ts';
import { decryptRequest, type EncryptedRequest, encryptRequest } from '../codes/encrypted-request.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Count, isOver } from '../limits/limits.ts';
import type { Source } from '../limits/source.ts';
import { findCredentials } from '../members/queries.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { findEventSince } from '../sessions/queries.ts';
import { type Attempt, FAILURE_NOTICE_LIMIT, FAILURE_NOTICES } from './login-limits.ts';

const PURPOSE = 'login-failed-often';

const failureNotice = defineJob<EncryptedRequest>({
  name: 'identity.login-failed-often',
  retryLimit: 5,
  retryDelaySeconds: 30,
});

/**
 * Notifies the owner when an account has many failed sign-ins. Runs for every name, existing or not,
 * because extra work for existing names would be measurable. The job looks up the member.
 */
export async function reportFailedLogins(
  deps: IdentityDeps,
  { loginName, userName }: Pick<Attempt, 'loginName' | 'userName'>,
  taken: readonly Count[],
): Promise<void> {
  const today = taken.find(({ limit }) => limit.name === FAILURE_NOTICE_LIMIT.name);
  if (!today || today.count < FAILURE_NOTICE_LIMIT.most) return;
  const notice = { limit: FAILURE_NOTICES, subject: loginName };
  if ((await deps.limits.take(deps.database, [notice])).some(isOver)) return;
  await deps.database.transaction((tx) =>
    deps.jobs.enqueue(tx, failureNotice, encryptRequest(deps, PURPOSE, { userName })),
  );
}

export function failedLoginsJob(deps: IdentityDeps): Job {
  return job(failureNotice, async (request) => {
    const { userName } = decryptRequest<{ userName: string }>(deps, PURPOSE, request);
    await notifyOwnerOfFailures(deps, userName, new Date(request.askedAt));
  });
}

/** The attempts came from many places, so the notice names none of them. */
const NOWHERE: Pick<Source, 'ip' | 'userAgent'> = { ip: '', userAgent: '' };

/** Once per day, whatever the number of failures. */
async function notifyOwnerOfFailures(deps: IdentityDeps, userName: string, at: Date): Promise<void> {
  const since = new Date(at.getTime() - FAILURE_NOTICE_LIMIT.windowSeconds * 1000);
  await deps.database.transaction(async (tx) => {
    const member = await tx.maybe(findCredentials, [deps.merchantCode, userName, at]);
    if (!member || (await tx.maybe(findEventSince, [member.id, PURPOSE, since]))) return;
    await recordAccountEvent(tx, { memberId: member.id, kind: PURPOSE, at, source: NOWHERE });
    await notifyMember(deps, tx, { memberId: member.id, template: 'many-failed-logins', values: {} });
  });
}
