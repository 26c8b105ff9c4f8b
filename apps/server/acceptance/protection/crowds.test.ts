import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { type Crowd, openCrowd, TURN_TIMEOUT_MS } from '../../testing/server/crowd.ts';
import {
  betAtProvider,
  excludeWithConcurrentWork,
  blockedActions,
  memberIdOf,
  copyFirstOrder,
} from '../../testing/identity/blocked-members.ts';
import { runsGames, startSupplier, type Supplier } from '../../testing/games/supplier.ts';
import { seedGames } from '../../src/games/index.ts';
import { post } from '../../src/ledger/index.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';

const AT_ONCE = 100;
const HUNDRED = 1_000_000n;

let test: TestApp;
let supplier: Supplier;
let open: Crowd;
beforeAll(async () => {
  supplier = await startSupplier('crowded');
  test = await startTestApp({ env: supplier.env });
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await test.database.transaction(seedGames);
  await runsGames(test, supplier);
  open = await openCrowd(test.databaseUrl, 32);
}, TURN_TIMEOUT_MS);
afterAll(async () => {
  await open.close();
  await test.stop();
  await supplier.stop();
});

const limited = (visitor: Visitor, kind: 'deposit' | 'loss') =>
  blockedActions(test).setLimit(visitor, kind, 'day', '750');

describe(`${AT_ONCE} concurrent requests`, () => {
  it('for deposits respect a limit to the unit', async () => {
    const member = await test.given.member();
    const memberId = await memberIdOf(test, member);
    await limited(member, 'deposit');
    const acts = blockedActions(test);
    expect(await acts.deposit(member, '50')).toBe('ok');
    const taken = await Promise.all(
      Array.from({ length: AT_ONCE }, () => copyFirstOrder(open.database, memberId, HUNDRED)),
    );
    expect(taken.filter(Boolean)).toHaveLength(7);
    const rest = await Promise.all(Array.from({ length: AT_ONCE }, () => acts.deposit(member, '50')));
    expect(new Set(rest)).toEqual(new Set(['protection.limit.deposit']));
  });

  it('for stakes of own games and a provider respect a loss limit to the unit', async () => {
    const playerSession = await supplier.openSession(test, { balance: '5000' });
    const memberId = await memberIdOf(test, playerSession.visitor);
    await limited(playerSession.visitor, 'loss');
    const now = test.clock.now();
    const betInOwnGames = () =>
      post(open.database, {
        scope: 'provider:studio',
        key: randomUUID(),
        recordedAt: now,
        kind: 'bet',
        asset: 'PHP',
        memberId,
        amountUnits: HUNDRED,
        counterparty: 'studio',
      }).then(({ outcome }) => outcome === 'posted');
    const betInProviderGame = () =>
      betAtProvider(open.database, supplier, { playerSession, amountUnits: HUNDRED, now });
    const bets = Array.from({ length: AT_ONCE }, (_, turn) =>
      turn % 2 ? betInOwnGames() : betInProviderGame(),
    );
    expect((await Promise.all(bets)).filter((taken) => taken)).toHaveLength(7);
    const { sumBalance } = await test.value(playerSession.visitor, api.wallet.wallet, {});
    expect(sumBalance).toBe('4300.00');
  });
});

describe('exclusion', () => {
  it('blocks stakes that waited for it, also for members without earlier protection', async () => {
    const member = await test.given.member({ balance: '1000' });
    const memberId = await memberIdOf(test, member);
    const now = test.clock.now();
    const bet = () =>
      post(open.database, {
        scope: 'provider:studio',
        key: randomUUID(),
        recordedAt: now,
        kind: 'bet',
        asset: 'PHP',
        memberId,
        amountUnits: 10_000n,
        counterparty: 'studio',
      });
    const { begun } = await excludeWithConcurrentWork(open.database, memberId, now, () =>
      Array.from({ length: 20 }, bet),
    );
    const answers = await Promise.all(begun);
    expect(new Set(answers.map((answer) => answer.outcome === 'refused' && answer.reason))).toEqual(
      new Set(['protection.excluded']),
    );
  });
});
