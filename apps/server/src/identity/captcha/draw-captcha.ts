import type { captcha } from '@tessera/contract/captcha';
import type { InputOf } from '@tessera/contract/endpoint';
import type { ReadCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { CAPTCHA_LIFE_SECONDS } from './captcha.ts';

/** Shows a new captcha and ties it to this browser. */
export async function drawCaptcha(
  { captchas }: Pick<IdentityDeps, 'captchas'>,
  { purpose }: InputOf<typeof captcha.captcha>,
  call: ReadCall,
): Promise<string> {
  const { id, picture } = await captchas.draw(call.db, purpose);
  call.cookies.set(captchas.cookieName, id, CAPTCHA_LIFE_SECONDS);
  return picture.toString('base64');
}
