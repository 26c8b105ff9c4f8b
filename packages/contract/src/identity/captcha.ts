import * as z from 'zod/mini';
import { languageCode } from '../system.ts';
import { endpoint } from '../endpoint.ts';

/** Purpose of a captcha; a captcha is valid for its own purpose alone. */
export const captchaPurpose = z.enum(['login', 'register', 'sms', 'forgot', 'trial']);
export type CaptchaPurpose = z.infer<typeof captchaPurpose>;

export const captcha = {
  captcha: endpoint({
    method: 'GET',
    path: '/wps/captcha',
    access: 'guest',
    summary: 'A new captcha picture of digits, base64 PNG. The answer is bound to a cookie and valid once.',
    input: z.strictObject({ purpose: z._default(captchaPurpose, 'login') }),
    output: z.string(),
    refusals: ['captcha.limit'],
  }),
  captchaAudio: endpoint({
    method: 'GET',
    path: '/wps/captcha/audio',
    access: 'guest',
    summary: 'The digits of the last picture as speech, base64 WAV.',
    input: z.strictObject({ language: languageCode }),
    output: z.string(),
    refusals: ['captcha.err', 'captcha.limit'],
  }),
} as const;
