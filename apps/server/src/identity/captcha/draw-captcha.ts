import type { InputOf } from '@tessera/contract/endpoint';
import type { captcha } from '@tessera/contract/identity/captcha';
import type { ConcurrencyLimit } from '../../platform/concurrency.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { admitDrawing, admitReading } from './captcha-limits.ts';
import { CAPTCHA_LIFE_SECONDS } from './captcha.ts';

/** A full queue is drawn within much less time. */
const BUSY_SECONDS = 2;

type DrawDeps = Pick<IdentityDeps, 'captchas' | 'clock' | 'database' | 'devices' | 'limits'> & {
  /** How many pictures are drawn at the same time, and how many may wait. */
  readonly concurrencyLimit: ConcurrencyLimit;
};

/** Draws a new captcha and sets its cookie in this browser. */
export async function drawCaptcha(
  deps: DrawDeps,
  { purpose }: InputOf<typeof captcha.captcha>,
  call: ReadCall,
): Promise<string | Refusal<'captcha.limit'>> {
  const refusal = await admitDrawing(deps, call);
  if (refusal) return refusal;
  const drawn = await deps.concurrencyLimit(() => deps.captchas.draw(call.db, purpose));
  if (!drawn) return refuse('captcha.limit', { retryAfterSeconds: BUSY_SECONDS });
  call.cookies.set(deps.captchas.cookieName, drawn.id, CAPTCHA_LIFE_SECONDS);
  return drawn.picture.toString('base64');
}

/** Reads out this browser's captcha, a few times. */
export async function speakCaptcha(
  deps: Pick<IdentityDeps, 'captchas' | 'clock' | 'database' | 'devices' | 'limits'>,
  { language }: InputOf<typeof captcha.captchaAudio>,
  call: ReadCall,
): Promise<string | Refusal<'captcha.err' | 'captcha.limit'>> {
  const id = call.cookies.get(deps.captchas.cookieName);
  if (!id) return refuse('captcha.err');
  const refusal = await admitReading(deps, call, id);
  if (refusal) return refusal;
  const recording = await deps.captchas.speak(call.db, { id, language });
  return recording ? recording.toString('base64') : refuse('captcha.err');
}
