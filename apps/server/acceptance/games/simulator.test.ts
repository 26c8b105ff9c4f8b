import { api } from '@tessera/contract';
import { execFile } from 'node:child_process';
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import fastify from 'fastify';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../testing/identity/browser.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { COMPILED } from '../../testing/server/server-process.ts';
import { runsGames, startSupplier } from '../../testing/games/supplier.ts';
import { openDemoVendor } from '../../src/demo-vendor.ts';
import { catalogueCommand, type SeamlessConnection, seedGames } from '../../src/games/index.ts';
import { systemRandomness } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { runSimulator } from '../../src/simulator/index.ts';

const { games, identity, play, wallet } = api;

const setEnabled = statement<[userName: string, enabled: boolean]>(
  'test.set-enabled',
  `UPDATE member SET enabled = $2 WHERE user_name = $1`,
);

const strangeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function open(test: TestApp, visitor: Visitor, gameType: string): Promise<string> {
  const { games: list } = await test.value(visitor, games.gameList, { language: 'EN', gameType });
  const nodeId = list.find(({ playable }) => playable)?.nodeId ?? '';
  const { launchMode, gameUrl } = await test.value(visitor, games.launchGame, { nodeId, language: 'TY' });
  expect(launchMode).toBe('frame');
  return gameUrl;
}

async function press(gameUrl: string, button: string): Promise<string> {
  const url = new URL(gameUrl);
  const body = new URLSearchParams({ seat: url.searchParams.get('seat') ?? '', do: button });
  const response = await fetch(`${url.origin}${url.pathname}`, { method: 'POST', body });
  return response.text();
}

