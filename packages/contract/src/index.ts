import { content } from './content.ts';
import { games } from './games.ts';
import { identity } from './identity.ts';
import { studio } from './studio.ts';
import { wallet } from './wallet.ts';

/** Every call the site makes, by domain. Server routes, typed client and API document all come from it. */
export const api = { identity, content, wallet, games, studio } as const;
export type Api = typeof api;
