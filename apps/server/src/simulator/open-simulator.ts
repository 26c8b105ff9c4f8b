import type { FastifyInstance } from 'fastify';
import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Randomness } from '../platform/clock.ts';
import { serveVendor } from './vendor.ts';
import type { VendorGame } from './vendor-options.ts';
import { walletByUrl } from './wallet-by-url.ts';

const KEY_BITS = 2048;

export interface SimulatorOptions {
  /** Its code as a provider. */
  readonly code: string;
  readonly randomness: Randomness;
  readonly games: readonly VendorGame[];
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

/** Makes keys for both sides, which live as long as the process. */
export async function openSimulator(options: SimulatorOptions): Promise<Simulator> {
  const makePair = () => promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  const [operator, vendor] = await Promise.all([makePair(), makePair()]);
  const serve = (http: FastifyInstance) => {
    const keys = { key: vendor.privateKey, operatorKey: operator.publicKey };
    // The address is asked for with each call: it is known once the server listens.
    const wallet: ReturnType<typeof walletByUrl> = (name, request) =>
      walletByUrl({ url: `${options.origin()}/provider/${options.code}`, dialect: 'hub88', ...keys })(
        name,
        request,
      );
    return serveVendor(http, { ...options, ...keys, wallet });
  };
  return {
    ourKey: operator.privateKey,
    theirKey: vendor.publicKey,
    gamesUrl: () => `${options.origin()}/simulator`,
    serve,
  };
}
