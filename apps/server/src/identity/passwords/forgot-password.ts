import type { InputOf } from '@tessera/contract/endpoint';
import type { password } from '@tessera/contract/identity/password';
import { fitsPattern } from '@tessera/contract/identity/register-patterns';
import { foldUserName } from '@tessera/contract/identity/register-rules';
import { createHash } from 'node:crypto';
import type { Randomness } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { defineJob, type Job, job } from '../../platform/jobs.ts';
import { type CaptchaChallenge, requireCaptcha } from '../captcha/captcha-limits.ts';
import { decryptRequest, type EncryptedRequest, encryptRequest } from '../codes/encrypted-request.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Count, isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import { byAddress } from '../limits/source.ts';
import { personalLookup } from '../personal/personal.ts';
import { findMailOwner, putResetToken, voidResetTokens } from './queries.ts';

type ForgotInput = InputOf<typeof password.forgotPassword>;

const EMAIL_PATTERN = { patternId: 3 };

const HOUR = 3600;

const PER_PAIR: Limit = { name: 'forgot-pair', most: 3, windowSeconds: HOUR };

/** Only requires a captcha: a limit would let strangers block the password reset of a known name. */
const PER_NAME: Limit = { name: 'forgot-name', most: 4, windowSeconds: HOUR };

const PER_DEVICE: Limit = { name: 'forgot-device', most: 5, windowSeconds: HOUR };

const PER_ADDRESS: Limit = { name: 'forgot-address', most: 10, windowSeconds: HOUR };

interface ResetLinkDelivery {
  /** Folded. */
  readonly userName: string;
  readonly email: string;
  readonly language?: string | undefined;
}

/** Validates the format of the input and counts it, with equal work for every name and address. */
export async function admitResetRequest(
  deps: IdentityDeps,
  input: ForgotInput,
  call: ReadCall,
): Promise<
  | ResetLinkDelivery
  | Refusal<
      | 'function.not.available'
      | 'register.field.invalid'
      | 'forgot.limit'
      | 'captcha.required'
      | 'captcha.err'
    >
> {
  if (!deps.messageChannels.mail) return refuse('function.not.available');
  const userName = foldUserName(input.username);
  const email = input.email.trim();
  if (userName === '') return refuse('register.field.invalid', { field: 'username', reason: 'required' });
  if (email === '') return refuse('register.field.invalid', { field: 'email', reason: 'required' });
  if (!fitsPattern(email, EMAIL_PATTERN)) {
    return refuse('register.field.invalid', { field: 'email', reason: 'pattern' });
  }
  const source = deps.devices.source(call);
  const counted = [
    { limit: PER_PAIR, subject: `${userName}\n${email.toLowerCase()}` },
    { limit: PER_NAME, subject: userName },
    { limit: PER_DEVICE, subject: source.deviceHash.toString('hex') },
    ...byAddress(PER_ADDRESS, source),
  ];
  const counts = await deps.limits.take(deps.database, counted);
  const over = counts.filter((count) => count.limit !== PER_NAME && isOver(count));
  const refusal =
    over.length > 0
      ? refuse('forgot.limit', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) })
      : await requireCaptcha(deps, call, captchaChallengeOf(counts, input.captcha));
  if (!refusal) return { userName, email, language: input.language };
  await deps.limits.release(deps.database, counted);
  return refusal;
}

const CAPTCHA_FROM = 3;

function captchaChallengeOf(counts: readonly Count[], answer: string | undefined): CaptchaChallenge {
  const nameOverLimit = counts.some((count) => count.limit === PER_NAME && isOver(count));
  const due = nameOverLimit
    ? { by: [PER_NAME], from: PER_NAME.most + 1 }
    : { by: [PER_DEVICE, PER_ADDRESS], from: CAPTCHA_FROM };
  return { purpose: 'forgot', answer, counts, ...due };
}

const sendResetLink = defineJob<EncryptedRequest>({
  name: 'identity.send-reset-link',
  retryLimit: 5,
  retryDelaySeconds: 5,
});

/** Leaves look-up and mail to a job: the response is sent before either. */
export async function forgotPassword(
  deps: IdentityDeps,
  wanted: ResetLinkDelivery,
  call: WriteCall,
): Promise<Record<string, never>> {
  await deps.jobs.enqueue(call.tx, sendResetLink, encryptRequest(deps, sendResetLink.name, wanted));
  return {};
}

/** The stored hash of a token; tokens are too long to guess, so the hash needs no key. */
export function resetTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function passwordJobs(deps: IdentityDeps): Job[] {
  return [
    job(sendResetLink, async (request) => {
      const wanted = decryptRequest<ResetLinkDelivery>(deps, sendResetLink.name, request);
      await deps.database.transaction((tx) => mailLink(deps, tx, wanted, request.id));
    }),
  ];
}

/** Lifetime of a mailed link. */
const RESET_LIFE_MINUTES = 30;

/** Mails a new link to the stored address, if name and address belong together; earlier links become invalid. */
async function mailLink(
  deps: IdentityDeps,
  tx: Tx,
  wanted: ResetLinkDelivery,
  requestId: string,
): Promise<void> {
  const lookup = personalLookup(deps.vault, 'email', wanted.email);
  const owner = await tx.maybe(findMailOwner, [deps.merchantCode, wanted.userName, lookup]);
  if (!owner) return;
  const { memberId } = owner;
  const token = newResetToken(deps.randomness);
  const hash = resetTokenHash(token);
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + RESET_LIFE_MINUTES * 60_000);
  // An earlier run may have created the link when only its completion was lost.
  if ((await tx.run(putResetToken, [hash, memberId, requestId, now, expiresAt])) === 0) return;
  await tx.run(voidResetTokens, [memberId, hash, now]);
  await deps.messages.queueMail(tx, {
    to: deps.vault.decrypt('email', owner.encryptedEmail),
    template: 'password-reset',
    language: wanted.language ?? owner.language ?? (await deps.defaultLanguage()),
    // A fragment after the hash sign reaches no server, no log and no other site.
    values: { link: `${deps.publicOrigin()}/m/forget?by=link#reset=${token}`, minutes: RESET_LIFE_MINUTES },
  });
}

/** 256 random bits, URL-safe. */
function newResetToken(randomness: Randomness): string {
  return randomness.bytes(32).toString('base64url');
}
