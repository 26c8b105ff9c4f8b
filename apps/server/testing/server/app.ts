import { api } from '@tessera/contract';
import type { Contract, Endpoint, Envelope, OutputOf } from '@tessera/contract/endpoint';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { unitsFromAmount } from '@tessera/contract/money';
import { rm } from 'node:fs/promises';
import { type App, type AppOptions, openApp } from '../../src/app.ts';
import { post } from '../../src/ledger/index.ts';
import { systemRandomness } from '../../src/platform/clock.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { makeDataFolder } from '../database/data-folder.ts';
import { createTestDatabase } from '../database/database.ts';
import { encryptBody, encryptedText } from '../identity/encrypted-echo.ts';
import { type Opened, roundRobin } from './round-robin.ts';
import { type TestClock, testClock } from './test-clock.ts';
import { registrationFields, testConfig } from './test-config.ts';

/** A signed-in browser: session info and cookie. */
export interface Visitor {
  readonly info: SessionInfo;
  readonly cookie: string;
  /** The visitor's own network address. */
  readonly from?: string;
}

/** Options of a call besides its input. */
export interface CallOptions {
  /** Source address; default: the visitor's, or this machine. */
  readonly from?: string;
  /** Cookies besides the session, by name. */
  readonly cookies?: Readonly<Record<string, string>>;
  readonly userAgent?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly body: Envelope<OutputOf<E>>;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface TestApp {
  /** The first server. Its `inject` reaches each server in rotation. */
  readonly app: App;
  /** Each server: one, or as many as `TEST_APPS` states. For spies, routes and figures of a process. */
  readonly apps: readonly App[];
  readonly database: Database;
  /** URL for a separate process. */
  readonly databaseUrl: string;
  readonly clock: TestClock;
  /** Contains the outboxes of a listening server. Removed at the stop. */
  readonly dataDir: string;
  /** Calls an endpoint like a browser of this site. */
  call<E extends Endpoint>(
    visitor: Visitor | null,
    entry: E,
    input: object,
    options?: CallOptions,
  ): Promise<Answer<E>>;
  /** Calls an endpoint with an encrypted body, like the site for endpoints with `encrypted`. */
  callEncrypted<E extends Endpoint>(visitor: Visitor | null, entry: E, input: object): Promise<Answer<E>>;
  /** The value of a call. Throws when the call is refused. */
  value<E extends Endpoint>(visitor: Visitor | null, entry: E, input: object): Promise<OutputOf<E>>;
  given: {
    /** A registered, signed-in member with a decimal balance. `registration` is added to the form. */
    member(options?: { balance?: string; userName?: string; registration?: object }): Promise<Visitor>;
    /** Credits a member with a decimal amount. */
    money(visitor: Visitor, amount: string): Promise<void>;
  };
  stop(): Promise<void>;
}

export interface TestAppOptions {
  /** Opens a port and runs jobs. Default: calls are injected. */
  readonly listen?: boolean;
  /** Folder of a built front end. */
  readonly webDir?: string;
  /** Further environment. Without MARKET the market has no requirements. */
  readonly env?: Readonly<Record<string, string>>;
  /** Timeout for calls to game providers. */
  readonly providerTimeoutMs?: number;
  /** A second server on the database, clock and folder of this one. */
  readonly beside?: TestApp;
  /** The state in memory that the tests observe. One server runs, whatever `TEST_APPS` states. */
  readonly oneProcess?: string;
}

/** With `TEST_APPS=2` each test calls two servers on one database alternately, and both run jobs. */
const APPS = Number(process.env['TEST_APPS'] ?? 1);

const NAMES_OF_ENDPOINTS = new Map<Endpoint, string>(
  Object.values(api as Record<string, Contract>).flatMap((contract) =>
    Object.entries(contract).map(([name, entry]) => [entry, name] as const),
  ),
);

/** Tests register hundreds of accounts, so hashing is cheap. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Starts the complete server in this process, on its own database, with a clock that the test controls. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside } = options;
  const dataDir = beside?.dataDir ?? (await makeDataFolder('tessera-test-'));
  const { url, database, drop } = beside ? openBeside(beside) : await createTestDatabase();
  const clock = beside?.clock ?? testClock();
  const config = testConfig(dataDir, options.env);
  const open = (on: Database) => openOne(options, { config, databaseUrl: url, database: on, clock });
  const first = await open(database);
  const others = beside || options.oneProcess !== undefined ? [] : await openOthers(url, open);
  const app = others.length === 0 ? first : roundRobin(first, others);
  let registered = 0;
  const call: TestApp['call'] = (visitor, entry, input, options) =>
    send(app, visitor, requestOf(entry, input), options);
  return {
    app,
    apps: [first, ...others.map((other) => other.app)],
    database,
    databaseUrl: url,
    clock,
    dataDir: config.dataDir,
    call,
    callEncrypted: (visitor, entry, input) => {
      const { method, url, payload } = requestOf(entry, input);
      const text = encryptedText(payload, clock.now());
      return send(app, visitor, {
        method,
        url,
        ...encryptBody({ key: app.deps.bodies.key, method, path: url, text }),
      });
    },
    async value(visitor, entry, input) {
      const { body } = await call(visitor, entry, input);
      if (!body.success) throw new Error(`${NAMES_OF_ENDPOINTS.get(entry)} was refused: ${body.errorCode}`);
      return body.value;
    },
    given: {
      money: (visitor, amount) => fund(app, database, visitor, amount),
      async member({ balance, userName, registration } = {}) {
        registered += 1;
        const username = userName ?? `guest${registered}`;
        const form = { username, ...registrationFields(config.market), ...registration };
        const visitor = await register(app, form, addressOf(registered));
        if (balance) await fund(app, database, visitor, balance);
        return visitor;
      },
    },
    async stop() {
      const stopOne = (one: App) => (options.listen ? one.stop() : one.http.close());
      for (const other of others) {
        await stopOne(other.app);
        await other.database.close();
      }
      await stopOne(first);
      await drop();
      if (!beside) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openOthers(url: string, open: (on: Database) => Promise<App>): Promise<Opened[]> {
  const others: Opened[] = [];
  while (others.length + 1 < APPS) {
    const database = openDatabase({ url });
    others.push({ app: await open(database), database });
  }
  return others;
}

function openBeside({ databaseUrl: url }: TestApp) {
  const database = openDatabase({ url });
  return { url, database, drop: () => database.close() };
}

async function openOne(
  { listen, providerTimeoutMs, webDir }: TestAppOptions,
  on: Pick<AppOptions, 'config' | 'databaseUrl' | 'database' | 'clock'>,
): Promise<App> {
  const app = await openApp({
    ...on,
    log: createLog(on.config.logLevel),
    randomness: systemRandomness,
    passwordCost: CHEAP,
    providerTimeoutMs,
    pendingMigrations: async () => [],
    ...(webDir !== undefined && { webDir }),
  });
  if (listen) await app.start();
  return app;
}

interface Outgoing {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object | string;
}

export function requestOf(entry: Endpoint, input: object): Outgoing {
  const left = new Map(Object.entries(input));
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = String(left.get(key));
    left.delete(key);
    return encodeURIComponent(value);
  });
  const inQuery = entry.method === 'GET' || entry.method === 'DELETE';
  const query = new URLSearchParams([...left].map(([key, value]): [string, string] => [key, String(value)]));
  return {
    method: entry.method,
    url: inQuery && left.size > 0 ? `${path}?${query}` : path,
    ...(!inQuery && { payload: Object.fromEntries(left) }),
  };
}

export async function send<E extends Endpoint>(
  app: App,
  visitor: Visitor | null,
  request: Outgoing,
  { from = visitor?.from, cookies = {}, headers, userAgent }: CallOptions = {},
): Promise<Answer<E>> {
  const brought = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const cookie = [...(visitor ? [visitor.cookie] : []), ...brought].join('; ');
  const response = await app.http.inject({
    ...request,
    headers: {
      ...request.headers,
      ...headers,
      ...(cookie !== '' && { cookie }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(visitor && { 'x-mc-token': visitor.info.token }),
    },
    ...(from !== undefined && { remoteAddress: from }),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

async function register(app: App, form: object, from: string): Promise<Visitor> {
  const password = 'correct horse battery';
  const response = await app.http.inject({
    method: 'PUT',
    url: api.identity.register.path,
    payload: { ...form, password, confirmPassword: password },
    remoteAddress: from,
  });
  const body = response.json<Envelope<SessionInfo>>();
  if (!body.success) throw new Error(`registration was refused: ${body.errorCode}`);
  return { info: body.value, cookie: cookieOf(response.headers['set-cookie']), from };
}

/** A source address in its own network. */
function addressOf(visitor: number): string {
  return `10.${(visitor >> 8) & 255}.${visitor & 255}.7`;
}

type SetCookie = string | string[] | number | undefined;

/** `name=value` of the session cookie in a response; empty without one. */
export function cookieOf(header: SetCookie): string {
  const [cookie] = Object.entries(cookiesOf(header)).filter(([name]) => /^(__Host-)?sid$/.test(name));
  return cookie?.join('=') ?? '';
}

/** All cookies in a response by name; empty values for cleared ones. */
export function cookiesOf(header: SetCookie): Record<string, string> {
  const lines = header === undefined ? [] : [header].flat();
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
      return [name, value];
    }),
  );
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
    counterparty: 'test',
  });
  if (answer.outcome !== 'posted') throw new Error(`the balance was refused: ${answer.reason}`);
}
