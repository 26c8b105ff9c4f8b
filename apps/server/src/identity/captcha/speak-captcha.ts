import type { captcha } from '@tessera/contract/identity/captcha';
import type { InputOf } from '@tessera/contract/endpoint';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { admitReading } from './captcha-limits.ts';

/** Reads out the captcha this browser was shown, a few times. */
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
