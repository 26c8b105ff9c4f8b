import type { InputOf } from '@tessera/contract/endpoint';
import type { password } from '@tessera/contract/identity/password';
import { fitsPattern } from '@tessera/contract/identity/register-patterns';
import { foldUserName } from '@tessera/contract/identity/register-rules';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { captchaToll, type Toll } from '../codes/captcha-toll.ts';
import { sealRequest } from '../codes/sealed-request.ts';
import type { IdentityDeps } from '../deps.ts';
import { byAddress } from '../limits/by-address.ts';
import { type Count, isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import { sendResetLink, type WantedLink } from './send-reset-link.ts';

type ForgotInput = InputOf<typeof password.forgotPassword>;

const EMAIL_PATTERN = { patternId: 3 };
const HOUR = 3600;
const PER_PAIR: Limit = { name: 'forgot-pair', most: 3, windowSeconds: HOUR };
/** Only asks for a captcha: a limit would let strangers who know a name close its owner's way back. */
const PER_NAME: Limit = { name: 'forgot-name', most: 4, windowSeconds: HOUR };
const PER_DEVICE: Limit = { name: 'forgot-device', most: 5, windowSeconds: HOUR };
const PER_ADDRESS: Limit = { name: 'forgot-address', most: 10, windowSeconds: HOUR };
const CAPTCHA_FROM = 3;

/** Looks at the form of what was typed and counts it, alike for every name and address. */
export async function admitForgotten(
  deps: IdentityDeps,
  input: ForgotInput,
  call: ReadCall,
): Promise<
  | WantedLink
  | Refusal<
      | 'function.not.available'
      | 'register.field.invalid'
      | 'forgot.limit'
      | 'captcha.required'
      | 'captcha.err'
    >
> {
  if (!deps.sends.mail) return refuse('function.not.available');
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
      : await captchaToll(deps, call, tollOf(counts, input.captcha));
  if (!refusal) return { userName, email, language: input.language };
  await deps.limits.giveBack(deps.database, counted);
  return refusal;
}

function tollOf(counts: readonly Count[], answer: string | undefined): Toll {
  const nameAsked = counts.some((count) => count.limit === PER_NAME && isOver(count));
  const due = nameAsked
    ? { by: [PER_NAME], from: PER_NAME.most + 1 }
    : { by: [PER_DEVICE, PER_ADDRESS], from: CAPTCHA_FROM };
  return { purpose: 'forgot', answer, counts, ...due };
}

/** Leaves the looking up and the mail to a job: the answer is out before either. */
export async function forgotPassword(
  deps: IdentityDeps,
  wanted: WantedLink,
  call: WriteCall,
): Promise<Record<string, never>> {
  await deps.jobs.enqueue(call.tx, sendResetLink, sealRequest(deps, sendResetLink.name, wanted));
  return {};
}
