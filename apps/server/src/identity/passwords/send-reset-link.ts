import type { Tx } from '../../platform/database/statement.ts';
import { defineJob, type Job, job } from '../../platform/jobs.ts';
import { openRequest, type SealedRequest } from '../codes/sealed-request.ts';
import type { IdentityDeps } from '../deps.ts';
import { personalLookup } from '../personal/personal.ts';
import { findMailOwner, putResetToken, voidResetTokens } from './queries.ts';
import { newResetToken, RESET_LIFE_MINUTES, resetTokenHash } from './reset-token.ts';

export interface WantedLink {
  /** Folded. */
  readonly userName: string;
  readonly email: string;
  readonly language?: string | undefined;
}

export const sendResetLink = defineJob<SealedRequest>({
  name: 'identity.send-reset-link',
  retryLimit: 5,
  retryDelaySeconds: 5,
});

export function passwordJobs(deps: IdentityDeps): Job[] {
  return [
    job(sendResetLink, async (request) => {
      const wanted = openRequest<WantedLink>(deps, sendResetLink.name, request);
      await deps.database.transaction((tx) => mailLink(deps, tx, wanted, request.id));
    }),
  ];
}

/** Mails a fresh link to the address on file, if name and address belong together; the older ones end. */
async function mailLink(deps: IdentityDeps, tx: Tx, wanted: WantedLink, requestId: string): Promise<void> {
  const lookup = personalLookup(deps.vault, 'email', wanted.email);
  const owner = await tx.maybe(findMailOwner, [deps.merchantCode, wanted.userName, lookup]);
  if (!owner) return;
  const { memberId } = owner;
  const token = newResetToken(deps.randomness);
  const hash = resetTokenHash(token);
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + RESET_LIFE_MINUTES * 60_000);
  // The request may have made its link before, when only the mark that it is done was lost.
  if ((await tx.run(putResetToken, [hash, memberId, requestId, now, expiresAt])) === 0) return;
  await tx.run(voidResetTokens, [memberId, hash, now]);
  await deps.messages.queueMail(tx, {
    to: deps.vault.open('email', owner.emailSealed),
    template: 'password-reset',
    language: wanted.language ?? owner.language ?? (await deps.defaultLanguage()),
    // Behind the hash sign it reaches no server, no log and no other site.
    values: { link: `${deps.publicOrigin()}/m/forget?by=link#reset=${token}`, minutes: RESET_LIFE_MINUTES },
  });
}
