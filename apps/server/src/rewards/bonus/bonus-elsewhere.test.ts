import { api } from '@tessera/contract';
import type { BaccaratSpot } from '@tessera/contract/games/studio/baccarat';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { claimedBonus, pocketsOf, runBonusJobs, statusOf } from '../../../testing/rewards/bonus.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { givePayee, offerWithdrawals, withdraw } from '../../../testing/wallet/withdrawals.ts';
import { seedGames } from '../../games/index.ts';

const { bonus, protection, studio } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  await offerWithdrawals(test, 'automatic');
  await test.database.transaction(seedGames);
});
afterAll(() => test.stop());

describe('withdrawal with an active bonus', () => {
  it('states what is lost, and forfeits the bonus after a confirmation', async () => {
    const payee = await givePayee(test, '1000');
    await claimedBonus(test, payee.visitor);
    const next = await claimedBonus(test, payee.visitor, { amount: '20' });
    const refused = await withdraw(test, payee, '500');
    expect(refused.body).toMatchObject({
      errorCode: 'bonus.forfeit.unconfirmed',
      value: {
        active: true,
        form: 'bonus',
        bonus: '100.00',
        wagered: '0.00',
        required: '500.00',
        waiting: '0.00',
      },
    });
    expect(await pocketsOf(test, payee.visitor)).toEqual([1000, 100]);
    const { status } = await withdraw(test, payee, '500', randomUUID(), true);
    expect(status).toBe(200);
    expect(await pocketsOf(test, payee.visitor)).toEqual([500, 20]);
    expect((await statusOf(test, payee.visitor)).active).toMatchObject({ rewardId: next });
  });

  it('names a ticket as the form', async () => {
    const payee = await givePayee(test, '300');
    await claimedBonus(test, payee.visitor, { form: 'ticket', wagering: 1 });
    const { body } = await withdraw(test, payee, '100');
    expect(body).toMatchObject({ value: { active: true, form: 'ticket', required: '100.00' } });
  });

  it('that is refused for the balance keeps the bonus', async () => {
    const payee = await givePayee(test, '300');
    await claimedBonus(test, payee.visitor);
    const { body } = await withdraw(test, payee, '500', randomUUID(), true);
    expect(body).toMatchObject({ errorCode: 'balance.insufficient' });
    expect(await pocketsOf(test, payee.visitor)).toEqual([300, 100]);
  });
});

describe('exclusion', () => {
  it('returns the bonuses of the member, who did not give them up', async () => {
    const member = await test.given.member({ balance: '100' });
    await claimedBonus(test, member);
    await claimedBonus(test, member);
    await test.value(member, protection.exclude, { term: '1y' });
    await runBonusJobs(test);
    expect(await pocketsOf(test, member)).toEqual([100, 0]);
    const visitor = await signInAgain(test, member);
    const history = { list: 'history', language: 'EN' } as const;
    const { content } = await test.value(visitor, api.rewards.rewardList, history);
    const ended = { state: 'forfeited', endedByExclusion: true };
    expect(content).toMatchObject([ended, ended]);
  });
});

describe('in-house game', () => {
  it('takes a stake from the bonus, and refuses stakes and games against its terms', async () => {
    const member = await test.given.member();
    await claimedBonus(test, member, { maxStake: '5' });
    const [nodeId = ''] = await titlesOf(test, 'slot');
    await openGame(test, member, nodeId);
    const play = (stake: string) =>
      test.call(member, studio.slotRound, { nodeId, stake, requestKey: randomUUID() });
    expect((await play('10.00')).body).toMatchObject({
      errorCode: 'bonus.stake.limit',
      value: { most: '5.00' },
    });
    const { body } = await play('1.00');
    const win = Number(body.success ? body.value.win : Number.NaN);
    expect(await pocketsOf(test, member)).toEqual([0, expect.closeTo(99 + win, 4)]);
    const barred = await test.given.member({ balance: '10' });
    await claimedBonus(test, barred, { refusedTypes: ['RNG', 'FISH', 'LIVE', 'PVP'] });
    await openGame(test, barred, nodeId);
    const { body: refused } = await test.call(barred, studio.slotRound, {
      nodeId,
      stake: '1.00',
      requestKey: randomUUID(),
    });
    expect(refused).toMatchObject({ errorCode: 'bonus.game.refused' });
  });

  it.each([
    [4500, 5000, '5.00'],
    [5000, 5000, '5.00'],
    [7500, 2500, '2.50'],
    [9000, 1000, '1.00'],
  ])(
    'counts half of a stake in an instant game, less with a low risk: dice with %i of 10,000',
    async (chance, basisPoints, counted) => {
      const member = await test.given.member({ balance: '100' });
      const rewardId = await claimedBonus(test, member, { instantGames: undefined });
      const [nodeId = ''] = await titlesOf(test, 'dice');
      await openGame(test, member, nodeId);
      const round = { nodeId, stake: '10.00', side: 'over', chance, requestKey: randomUUID() };
      await test.value(member, studio.diceRound, round);
      await runBonusJobs(test);
      const { wagered, lines } = await test.value(member, bonus.wageringStatement, { rewardId });
      expect(lines).toMatchObject([{ stake: '10.00', basisPoints, counted }]);
      expect(wagered).toBe(counted);
    },
  );

  it.each([
    [{ player: '10.00' }, 10_000, '10.00'],
    [{ player: '10.00', tie: '5.00' }, 10_000, '15.00'],
    [{ player: '30.00', banker: '10.00' }, 5000, '20.00'],
    [{ player: '10.00', banker: '10.00' }, 0, '0.00'],
  ])('counts nothing of opposite stakes: baccarat with %j', async (stakes, basisPoints, counted) => {
    const member = await test.given.member({ balance: '100' });
    const rewardId = await claimedBonus(test, member);
    const [nodeId = ''] = await titlesOf(test, 'baccarat');
    await openGame(test, member, nodeId);
    const bets = Object.entries(stakes).map(([spot, stake]) => ({ spot: spot as BaccaratSpot, stake }));
    const { winner } = await test.value(member, studio.baccaratRound, {
      nodeId,
      bets,
      requestKey: randomUUID(),
    });
    await runBonusJobs(test);
    const { lines } = await test.value(member, bonus.wageringStatement, { rewardId });
    // A tie returns the stakes on player and banker: a round of these alone is tied.
    const tied = winner === 'tie' && !('tie' in stakes);
    expect(lines).toMatchObject([{ basisPoints, counted: tied ? '0.00' : counted }]);
  });
});
