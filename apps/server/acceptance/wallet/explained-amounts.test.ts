import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/server/app.ts';
import { recordsOf } from '../../testing/wallet/records.ts';
import { startSupplied } from '../../testing/games/supplied.ts';
import type { Supplier } from '../../testing/games/supplier.ts';
import { betOf, rollbackOf, winOf } from '../../testing/games/wallet-calls.ts';
import { postTogether, reverse } from '../../src/ledger/index.ts';

const { games, report } = api;

let test: TestApp;
let supplier: Supplier;
let nodeId: string;
let records: ReturnType<typeof recordsOf>;
beforeAll(async () => {
  ({ test, supplier } = await startSupplied());
  nodeId =
    (await test.value(null, games.gameList, { language: 'EN', gameType: 'RNG' })).games[0]?.nodeId ?? '';
  records = recordsOf(test, () => nodeId);
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});

describe('explained amount', () => {
  it('shows the entries, the balance before and after, and the operator’s own round', async () => {
    const member = await test.given.member({ balance: '100' });
    const { orderNo, win } = await records.play(member);
    const [bet] = await records.everyPage(member, { txType: 'betting' });
    const explained = await records.explain(member, bet?.txId);
    expect(explained).toMatchObject({
      ...bet,
      balanceBefore: '100.00',
      currentAvailBalance: '99.50',
      entries: [
        {
          entryId: bet?.txId,
          kind: 'bet',
          from: { account: 'cash', whose: 'own' },
          to: { account: 'game-result', whose: 'house' },
          amount: '0.50',
          own: true,
        },
      ],
      origin: { kind: 'round', orderNo, betAmount: '0.50', winAmount: win, ownStudio: true },
      reverses: null,
      reversedBy: null,
    });
    expect(
      await records.explain(member, (await records.everyPage(member, { txType: 'deposit' }))[0]?.txId),
    ).toMatchObject({
      entries: [{ from: { account: 'gateway-in', whose: 'house' }, to: { account: 'cash', whose: 'own' } }],
      origin: null,
    });
  });

  it('shows the round of the bet for a win', async () => {
    const member = await test.given.member({ balance: '100' });
    let win: string | undefined;
    let order: string | undefined;
    while (win === undefined) {
      order = (await records.play(member, '0.10')).orderNo;
      win = (await records.everyPage(member, { txType: 'winning' }))[0]?.txId;
    }
    expect((await records.explain(member, win)).origin).toMatchObject({ kind: 'round', orderNo: order });
  });

  it('links a provider’s reversal and the reversed transaction in both directions', async () => {
    const session = await supplier.openSession(test, { balance: '100' });
    const bet = betOf(session, { round: 'r1' });
    const undone = betOf(session, { round: 'r1', amount: 300_000 });
    for (const request of [bet, undone]) await supplier.call(test, 'bet', request);
    const win = winOf(bet, { amount: 700_000 });
    await supplier.call(test, 'win', win);
    await supplier.call(test, 'rollback', rollbackOf(undone));
    await supplier.call(test, 'rollback', rollbackOf(win));
    const all = await records.everyPage(session.visitor);
    expect(all.map(({ txKind, txType, amount }) => [txKind, txType, amount])).toEqual([
      ['rollback-win', 'winning', '-7.00'],
      ['rollback-bet', 'betting', '3.00'],
      ['win', 'winning', '7.00'],
      ['bet', 'betting', '-3.00'],
      ['bet', 'betting', '-10.00'],
      ['deposit', 'deposit', '100.00'],
    ]);
    const [, back, , first] = all;
    const [{ orderNo } = { orderNo: '' }] = (
      await test.value(session.visitor, games.gameRecord, { language: 'EN' })
    ).list;
    const round = { kind: 'round', orderNo, betAmount: '10.00', winAmount: '0.00', ownStudio: false };
    expect(await records.explain(session.visitor, back?.txId)).toMatchObject({
      reverses: first?.txId,
      origin: round,
    });
    expect(await records.explain(session.visitor, first?.txId)).toMatchObject({
      reversedBy: back?.txId,
      origin: round,
    });
    expect((await test.value(session.visitor, report.profitAndLoss, { by: 'day' })).total).toMatchObject({
      betting: '-10.00',
      winning: '0.00',
      profitAndLoss: '-10.00',
    });
  });

  it('shows both entries of a transfer to another member without their balance', async () => {
    const [one, other] = [
      await test.given.member({ balance: '50' }),
      await test.given.member({ balance: '900' }),
    ];
    const leg = { asset: 'PHP', amountUnits: unitsFromAmount('20') };
    const header = { scope: 'member:1', key: randomUUID(), recordedAt: test.clock.now() } as const;
    await postTogether(test.database, header, [
      { ...leg, kind: 'upline-sent', memberId: await records.idOf(one) },
      { ...leg, kind: 'upline-received', memberId: await records.idOf(other) },
    ]);
    const [sent] = await records.everyPage(one, { txType: 'other' });
    const explained = await records.explain(one, sent?.txId);
    expect(explained.entries).toMatchObject([
      {
        from: { account: 'cash', whose: 'own' },
        to: { account: 'transfer-clearing', whose: 'house' },
        own: true,
      },
      {
        from: { account: 'transfer-clearing', whose: 'house' },
        to: { account: 'cash', whose: 'other' },
        own: false,
      },
    ]);
    expect(JSON.stringify(explained)).not.toMatch(/9[02]0\.00/);
    const received = explained.entries[1]?.entryId;
    expect((await test.call(one, report.explainTransaction, { txId: received, language: 'EN' })).status).toBe(
      404,
    );
  });

  it('links a correction to the corrected line', async () => {
    const member = await test.given.member();
    const transferId = await records.adjust(member, '40');
    await reverse(test.database, {
      scope: 'operator:test',
      key: randomUUID(),
      recordedAt: test.clock.now(),
      kind: 'reversal',
      transferId,
    });
    const [back] = await records.everyPage(member);
    expect(await records.explain(member, back?.txId)).toMatchObject({
      txKind: 'reversal',
      amount: '-40.00',
      reverses: transferId.toString(),
      origin: null,
    });
  });

  it('shows the parts of the balance', async () => {
    const member = await test.given.member({ balance: '50' });
    await records.move(member, { kind: 'withdrawal-hold' }, '20', test.clock.now());
    await records.move(member, { kind: 'bonus' }, '3.5', test.clock.now());
    expect(await test.value(member, report.balanceParts, {})).toEqual({
      cash: '30.00',
      debt: '0.00',
      held: '20.00',
      bonus: '3.50',
    });
    expect(await records.everyPage(member)).toMatchObject([
      { txKind: 'bonus', amount: '0.00', moved: '3.50', currentAvailBalance: '30.00' },
      { txKind: 'withdrawal-hold', amount: '-20.00', moved: '20.00' },
      {},
    ]);
  });
});
