import { signedDevice } from '../../src/identity/sessions/devices.ts';
import { systemRandomness } from '../../src/platform/clock.ts';
import { openSecrets } from '../../src/platform/config/secrets.ts';
import { TEST_SECRET_KEY } from './captcha.ts';

const ID_LENGTH = 22;
const secrets = openSecrets({ secretKey: TEST_SECRET_KEY, dataDir: '' }, systemRandomness);

/** The cookies of a browser that a server under `TEST_SECRET_KEY` knows, another for each name. */
export function deviceCookies(name: string): { '__Host-dev': string } {
  return { '__Host-dev': signedDevice(secrets.derive('device-cookie'), name.padEnd(ID_LENGTH, '_')) };
}
