import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { reconcile } from '../../src/ledger/reconciliation/reconcile.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { readMigrations, SCHEMA } from '../../src/platform/database/schema-source.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { consumeRoundEvents, dailyTotals } from '../../src/rounds/round-events.ts';
import { bookChecks } from '../../src/slices.ts';
import { readManifest } from '../../testing/database/called-functions.ts';
import { makeDataFolder } from '../../testing/database/data-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { type Release, unpackRelease } from '../../testing/database/previous-release.ts';
import {
  type Load,
  type Player,
  providerPlayer,
  siteOf,
  slotPlayer,
  startLoad,
} from '../../testing/games/rolling-load.ts';
import { startSupplier, type Supplier } from '../../testing/games/supplier.ts';
import { freePort, type ServerProcess, startServerProcess } from '../../testing/server/server-process.ts';

/** Duration with both releases side by side; a minute in a soak run. */
const SECONDS = Number(process.env['SOAK_ROLLING_SECONDS'] ?? 3);
const IS_SOAK = SECONDS >= 30;
/** In an ordinary run other tests share the machine. */
const BETS_PER_SECOND = IS_SOAK ? 200 : 60;
/** The part of the rate that remains with late timers. */
const LEAST_PER_SECOND = BETS_PER_SECOND * 0.98;
const SLOT_PLAYERS = 8;
const PROVIDER_PLAYERS = 12;
const TIMEOUT_MS = 120_000 + SECONDS * 2000;

const takeGames = statement<[provider: string]>(
  'test.provider-takes-live-games',
  `UPDATE game SET provider = $1 WHERE game_type = 'LIVE'`,
);
const listBalances = statement<[], { userName: string; cash: bigint }>(
  'test.list-balances',
  `SELECT m.user_name AS "userName", b.cash FROM member_balance b JOIN member m ON m.id = b.member_id`,
);
/** Days whose total is not the sum of its rounds. */
const listWrongDays = statement<[], { memberId: bigint; day: string }>(
  'test.list-wrong-days',
  `WITH played AS (
     SELECT r.member_id, r.day, r.game_type, g.vassalage, count(*) AS hands, sum(r.stake_units) AS stake,
            sum(r.win_units) AS win
       FROM game_round r JOIN game g ON g.id = r.node_id GROUP BY r.member_id, r.day, r.game_type, g.vassalage
   )
   SELECT member_id AS "memberId", day::text
     FROM played p FULL JOIN game_day d USING (member_id, day, game_type, vassalage)
    WHERE (p.hands, p.stake, p.win) IS DISTINCT FROM (d.hands::bigint, d.stake_units::numeric, d.win_units::numeric)`,
);

let release: Release;
let made: TestDatabase;
let supplier: Supplier;
let dataDir: string;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  const { commit } = await readManifest();
  release = await unpackRelease(commit);
  made = await createTestDatabase({ migrated: false });
  supplier = await startSupplier('aurora');
  dataDir = await makeDataFolder('tessera-rolling-');
}, TIMEOUT_MS);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await supplier?.stop();
  await made?.drop();
  await release?.remove();
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
}, TIMEOUT_MS);

/** A server on the database of this file: of the previous release where `main` names its program. */
async function startServer(main?: string): Promise<ServerProcess> {
  const env = { ...supplier.env, DATABASE_URL: made.url, SEED: 'demo' };
  const server = await startServerProcess({ dataDir, port: await freePort(), env, ...(main && { main }) });
  servers.push(server);
  return server;
}

async function balances(): Promise<Map<string, bigint>> {
  const rows = await made.database.many(listBalances, []);
  return new Map(rows.map(({ userName, cash }) => [userName, cash]));
}

/** Waits until that many more bets were answered. */
async function untilPlaced({ placed }: Load, more: number): Promise<void> {
  const due = placed() + more;
  await vi.waitUntil(() => placed() >= due, { timeout: TIMEOUT_MS, interval: 5 });
}

it('the previous release and this release take bets side by side, and every sum is exact', {
  timeout: TIMEOUT_MS,
}, async () => {
  const site = siteOf((await startServer(release.main)).origin);
  await made.database.run(takeGames, [supplier.code]);
  const players: Player[] = [];
  for (let number = 1; number <= SLOT_PLAYERS + PROVIDER_PLAYERS; number += 1) {
    const userName = `member${number}`;
    const isSlot = number <= SLOT_PLAYERS;
    players.push(await (isSlot ? slotPlayer(site, userName) : providerPlayer(site, supplier, userName)));
  }
  const before = await balances();

  const load = startLoad(players, BETS_PER_SECOND);
  await untilPlaced(load, BETS_PER_SECOND / 2);
  // Migrations and functions are applied while the previous release runs.
  const { applied } = await migrate(made.url);
  const { lastMigration } = await readManifest();
  const migrations = (await readMigrations(SCHEMA.migrations)).map(({ name }) => name);
  expect(migrations).toContain(lastMigration);
  // None where this release changes no table.
  const added = migrations.filter((name) => name > lastMigration);
  expect(applied.filter((name) => migrations.includes(name))).toEqual(added);
  await untilPlaced(load, BETS_PER_SECOND / 2);
  site.origins.push((await startServer()).origin);
  const [fromMs, from] = [performance.now(), load.placed()];
  await untilPlaced(load, BETS_PER_SECOND * SECONDS);
  const perSecond = ((load.placed() - from) * 1000) / (performance.now() - fromMs);
  await load.stop();
  process.stdout.write(`${load.placed()} bets, ${perSecond.toFixed(0)}/s side by side\n`);

  expect(load.failures, servers.map((server) => server.output()).join('\n')).toEqual([]);
  if (IS_SOAK) expect(perSecond).toBeGreaterThan(LEAST_PER_SECOND);
  const after = await balances();
  for (const { userName, gainUnits } of players) {
    expect([userName, after.get(userName)]).toEqual([userName, (before.get(userName) ?? 0n) + gainUnits]);
  }
  await consumeRoundEvents(made.database, dailyTotals);
  expect(await made.database.many(listWrongDays, [])).toEqual([]);
  expect(await reconcile(made.database, bookChecks)).toEqual([]);
});
