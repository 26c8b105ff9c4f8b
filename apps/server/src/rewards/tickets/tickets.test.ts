import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import { suppliedPlay } from '../../../testing/games/supplied-play.ts';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../../testing/games/supplier.ts';
import { pocketsOf, runBonusJobs } from '../../../testing/rewards/bonus.ts';
import { claim, runPromotion } from '../../../testing/rewards/rewards.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { statement } from '../../platform/database/statement.ts';
import { type TicketTerms, ticketTerms } from './terms.ts';

const { rewards, bonus, studio, protection } = api;
const TERMS: TicketTerms = {
  amount: '50',
  gameTypes: ['LIVE'],
  maxStake: '25',
  lastsDays: 3,
  claimDays: 7,
};

let test: TestApp;
let supplier: Supplier;
let session: PlayerSession;
beforeAll(async () => {
  ({ test, supplier } = await startSupplied());
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});
beforeEach(async () => {
  session = await supplier.openSession(test, { balance: '100' });
});

const member = () => session.visitor;
const pockets = () => pocketsOf(test, member());
const findName = statement<[id: bigint], { name: string }>(
  'test.find-ticket-promotion',
  'SELECT code AS name FROM promotion WHERE id = $1',
);
const run = async (changes: Partial<TicketTerms> = {}, budget = '1000') => {
  const terms = ticketTerms.parse({ ...TERMS, ...changes });
  return (await test.database.one(findName, [await runPromotion(test, { kind: 'TICKET', terms, budget })]))
    .name;
};
const grant = (promotion: string, reference = 'letter-1') =>
  operateOn(test).run(
    `rewards grant-ticket ${member().info.userName} ${promotion} --reference ${reference} --as lina`,
  );
const tickets = async () =>
  (await test.value(member(), rewards.rewardList, { kind: 'TICKET', list: 'open', language: 'EN' })).content;
/** Grants and claims a ticket. */
async function claimed(changes: Partial<TicketTerms> = {}) {
  expect((await grant(await run(changes))).status).toBe(0);
  const [ticket] = await tickets();
  expect((await claim(test, member(), ticket?.id ?? '')).body).toMatchObject({ value: { state: 'active' } });
}
const { betUnits, send, won } = suppliedPlay(() => ({ test, supplier, session }));

describe('a ticket', () => {
  it('is issued by the operator once for a reference', async () => {
    const promotion = await run();
    expect((await grant(promotion)).lines[0]).toMatch(/^ticket \d+ is issued to /);
    expect(await tickets()).toMatchObject([
      { kind: 'TICKET', form: 'ticket', amount: '50.00', state: 'issued' },
    ]);
    expect((await grant(promotion)).lines.join('\n')).toContain('has a ticket with this reference already');
    expect((await grant(promotion, 'letter-2')).status).toBe(0);
    expect(await tickets()).toHaveLength(2);
  });

  it('is a free stake of an external game, and its wins become cash', async () => {
    await claimed();
    expect(await pockets()).toEqual([100, 50]);
    const { active } = await test.value(member(), bonus.bonusStatus, { language: 'EN' });
    expect(active).toMatchObject({ kind: 'TICKET', form: 'ticket', amount: '50.00', maxStake: '25.00' });
    expect(await send('bet', betUnits(26))).toBe('RS_ERROR_LIMIT_REACHED');
    const first = betUnits(25);
    expect(await send('bet', first)).toBe('RS_OK');
    expect(await pockets()).toEqual([100, 25]);
    await won(first, 60);
    await runBonusJobs(test);
    expect(await pockets()).toEqual([100, 85]);
    const second = betUnits(25);
    expect(await send('bet', second)).toBe('RS_OK');
    await won(second, 0);
    await runBonusJobs(test);
    expect(await pockets()).toEqual([160, 0]);
    expect(await test.value(member(), bonus.bonusStatus, { language: 'EN' })).toMatchObject({ active: null });
  });

  it('is used in a game of the house, and refuses other games', async () => {
    const [nodeId = ''] = await titlesOf(test, 'dice');
    await openGame(test, member(), nodeId);
    const roll = () =>
      test.call(member(), studio.diceRound, {
        nodeId,
        stake: '10.00',
        side: 'over',
        chance: 100,
        requestKey: randomUUID(),
      });
    await claimed();
    expect((await roll()).body).toMatchObject({ errorCode: 'bonus.game.refused' });
    const { active } = await test.value(member(), bonus.bonusStatus, { language: 'EN' });
    await test.value(member(), bonus.forfeitBonus, { rewardId: active?.rewardId ?? '' });
    await claimed({ gameTypes: ['PVP', 'RNG', 'FISH'] });
    expect((await roll()).status).toBe(200);
    const [cash, ticket] = await pockets();
    expect(cash).toBe(100);
    expect(ticket).not.toBe(50);
  });

  it.each([
    ['a promotion of another kind', 'no promotion of this name gives tickets now'],
    ['a budget that is used up', 'the budget of the promotion does not suffice'],
    ['a member on a break', 'the member may not receive offers'],
  ] as const)('is refused for %s', async (which, reason) => {
    const budget = which === 'a budget that is used up' ? '49' : '1000';
    const promotion = which === 'a promotion of another kind' ? 'nothing' : await run({}, budget);
    if (which === 'a member on a break') await test.value(member(), protection.takeBreak, { term: '24h' });
    const { status, lines } = await grant(promotion);
    expect([status, lines.join('\n')]).toEqual([1, expect.stringContaining(reason)]);
  });
});
