import type { captcha } from '@tessera/contract/captcha';
import type { InputOf } from '@tessera/contract/endpoint';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';

/** Reads out the captcha this browser was shown, as often as it is asked to. */
export async function speakCaptcha(
  { captchas }: Pick<IdentityDeps, 'captchas'>,
  { language }: InputOf<typeof captcha.captchaAudio>,
  call: ReadCall,
): Promise<string | Refusal<'captcha.err'>> {
  const id = call.cookies.get(captchas.cookieName);
  const recording = await captchas.speak(call.db, { id, language });
  return recording ? recording.toString('base64') : refuse('captcha.err');
}
