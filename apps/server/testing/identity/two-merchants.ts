import { api } from '@tessera/contract';
import type { Endpoint, Envelope, InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectionOf, type SeamlessConnection } from '../../src/games/index.ts';
import { requestToken } from '../../src/identity/sessions/session.ts';
import { systemRandomness } from '../../src/platform/clock.ts';
import { readGameProviders } from '../../src/platform/config/game-providers.ts';
import { openSecrets } from '../../src/platform/config/secrets.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { makeDataFolder } from '../database/data-folder.ts';
import { createTestDatabase } from '../database/database.ts';
import { cookieOf } from '../server/app.ts';
import { freePort, type ServerProcess, startServerProcess } from '../server/server-process.ts';
import { TEST_SECRET_KEY } from './secret-key.ts';

/** A session at one of the two servers, over the network. */
export interface Caller {
  /** Undefined when the process died without an answer. */
  call<E extends Endpoint>(entry: E, input: InputOf<E>): Promise<Envelope<OutputOf<E>> | undefined>;
}

/** An operator and a studio as two processes on two databases, each with the public key of the other. */
export interface TwoMerchants {
  readonly operatorBooks: Database;
  readonly studioBooks: Database;
  readonly studioOrigin: string;
  /** The studio in the configuration of the operator. */
  readonly connections: readonly SeamlessConnection[];
  /** A demo member of the operator. */
  member(userName: string): Promise<Caller>;
  /** The member's browser in a game of the studio: its session at the studio and its address. */
  enter(gameUrl: string): Promise<Caller & { readonly place: string }>;
  killStudio(): Promise<void>;
  startStudio(): Promise<void>;
  stop(): Promise<void>;
}

/** The code of the studio at the operator. */
export const PROVIDER = 'house-studio';
const OPERATOR_ID = 'house-1';
const PASSWORD = 'Tessera-2026';
const CURRENCY = 'PHP';

const handOver = statement<[provider: string]>(
  'test.hand-over',
  `UPDATE game SET provider = $1 WHERE provider = 'studio'`,
);

export async function startTwoMerchants(): Promise<TwoMerchants> {
  const folder = await makeDataFolder('tessera-houses-');
  const [operatorBooks, studioBooks] = [await createTestDatabase(), await createTestDatabase()];
  const [operatorPort, studioPort] = [await freePort(), await freePort()];
  const [operatorAt, studioAt] = [operatorPort, studioPort].map((port) => `http://127.0.0.1:${port}`);
  const files = await writeDown(folder, {
    providers: { gamesUrl: studioAt },
    operator: { walletUrl: `${operatorAt}/provider/${PROVIDER}`, origin: operatorAt },
  });
  const startOperator = (): Promise<ServerProcess> =>
    startServerProcess({
      dataDir: join(folder, 'operator'),
      port: operatorPort,
      env: { DATABASE_URL: operatorBooks.url, GAME_PROVIDERS: files.providers, GAME_ORIGINS: studioAt ?? '' },
    });
  const startStudio = (): Promise<ServerProcess> =>
    startServerProcess({
      dataDir: join(folder, 'studio'),
      port: studioPort,
      env: {
        DATABASE_URL: studioBooks.url,
        OPERATOR: files.operator,
        PUBLIC_ORIGIN: studioAt ?? '',
        SECRET_KEY: TEST_SECRET_KEY,
      },
      as: 'studio',
    });
  const processes = await startBoth(startOperator, startStudio);
  await operatorBooks.database.run(handOver, [PROVIDER]);
  return {
    operatorBooks: operatorBooks.database,
    studioBooks: studioBooks.database,
    studioOrigin: studioAt ?? '',
    connections: readGameProviders(files.providers).map(connectionOf),
    member: (userName) => signIn(operatorAt ?? '', userName),
    async enter(gameUrl) {
      const response = await fetch(gameUrl, { redirect: 'manual' });
      const cookie = response.headers.getSetCookie().find((one) => one.startsWith('__Host-sid='));
      if (!cookie) throw new Error(`nobody was let in: ${response.status}`);
      const [pair = ''] = cookie.split(';');
      const place = response.headers.get('location') ?? '';
      const caller = callerOf(studioAt ?? '', pair, tokenOf(pair.slice('__Host-sid='.length)));
      // The page of this address does the same.
      const nodeId = new URL(place, studioAt).searchParams.get('nodeId');
      if (nodeId !== null) await valueOf(caller.call(api.games.launchGame, { nodeId, language: 'EN' }));
      return { ...caller, place };
    },
    killStudio: () => processes.studio.kill(),
    async startStudio() {
      processes.studio = await startStudio();
    },
    async stop() {
      await Promise.all([processes.operator.kill(), processes.studio.kill()]);
      await Promise.all([operatorBooks.drop(), studioBooks.drop(), rm(folder, { recursive: true })]);
    },
  };
}

