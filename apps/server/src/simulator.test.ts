import { api } from '@tessera/contract';
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { runsGames, startSupplier } from '../testing/supplier.ts';
import { seedGames } from './games/index.ts';
import { runSimulator } from './simulator/index.ts';

const { games, wallet } = api;

describe('a vendor of the demo platform', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ listen: true, env: { SEED: 'demo' } });
    await test.database.transaction(seedGames);
  });
  afterAll(() => test.stop());

  async function open(visitor: Visitor, gameType: string): Promise<string> {
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

  it.each(['SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP', 'LOTT'])(
    'plays %s through the wallet, as a stand-in that says so',
    async (gameType) => {
      const visitor = await test.given.member({ balance: '100' });
      const gameUrl = await open(visitor, gameType);
      const page = await fetch(gameUrl);
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
      expect(await page.text()).toContain('Pamalit ito ng simulator, hindi totoong vendor');
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

  it('answers nobody who does not sign as the operator', async () => {
    const gameUrl = await open(await test.given.member(), 'SPORTS');
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

it('tells an installation stories by its address and keys, and finds nothing wrong', async () => {
  const supplier = await startSupplier('aurora');
  const test = await startTestApp({ listen: true, env: supplier.env });
  await test.database.transaction(seedGames);
  await runsGames(test, supplier);
  const { user, token, game_code } = await supplier.seat(test, { balance: '500' });
  const address = test.app.http.server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const keys = {
    key: createPrivateKey(supplier.keys.provider),
    operatorKey: createPublicKey(supplier.keys.operator),
  };
  const run = (more: object = {}) =>
    runSimulator(
      {
        address: { url: `http://127.0.0.1:${port}/provider/aurora`, dialect: 'hub88', ...keys, ...more },
        seat: { user, token, game_code, currency: 'PHP' },
        seed: 5,
        stories: 6,
        senders: 8,
        run: 'run',
      },
      () => {},
    );
  expect(await run()).toEqual([]);
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await expect(run({ operatorKey: other.publicKey })).rejects.toThrow('without a signature that holds');
  await test.stop();
  await supplier.stop();
});