describe('simulated vendor of the demo platform', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ listen: true, env: { SEED: 'demo' } });
    await test.database.transaction(seedGames);
  });
  afterAll(() => test.stop());

  it.each(['SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP', 'LOTT'])(
    'plays %s through the wallet on a page marked as a placeholder',
    async (gameType) => {
      const visitor = await test.given.member({ balance: '100' });
      const gameUrl = await open(test, visitor, gameType);
      const page = await fetch(gameUrl);
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
      expect(await page.text()).toContain('Pamalit ito ng simulator, hindi totoong provider');
      expect(await press(gameUrl, 'bet-1')).toContain('90.00 PHP');
      expect(await press(gameUrl, 'bet-1')).toContain('90.00 PHP');
      expect(await press(gameUrl, 'win')).toContain('110.00 PHP');
      await press(gameUrl, 'bet-0');
      expect(await press(gameUrl, 'undo')).toContain('110.00 PHP');
      expect((await test.value(visitor, wallet.wallet, {})).sumBalance).toBe('110.00');
      const record = await test.value(visitor, games.gameRecord, { language: 'EN', gameType });
      expect(record.list).toMatchObject([
        { status: 4 },
        { status: 1, betAmount: '10.00', winAmount: '20.00' },
      ]);
    },
  );

  it('lists the games of the catalogue', async () => {
    const http = fastify();
    let origin = '';
    const config = readConfig({ DATA_DIR: test.dataDir });
    const given = { config, randomness: systemRandomness };
    const vendor = await openDemoVendor(given, () => origin);
    await vendor.serve(http);
    origin = await http.listen({ host: '127.0.0.1', port: 0 });
    const deps = { database: test.database, now: test.clock.now(), read: async () => '' };
    const fetchList = (connection: SeamlessConnection) =>
      catalogueCommand(['fetch', 'simulator'], { ...deps, connections: [connection] });
    expect(await fetchList(vendor.connection)).toMatch(/^the list of simulator\nunchanged: \d{2,}$/);
    const stranger = { ...vendor.connection, ourKey: strangeKey() };
    await expect(fetchList(stranger)).rejects.toThrow(
      'simulator does not list its games: the response has status 401',
    );
    const forger = { ...vendor.connection, theirKey: createPublicKey(strangeKey()) };
    await expect(fetchList(forger)).rejects.toThrow('has no valid signature');
    await http.close();
    await expect(fetchList(vendor.connection)).rejects.toThrow('simulator cannot be reached: fetch failed');
    const nobody = catalogueCommand(['fetch', 'aurora'], { ...deps, connections: [vendor.connection] });
    await expect(nobody).rejects.toThrow('GAME_PROVIDERS does not contain aurora; it contains simulator');
  });

  it('answers the list request of a command beside the server', async () => {
    const { port } = test.app.http.server.address() as AddressInfo;
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: test.databaseUrl,
      DATA_DIR: test.dataDir,
      PORT: String(port),
    };
    const command = join(import.meta.dirname, '../../src/catalogue-main.ts');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...COMPILED, command, 'fetch', 'simulator'],
      { env },
    );
    expect(stdout).toMatch(/^the list of simulator\nunchanged: \d{2,}\n$/);
  });

  it('opens trial games for play money without the wallet', async () => {
    const trial = openBrowser(test);
    await trial.call(identity.testPlay, {});
    const { games: list } = await test.value(null, games.gameList, { language: 'EN', gameType: 'PVP' });
    const nodeId = list.find(({ supportPlay }) => supportPlay === 0)?.nodeId;
    const { body } = await trial.call(games.launchGame, { nodeId, language: 'TY' });
    const gameUrl = body.success ? body.value.gameUrl : '';
    const page = await (await fetch(gameUrl)).text();
    expect(page).toContain('<span>Play money</span> <bdi>1000.00</bdi>');
    expect(page).not.toContain('value="free-');
    expect(page).not.toContain('Dumadaan sa wallet');
    expect(await press(gameUrl, 'bet-1')).toContain('990.00');
    expect(await press(gameUrl, 'win')).toContain('1010.00');
    await press(gameUrl, 'bet-0');
    expect(await press(gameUrl, 'undo')).toContain('1010.00');
    const record = await trial.call(games.gameRecord, { language: 'EN' });
    expect(record.body).toMatchObject({ errorCode: 'free_reject' });
    const { games: fights } = await test.value(null, games.gameList, {
      language: 'EN',
      gameType: 'COCKFIGHT',
    });
    expect(new Set(fights.map(({ supportPlay }) => supportPlay))).toEqual(new Set([1]));
    const refused = await trial.call(games.launchGame, { nodeId: fights[0]?.nodeId, language: 'EN' });
    expect(refused.body).toMatchObject({ errorCode: 'free_reject' });
  });

  it('refuses a bet above the play money balance', async () => {
    const trial = openBrowser(test);
    await trial.call(identity.testPlay, {});
    const { games: list } = await test.value(null, games.gameList, { language: 'EN', gameType: 'PVP' });
    const nodeId = list.find(({ supportPlay }) => supportPlay === 0)?.nodeId;
    const { body } = await trial.call(games.launchGame, { nodeId, language: 'TY' });
    const gameUrl = body.success ? body.value.gameUrl : '';
    let page = '';
    for (let bet = 0; bet < 101; bet += 1) {
      await press(gameUrl, 'bet-1');
      page = await press(gameUrl, 'lose');
    }
    expect(page).toContain('<bdi>0.00</bdi>');
  });

  it('rejects requests without the signature of the operator', async () => {
    const gameUrl = await open(test, await test.given.member(), 'SPORTS');
    const { origin } = new URL(gameUrl);
    const response = await fetch(`${origin}/simulator/operator/generic/v2/game/url`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub88-signature': 'AAAA' },
      body: '{}',
    });
    expect(response.status).toBe(401);
    expect((await fetch(`${origin}/simulator/play?seat=made-up`)).status).toBe(404);
  });
});

