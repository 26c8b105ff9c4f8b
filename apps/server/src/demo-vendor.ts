import { currencyDecimals } from '@tessera/contract/currency-decimals';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { demoGames, demoMatches, type SeamlessConnection, SIMULATOR } from './games/index.ts';
import type { Randomness } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { DEFAULT_CURRENCY } from './platform/config/installation.ts';
import { publicOriginOf } from './slice-deps.ts';

const HOUR_MS = 3_600_000;

/** Runs the simulator as a game provider of the demo platform. Loaded only where the demo runs. */
export async function openDemoVendor(
  { config, randomness }: { readonly config: Config; readonly randomness: Randomness },
  origin: () => string,
  currency = config.currency ?? DEFAULT_CURRENCY,
) {
  const { openSimulator } = await import('./simulator/index.ts');
  const publicOrigin = () => publicOriginOf(config, origin);
  const games = demoGames().filter(({ provider }) => provider === SIMULATOR);
  const named = games.map(({ code, gameType, vassalage, gameClassify, freePlay = false, names }) => ({
    code,
    gameType,
    vassalage,
    gameClassify,
    freePlay,
    name: names['EN'] ?? code,
    filipinoName: names['TY'],
  }));
  const simulator = await openSimulator({
    code: SIMULATOR,
    directory: join(config.dataDir, SIMULATOR),
    randomness,
    games: named,
    matches: demoMatches(),
    origin,
    publicOrigin,
  });
  const connection: SeamlessConnection = {
    code: SIMULATOR,
    dialect: 'hub88',
    operatorId: 'demo',
    ourKey: simulator.ourKey,
    theirKey: simulator.theirKey,
    sources: undefined,
    currency,
    decimals: currencyDecimals(currency),
    unknownRollback: 'RS_OK',
    tokenLifetimeMs: 12 * HOUR_MS,
    country: 'PH',
    gamesUrl: simulator.gamesUrl,
  };
  return { connection, serve: (http: FastifyInstance) => simulator.serve(http) };
}
