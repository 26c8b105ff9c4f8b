import type { FastifyInstance } from 'fastify';
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Randomness } from '../platform/clock.ts';
import { keepOnce, readKept } from '../platform/config/kept-file.ts';
import type { VendorGame, VendorMatch } from './vendor-options.ts';
import { serveVendor } from './vendor.ts';
import { walletByUrl } from './wallet-by-url.ts';

const KEY_BITS = 2048;

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

/** The private keys of both sides: the operator's and the vendor's. */
interface SimulatorKeys {
  readonly operator: KeyObject;
  readonly vendor: KeyObject;
}

/** Keys made once and kept in a directory, so that a command beside the server may ask the vendor too. */
async function keptKeys(directory: string, randomness: Pick<Randomness, 'uuid'>): Promise<SimulatorKeys> {
  await mkdir(directory, { recursive: true });
  const kept = (name: string) => keptKey(join(directory, `${name}.pem`), randomness);
  const [operator, vendor] = await Promise.all([kept('operator'), kept('vendor')]);
  return { operator, vendor };
}

async function keptKey(path: string, randomness: Pick<Randomness, 'uuid'>): Promise<KeyObject> {
  const written = readKept(path);
  if (written !== undefined) return createPrivateKey(written);
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return createPrivateKey(keepOnce(path, pem, randomness));
}