describe('the memory of a vendor of the demo platform', () => {
  let test: TestApp;
  beforeAll(async () => {
    const oneProcess = 'the vendor remembers rounds and free bets in one server';
    test = await startTestApp({ listen: true, env: { SEED: 'demo' }, oneProcess });
    await test.database.transaction(seedGames);
  });
  afterAll(() => test.stop());

  it('shows each of its rounds as it went, to whoever played it', async () => {
    const visitor = await test.given.member({ balance: '100' });
    const gameUrl = await open(test, visitor, 'SPORTS');
    for (const button of ['bet-0', 'win', 'bet-1', 'undo', 'bet-1', 'lose', 'bet-0'])
      await press(gameUrl, button);
    const { list } = await test.value(visitor, games.gameRecord, { language: 'EN' });
    const pages = await Promise.all(
      list.map(async ({ orderNo }) => {
        const { url } = await test.value(visitor, play.roundPage, { orderNo });
        return (await fetch(url)).text();
      }),
    );
    const [standing, lost, undone, won] = pages;
    expect(standing).toContain('Tumaya ng 10.00 sa <b>Home</b>.</p><p>Hindi pa tapos ang taya.');
    expect(lost).toContain('sa <b>Away</b>.</p><p>Natalo.');
    expect(undone).toContain('Binawi ang taya.');
    expect(won).toContain('Nanalo: binayaran ng 20.00.');
    const { origin } = new URL(gameUrl);
    expect((await fetch(`${origin}/simulator/round?seat=made-up`)).status).toBe(404);
  });

  it('gives each player one free bet, which costs nothing and is paid when it wins', async () => {
    const visitor = await test.given.member({ balance: '100' });
    const gameUrl = await open(test, visitor, 'PVP');
    expect(await press(gameUrl, 'free-1')).toContain('Nakataya ang libreng taya mo');
    expect(await press(gameUrl, 'win')).toContain('120.00 PHP');
    expect(await press(gameUrl, 'free-1')).not.toMatch(/libreng taya mo|value="free-/);
    const [round] = (await test.value(visitor, games.gameRecord, { language: 'EN' })).list;
    expect(round).toMatchObject({ betAmount: '0.00', winAmount: '20.00', freeBets: 1, status: 1 });
    const { url } = await test.value(visitor, play.roundPage, { orderNo: round?.orderNo ?? '' });
    expect(await (await fetch(url)).text()).toContain('May libreng taya sa');
    expect(await (await fetch(await open(test, visitor, 'PVP'))).text()).not.toContain('value="free-');
  });

  it('gives it once, however often and wherever it is tapped, and again where it was refused', async () => {
    const visitor = await test.given.member({ balance: '100' });
    const sessions = [await open(test, visitor, 'PVP'), await open(test, visitor, 'PVP')];
    await test.database.run(setEnabled, [visitor.info.userName, false]);
    await press(sessions[1] ?? '', 'free-1');
    await test.database.run(setEnabled, [visitor.info.userName, true]);
    await Promise.all([...sessions, ...sessions].map((session) => press(session, 'free-1')));
    const { list } = await test.value(visitor, games.gameRecord, { language: 'EN' });
    expect(list.map(({ freeBets }) => freeBets)).toEqual([1]);
  });
});

it.each([
  ['PHP', '500'],
  ['JPY', '50000'],
])(
  'runs %s scenarios against an installation by address and keys without a failure',
  async (currency, balance) => {
    const supplier = await startSupplier('aurora', { agreed: { currency } });
    const test = await startTestApp({ listen: true, env: { ...supplier.env, CURRENCY: currency } });
    await test.database.transaction(seedGames);
    await runsGames(test, supplier);
    const { user, token, game_code } = await supplier.openSession(test, { balance });
    const keys = {
      key: createPrivateKey(supplier.keys.provider),
      operatorKey: createPublicKey(supplier.keys.operator),
    };
    const run = (more: object = {}) =>
      runSimulator(
        {
          address: {
            url: `${originOf(test.app.http.server)}/provider/aurora`,
            dialect: 'hub88',
            ...keys,
            ...more,
          },
          player: { user, token, game_code, currency },
          seed: 5,
          stories: 6,
          senders: 8,
          run: 'run',
        },
        () => {},
      );
    expect(await run()).toEqual([]);
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await expect(run({ operatorKey: other.publicKey })).rejects.toThrow('without a valid signature');
    await test.stop();
    await supplier.stop();
  },
);
