import { captcha } from './captcha.ts';
import { content } from './content.ts';
import { games } from './games.ts';
import { identity as sessions } from './identity.ts';
import { password } from './password.ts';
import { play as sittings } from './play.ts';
import { record } from './record.ts';
import { registration } from './registration.ts';
import { report } from './report.ts';
import { secondFactor } from './second-factor.ts';
import { studio } from './studio.ts';
import { wallet } from './wallet.ts';

const identity = { ...sessions, ...captcha, ...registration, ...password, ...secondFactor } as const;

const play = { ...sittings, ...record } as const;

/** Every call the site makes, by domain. Server routes, typed client and API document all come from it. */
export const api = { identity, content, wallet, report, games, play, studio } as const;
export type Api = typeof api;
