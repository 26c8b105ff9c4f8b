import { defineJob, type Job, job } from '../../platform/jobs.ts';
import { openRequest, type SealedRequest, sealRequest } from '../codes/sealed-request.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Count, isOver } from '../limits/limits.ts';
import type { Source } from '../limits/source.ts';
import { findCredentials } from '../members/queries.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { findEventSince } from '../sessions/queries.ts';
import { type Attempt, FAILED_OFTEN, TOLD_OF_FAILURES } from './login-limits.ts';

const PURPOSE = 'login-failed-often';

const tellOfFailures = defineJob<SealedRequest>({
  name: 'identity.login-failed-often',
  retryLimit: 5,
  retryDelaySeconds: 30,
});

/**
 * Sees to it that the owner is told when an account failed often enough, by the counts a failure has taken.
 * For every name, also one that nobody has: what is done for a member alone could be measured. A job finds
 * out whether there is anybody to be told.
 */
export async function reportFailedOften(
  deps: IdentityDeps,
  { loginName, userName }: Pick<Attempt, 'loginName' | 'userName'>,
  taken: readonly Count[],
): Promise<void> {
  const today = taken.find(({ limit }) => limit.name === FAILED_OFTEN.name);
  if (!today || today.count < FAILED_OFTEN.most) return;
  const told = { limit: TOLD_OF_FAILURES, subject: loginName };
  if ((await deps.limits.take(deps.database, [told])).some(isOver)) return;
  await deps.database.transaction((tx) =>
    deps.jobs.enqueue(tx, tellOfFailures, sealRequest(deps, PURPOSE, { userName })),
  );
}

export function failedOftenJob(deps: IdentityDeps): Job {
  return job(tellOfFailures, async (request) => {
    const { userName } = openRequest<{ userName: string }>(deps, PURPOSE, request);
    await tellOwner(deps, userName, new Date(request.askedAt));
  });
}

/** They came from many places: none of them is named. */
const NOWHERE: Pick<Source, 'ip' | 'userAgent'> = { ip: '', userAgent: '' };

/** Once in a day, however many failures there were. */
async function tellOwner(deps: IdentityDeps, userName: string, at: Date): Promise<void> {
  const since = new Date(at.getTime() - FAILED_OFTEN.windowSeconds * 1000);
  await deps.database.transaction(async (tx) => {
    const member = await tx.maybe(findCredentials, [deps.merchantCode, userName, at]);
    if (!member || (await tx.maybe(findEventSince, [member.id, PURPOSE, since]))) return;
    await recordAccountEvent(tx, { memberId: member.id, kind: PURPOSE, at, source: NOWHERE });
    await notifyMember(deps, tx, { memberId: member.id, template: 'many-failed-logins', values: {} });
  });
}
