import { api } from '@tessera/contract';
import type { Contract, Endpoint, Envelope, OutputOf } from '@tessera/contract/endpoint';
import type { SessionInfo } from '@tessera/contract/identity';
import { unitsFromAmount } from '@tessera/contract/money';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, openApp } from '../src/app.ts';
import { post } from '../src/ledger/index.ts';
import { systemRandomness } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config/config.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/log.ts';
import { type TestClock, testClock } from './clock.ts';
import { createTestDatabase } from './database.ts';

/** Somebody at a browser: a name, a cookie and the request token of their session. */
export interface Visitor {
  readonly info: SessionInfo;
  readonly cookie: string;
}

export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly body: Envelope<OutputOf<E>>;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface TestApp {
  readonly app: App;
  readonly database: Database;
  readonly clock: TestClock;
  /** A call through the front door, as a browser of this site would make it. */
  call<E extends Endpoint>(visitor: Visitor | null, entry: E, input: object): Promise<Answer<E>>;
  /** The value of a call that must succeed. */
  value<E extends Endpoint>(visitor: Visitor | null, entry: E, input: object): Promise<OutputOf<E>>;
  given: {
    /** A registered and signed-in member with this much money, in decimal. */
    member(options?: { readonly balance?: string; readonly userName?: string }): Promise<Visitor>;
  };
  stop(): Promise<void>;
}

export interface TestAppOptions {
  /** Opens a port and works on jobs; without it calls go straight into the server. */
  readonly listen?: boolean;
  /** Folder of a built front end. */
  readonly webDir?: string;
  /** Further environment, as an operator would set it. */
  readonly env?: Readonly<Record<string, string>>;
}

const NAMES_OF_ENDPOINTS = new Map<Endpoint, string>(
  Object.values(api as Record<string, Contract>).flatMap((contract) =>
    Object.entries(contract).map(([name, entry]) => [entry, name] as const),
  ),
);

/** The whole server in this process, on a database of its own, with a clock that a test moves. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-test-'));
  const { url, database, drop } = await createTestDatabase();
  const clock = testClock();
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...options.env,
  });
  const app = await openApp({
    config,
    databaseUrl: url,
    database,
    log: createLog(config.logLevel),
    clock,
    randomness: systemRandomness,
    pendingMigrations: async () => [],
    ...(options.webDir !== undefined && { webDir: options.webDir }),
  });
  if (options.listen) await app.start();
  let registered = 0;
  const call: TestApp['call'] = (visitor, entry, input) => send(app, visitor, entry, input);
  return {
    app,
    database,
    clock,
    call,
    async value(visitor, entry, input) {
      const { body } = await call(visitor, entry, input);
      if (!body.success) throw new Error(`${NAMES_OF_ENDPOINTS.get(entry)} was refused: ${body.errorCode}`);
      return body.value;
    },
    given: {
      async member({ balance, userName } = {}) {
        registered += 1;
        const visitor = await register(app, userName ?? `guest${registered}`);
        if (balance) await fund(app, database, visitor, balance);
        return visitor;
      },
    },
    async stop() {
      await (options.listen ? app.stop() : app.http.close());
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function send<E extends Endpoint>(
  app: App,
  visitor: Visitor | null,
  entry: E,
  input: object,
): Promise<Answer<E>> {
  const left = new Map(Object.entries(input));
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = String(left.get(key));
    left.delete(key);
    return encodeURIComponent(value);
  });
  const inQuery = entry.method === 'GET' || entry.method === 'DELETE';
  const query = new URLSearchParams([...left].map(([key, value]): [string, string] => [key, String(value)]));
  const response = await app.http.inject({
    method: entry.method,
    url: inQuery && left.size > 0 ? `${path}?${query}` : path,
    headers: visitor ? { cookie: visitor.cookie, 'x-mc-token': visitor.info.token } : {},
    ...(!inQuery && { payload: Object.fromEntries(left) }),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

async function register(app: App, username: string): Promise<Visitor> {
  const password = 'correct horse battery';
  const response = await app.http.inject({
    method: 'PUT',
    url: api.identity.register.path,
    payload: { username, password, confirmPassword: password },
  });
  const body = response.json<Envelope<SessionInfo>>();
  if (!body.success) throw new Error(`registration was refused: ${body.errorCode}`);
  return { info: body.value, cookie: cookieOf(response.headers['set-cookie']) };
}

/** The `name=value` of a set-cookie header. */
export function cookieOf(header: string | string[] | number | undefined): string {
  return String(Array.isArray(header) ? header[0] : header).split(';')[0] ?? '';
}

async function fund(app: App, database: Database, visitor: Visitor, balance: string): Promise<void> {
  const session = await app.deps.identity.sessions.find(database, visitor.cookie.split('=')[1]);
  if (!session) throw new Error('the visitor has no session');
  const { asset } = app.deps.wallet.merchants.get(session.merchantCode);
  const answer = await post(database, {
    scope: 'gateway:test',
    key: systemRandomness.uuid(),
    recordedAt: new Date(),
    kind: 'deposit',
    asset,
    memberId: session.memberId,
    amountUnits: unitsFromAmount(balance),
    house: 'test',
  });
  if (answer.outcome !== 'posted') throw new Error(`the balance was refused: ${answer.reason}`);
}
