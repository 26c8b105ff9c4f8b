import { captchaAnswer } from '../../src/identity/captcha/captcha.ts';
import { signedDevice } from '../../src/identity/sessions/devices.ts';
import { systemRandomness } from '../../src/platform/clock.ts';
import { openSecrets } from '../../src/platform/config/secrets.ts';

/** For `env: { SECRET_KEY: TEST_SECRET_KEY }` of a server whose captchas a test solves. */
export const TEST_SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

const secrets = openSecrets({ secretKey: TEST_SECRET_KEY, dataDir: '' }, systemRandomness);

/** The digits of the captcha whose cookie has this value. */
export function readCaptcha(id: string): string {
  return captchaAnswer(secrets.derive('captcha'), id);
}

const ID_LENGTH = 22;

/** The cookies of a browser that a server with `TEST_SECRET_KEY` knows, different for each name. */
export function deviceCookies(name: string): { '__Host-dev': string } {
  return { '__Host-dev': signedDevice(secrets.derive('device-cookie'), name.padEnd(ID_LENGTH, '_')) };
}
