import type { captcha } from '@tessera/contract/identity/captcha';
import type { Handlers } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { speakCaptcha } from './speak-captcha.ts';
import { openConcurrencyLimit } from '../../platform/concurrency.ts';

/** Drawing holds the loop for some milliseconds: who asks for many pictures must not hold up everybody else. */
const DRAWINGS = { atOnce: 2, waiting: 8 };

export function captchaRoutes(deps: IdentityDeps): Handlers<typeof captcha> {
  const drawing = { ...deps, concurrencyLimit: openConcurrencyLimit(DRAWINGS) };
  return {
    captcha: (input, call) => drawCaptcha(drawing, input, call),
    captchaAudio: (input, call) => speakCaptcha(deps, input, call),
  };
}
