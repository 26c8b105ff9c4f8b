import type { FastifyInstance } from 'fastify';
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Randomness } from '../platform/clock.ts';
import { writeSecretFileOnce, readSecretFile } from '../platform/config/secrets.ts';
import type { VendorGame, VendorMatch } from './vendor-sessions.ts';
import { serveVendor } from './vendor.ts';
import { walletByUrl } from './http-wallet.ts';

const KEY_BITS = 2048;

export interface SimulatorOptions {
  /** Provider code of the simulator. */
  readonly code: string;
  /** Folder of its keys. */
  readonly directory: string;
  readonly randomness: Randomness;
  readonly games: readonly VendorGame[];
  readonly matches: readonly VendorMatch[];
  /** Local origin of the server. */
  origin(): string;
  publicOrigin(): string;
}

/**
 * A game provider inside the demo platform's process. It calls the wallet over HTTP with signatures, like any
 * provider.
 */
export interface Simulator {
  /** Keys of the operator: its private key, and the provider's public key. */
  readonly ourKey: KeyObject;
  readonly theirKey: KeyObject;
  gamesUrl(): string;
  serve(http: FastifyInstance): Promise<void>;
}

/** Opens the simulator with the keys of its directory. */
export async function openSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { operator, vendor } = await storedKeys(options.directory, options.randomness);
  const operatorKey = createPublicKey(operator);
  const serve = (http: FastifyInstance) => {
    const keys = { key: vendor, operatorKey };
    // Reads the origin on each call, because it is known once the server listens.
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

/** The private keys of operator and provider. */
interface SimulatorKeys {
  readonly operator: KeyObject;
  readonly vendor: KeyObject;
}

/** Keys are generated once and stored, so that a command beside the server can call the provider too. */
async function storedKeys(directory: string, randomness: Pick<Randomness, 'uuid'>): Promise<SimulatorKeys> {
  await mkdir(directory, { recursive: true });
  const keyOf = (name: string) => storedKey(join(directory, `${name}.pem`), randomness);
  const [operator, vendor] = await Promise.all([keyOf('operator'), keyOf('vendor')]);
  return { operator, vendor };
}

async function storedKey(path: string, randomness: Pick<Randomness, 'uuid'>): Promise<KeyObject> {
  const written = readSecretFile(path);
  if (written !== undefined) return createPrivateKey(written);
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return createPrivateKey(writeSecretFileOnce(path, pem, randomness));
}