async function signIn(origin: string, userName: string): Promise<Caller> {
  const response = await fetch(origin + api.identity.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: userName, password: PASSWORD, type: 'username' }),
  });
  const session = (await response.json()) as Envelope<SessionInfo>;
  if (!session.success) throw new Error(`${userName} could not log in: ${session.errorCode}`);
  return callerOf(origin, cookieOf(response.headers.getSetCookie()), session.value.token);
}

/** Starts both at once. When one does not start, the other is stopped, because no caller knows it yet. */
async function startBoth(
  startOperator: () => Promise<ServerProcess>,
  startStudio: () => Promise<ServerProcess>,
): Promise<{ operator: ServerProcess; studio: ServerProcess }> {
  const [operator, studio] = await Promise.allSettled([startOperator(), startStudio()]);
  if (operator.status === 'fulfilled' && studio.status === 'fulfilled') {
    return { operator: operator.value, studio: studio.value };
  }
  const failures = [];
  for (const one of [operator, studio]) {
    if (one.status === 'fulfilled') await one.value.kill();
    else failures.push(one.reason);
  }
  throw new AggregateError(failures, 'the two houses did not start');
}

/** The value of a call that must succeed. */
export async function valueOf<T>(answer: Promise<Envelope<T> | undefined>): Promise<T> {
  const body = await answer;
  if (!body?.success) throw new Error(`refused: ${JSON.stringify(body)}`);
  return body.value;
}

const AGAIN_MS = 50;
/** Error codes after which the same key is sent again. */
const AGAIN = new Set(['unknown', 'game.cycle.too.fast', 'vendor_under_maintenance']);

/** Sends one key until its round is answered, like a page whose studio died. */
export async function playUntilAnswered(
  atStudio: Caller,
  input: InputOf<typeof api.studio.slotRound>,
): Promise<OutputOf<typeof api.studio.slotRound>> {
  for (;;) {
    const answer = await atStudio.call(api.studio.slotRound, input);
    if (answer?.success) return answer.value;
    const code = answer?.errorCode ?? 'unknown';
    if (!AGAIN.has(code)) throw new Error(`the round was refused: ${code}`);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** A page receives this value with its first view. */
function tokenOf(sessionId: string): string {
  const secrets = openSecrets({ secretKey: TEST_SECRET_KEY, dataDir: '' }, systemRandomness);
  return requestToken(secrets.derive('request-token'), sessionId);
}

function callerOf(origin: string, cookie: string, token: string): Caller {
  return {
    async call<E extends Endpoint>({ method, path }: E, input: InputOf<E>) {
      const left = new Map(Object.entries(input as Record<string, unknown>));
      const address = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
        const value = String(left.get(name));
        left.delete(name);
        return value;
      });
      const given = Object.fromEntries(left);
      const query = method === 'GET' ? `?${new URLSearchParams(given as Record<string, string>)}` : '';
      return fetch(origin + address + query, {
        method,
        headers: { 'content-type': 'application/json', cookie, 'x-mc-token': token },
        ...(method !== 'GET' && { body: JSON.stringify(given) }),
      }).then(
        async (response) => (await response.json()) as Envelope<OutputOf<E>>,
        () => undefined,
      );
    },
  };
}

interface Agreed {
  readonly providers: object;
  readonly operator: object;
}

/** The configuration of each server for the other. */
async function writeDown(folder: string, { providers, operator }: Agreed) {
  const [operatorKeys, studioKeys] = [rsaPair(), rsaPair()];
  const write = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  await write('operator.pem', pemOf(operatorKeys.privateKey));
  await write('operator-public.pem', pemOf(operatorKeys.publicKey));
  await write('studio.pem', pemOf(studioKeys.privateKey));
  await write('studio-public.pem', pemOf(studioKeys.publicKey));
  const entry = {
    code: PROVIDER,
    dialect: 'hub88',
    operatorId: OPERATOR_ID,
    currency: CURRENCY,
    country: 'PH',
    privateKeyFile: 'operator.pem',
    publicKeyFile: 'studio-public.pem',
    ...providers,
  };
  const other = {
    operatorId: OPERATOR_ID,
    currency: CURRENCY,
    privateKeyFile: 'studio.pem',
    publicKeyFile: 'operator-public.pem',
    ...operator,
  };
  return {
    providers: await write('providers.json', JSON.stringify({ providers: [entry] })),
    operator: await write('operator.json', JSON.stringify(other)),
  };
}

function rsaPair() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function pemOf(key: KeyObject): string {
  const type = key.type === 'private' ? 'pkcs8' : 'spki';
  return key.export({ type, format: 'pem' }).toString();
}
