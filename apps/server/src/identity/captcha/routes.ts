import type { captcha } from '@tessera/contract/captcha';
import type { Handlers } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { speakCaptcha } from './speak-captcha.ts';

export function captchaRoutes(deps: IdentityDeps): Handlers<typeof captcha> {
  return {
    captcha: (input, call) => drawCaptcha(deps, input, call),
    captchaAudio: (input, call) => speakCaptcha(deps, input, call),
  };
}
