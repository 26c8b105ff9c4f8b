import { captchaAnswer } from '../../src/identity/captcha/answer.ts';
import { systemRandomness } from '../../src/platform/clock.ts';
import { openSecrets } from '../../src/platform/config/secrets.ts';

/** For `env: { SECRET_KEY: TEST_SECRET_KEY }` of a server whose captchas a test answers. */
export const TEST_SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

/** What a person reads off the picture of the captcha whose cookie has this value. */
export function readCaptcha(id: string): string {
  const secrets = openSecrets({ secretKey: TEST_SECRET_KEY, dataDir: '' }, systemRandomness);
  return captchaAnswer(secrets.derive('captcha'), id);
}
