import type { FastifyInstance } from 'fastify';
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Randomness } from '../platform/clock.ts';
import { keptKeys } from './kept-keys.ts';
import { serveVendor } from './vendor.ts';
import type { VendorGame, VendorMatch } from './vendor-options.ts';
import { walletByUrl } from './wallet-by-url.ts';

export interface SimulatorOptions {
  /** Its code as a provider. */
  readonly code: string;
  /** Where its keys are kept. */
  readonly directory: string;
  readonly randomness: Randomness;
  readonly games: readonly VendorGame[];
  readonly matches: readonly VendorMatch[];
  /** Where the server it plays with answers itself. */
  origin(): string;
  publicOrigin(): string;
}

/** A vendor in the process of a demo platform: it speaks to the wallet over HTTP with signatures, as any other does. */
export interface Simulator {
  /** What the operator must hold to be spoken to, and to speak to it. */
  readonly ourKey: KeyObject;
  readonly theirKey: KeyObject;
  gamesUrl(): string;
  serve(http: FastifyInstance): Promise<void>;
}

/** Opens it with the keys of its directory. */
export async function openSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { operator, vendor } = await keptKeys(options.directory, options.randomness);
  const operatorKey = createPublicKey(operator);
  const serve = (http: FastifyInstance) => {
    const keys = { key: vendor, operatorKey };
    // The address is asked for with each call: it is known once the server listens.
    const wallet: ReturnType<typeof walletByUrl> = (name, request) =>
      walletByUrl({ url: `${options.origin()}/provider/${options.code}`, dialect: 'hub88', ...keys })(
        name,
        request,
      );
    return serveVendor(http, { ...options, ...keys, wallet });
  };
  return {
    ourKey: operator,
    theirKey: createPublicKey(vendor),
    gamesUrl: () => `${options.origin()}/simulator`,
    serve,
  };
}
