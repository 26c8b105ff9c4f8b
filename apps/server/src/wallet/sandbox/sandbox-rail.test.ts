import { api } from '@tessera/contract';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, temporaryFolder } from '../../../testing/database/database.ts';
import { TEST_SECRET_KEY } from '../../../testing/identity/secret-key.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { reportPayment } from '../../../testing/server/operating.ts';
import { COMPILED, freePort, startServerProcess } from '../../../testing/server/server-process.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { hasDemoData, hasSandboxMoney, offersSandbox } from './sandbox-rail.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
const PRODUCTION = { NODE_ENV: 'production', SECRET_KEY: TEST_SECRET_KEY };
const MESSAGE = { type: 'payment.changed', reference: 'SBX-1' };
const TIMEOUT_MS = 120_000;

describe('production server on an empty database', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ env: { ...PRODUCTION, LOG_LEVEL: 'silent' } });
  });
  afterAll(() => test.stop());

  it('has no payment rail and no demo data', async () => {
    expect(test.app.deps.wallet.rails.codes).toEqual([]);
    expect(test.app.deps.sandbox).toBeUndefined();
    expect(await hasDemoData(test.database)).toBe(false);
  });

  it.each([
    ['GET', '/payment/sandbox/pay'],
    ['POST', '/payment/sandbox/pay', {}],
    ['GET', '/payment/sandbox/payments/1'],
    ['POST', '/payment/sandbox/payouts', {}],
    ['GET', '/payment/sandbox/payouts/1'],
    ['POST', '/payment/sandbox/webhook', { ...MESSAGE, orderId: '1' }],
    ['POST', '/payment/sandbox/payout-webhook', { ...MESSAGE, payoutId: '1' }],
    ['GET', '/provider/simulator/game'],
    ['POST', '/provider/simulator/user/balance', {}],
    ['POST', '/provider/simulator/transaction/bet', {}],
  ] as const)('responds with 404 to %s %s', async (method, url, payload?) => {
    const answer = await test.app.http.inject({ method, url, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(404);
  });
});

describe('production start', () => {
  it(
    'logs the settings that are required to take money',
    async () => {
      const { database, drop, url } = await createTestDatabase();
      onTestFinished(drop);
      expect(await hasDemoData(database)).toBe(false);
      const { lines } = await startedWith({ ...PRODUCTION, DATABASE_URL: url });
      expect(lines).toMatch(
        /no payment rail is configured: .* name a gateway in PAYMENT_GATEWAYS and offer it in deposit_channel and withdrawal_method/,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'serves the site, and the not-found page at the sandbox addresses',
    async () => {
      const { drop, url } = await createTestDatabase();
      onTestFinished(drop);
      const { statuses } = await startedWith({ ...PRODUCTION, DATABASE_URL: url }, [
        '/m/home',
        '/payment/sandbox/pay',
      ]);
      expect(statuses).toEqual([200, 404]);
    },
    TIMEOUT_MS,
  );

  it(
    'is refused with one line on a database with the demo platform',
    async () => {
      const { drop, url, database } = await createTestDatabase();
      onTestFinished(drop);
      const dataDir = await temporaryFolder();
      const demo = await startServerProcess({
        dataDir,
        port: await freePort(),
        env: { DATABASE_URL: url, SEED: 'demo' },
      });
      await demo.stop();
      expect(await hasDemoData(database)).toBe(true);
      expect(await offersSandbox(database, { sandboxPayments: undefined, seed: 'none' })).toBe(true);
      const { status, errorOutput } = await refusedWith({ ...PRODUCTION, DATABASE_URL: url });
      expect(status).toBe(1);
      expect(errorOutput.trim().split('\n')).toEqual([
        expect.stringMatching(
          /^Tessera did not start: the database holds the demo platform, which NODE_ENV=production refuses/,
        ),
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    'is refused with one line on a database with sandbox deposits',
    async () => {
      const test = await startTestApp();
      onTestFinished(() => test.stop());
      await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
      const input = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
      const { depositId } = await test.value(await test.given.member(), api.wallet.deposit, input);
      expect(await hasSandboxMoney(test.database)).toBe(false);
      await reportPayment(test, depositId, '500');
      expect(await hasSandboxMoney(test.database)).toBe(true);
      const { status, errorOutput } = await refusedWith({ ...PRODUCTION, DATABASE_URL: test.databaseUrl });
      expect(status).toBe(1);
      expect(errorOutput.trim().split('\n')).toEqual([
        expect.stringMatching(
          /^Tessera did not start: the database holds deposits of the sandbox, which NODE_ENV=production refuses/,
        ),
      ]);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['SEED', 'demo'],
    ['SANDBOX_PAYMENTS', 'on'],
  ])('is refused with %s=%s', async (name, value) => {
    const { status, errorOutput } = await refusedWith({ ...PRODUCTION, [name]: value });
    expect([status, errorOutput]).toEqual([
      1,
      expect.stringContaining(`${name}=${value} is refused when NODE_ENV=production`),
    ]);
  });
});

describe('sandbox outside production', () => {
  it('runs on an empty database that becomes the demo platform, and not on other databases with members', async () => {
    const test = await startTestApp();
    onTestFinished(() => test.stop());
    const byDefault = { sandboxPayments: undefined, seed: 'demo' } as const;
    expect(await offersSandbox(test.database, byDefault)).toBe(true);
    expect(await offersSandbox(test.database, { ...byDefault, seed: 'none' })).toBe(false);
    await test.given.member();
    expect(await offersSandbox(test.database, byDefault)).toBe(false);
    expect(await offersSandbox(test.database, { ...byDefault, sandboxPayments: true })).toBe(true);
  });
});

async function environment(env: Readonly<Record<string, string>>) {
  return { PATH: process.env['PATH'], DATA_DIR: await temporaryFolder(), PORT: '0', ...env };
}

async function refusedWith(
  env: Readonly<Record<string, string>>,
): Promise<{ status: unknown; errorOutput: string }> {
  const options = { env: await environment(env) };
  return new Promise((done) => {
    execFile(process.execPath, [...COMPILED, MAIN], options, (error, _output, errorOutput) =>
      done({ status: error?.code ?? 0, errorOutput }),
    );
  });
}

/** The server's output until it is ready, and the statuses of requested pages. */
async function startedWith(
  env: Readonly<Record<string, string>>,
  pages: readonly string[] = [],
): Promise<{ lines: string; statuses: number[] }> {
  const options = { env: await environment(env) };
  return new Promise((done, fail) => {
    const child = execFile(process.execPath, [...COMPILED, MAIN], options, (error) => {
      if (error && !error.killed && error.signal !== 'SIGTERM') fail(error);
    });
    let output = '';
    let requested = false;
    child.stdout?.on('data', (text: string) => {
      output += text;
      const [origin] = /http:\/\/[^\s/]+(?=\/m\/home)/.exec(output) ?? [];
      if (origin === undefined || requested) return;
      requested = true;
      void statusesOf(origin, pages).then((statuses) => {
        child.once('exit', () => done({ lines: output, statuses }));
        child.kill('SIGTERM');
      }, fail);
    });
  });
}

async function statusesOf(origin: string, pages: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const page of pages) {
    const { status } = await fetch(origin + page, { headers: { accept: 'text/html' }, redirect: 'manual' });
    statuses.push(status);
  }
  return statuses;
}
