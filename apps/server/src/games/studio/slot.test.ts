import { api } from '@tessera/contract';
import type { SlotRound } from '@tessera/contract/games/studio/slot';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedGames } from '../seed/seed-games.ts';

const { games, studio, wallet } = api;

let test: TestApp;
let nodeId: string;
let otherNodeId: string;
let liveNodeId: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  const live = await test.value(null, games.gameList, { language: 'EN', gameType: 'LIVE' });
  [nodeId = '', otherNodeId = ''] = await titlesOf(test, 'slot');
  liveNodeId = live.games[0]?.nodeId ?? '';
});
afterAll(() => test.stop());

const CYCLE_MS = 2500;

interface Sent {
  readonly stake: string;
  readonly requestKey: string;
  readonly nodeId: string;
}

const bet = (more: Partial<Sent> = {}): Sent => ({ stake: '1', requestKey: randomUUID(), nodeId, ...more });
const send = (member: Visitor, sent: Sent) => test.call(member, studio.slotRound, sent);
const play = async (member: Visitor, sent: Sent = bet()) => {
  test.clock.advance(CYCLE_MS);
  await openGame(test, member, sent.nodeId);
  return test.value(member, studio.slotRound, sent);
};
const balance = async (member: Visitor) => (await test.value(member, wallet.wallet, {})).sumBalance;

const transfersOf = statement<
  [userName: string],
  { kind: string; units: bigint; after: bigint; sequence: bigint }
>(
  'test.transfers-of',
  `SELECT t.kind, t.amount AS units, t.member_balance_after AS after, t.member_sequence AS sequence
     FROM v_transfer t JOIN member m ON m.id = t.member_id
    WHERE m.user_name = $1 AND t.kind <> 'deposit' ORDER BY t.member_sequence`,
);
const transfers = (member: Visitor) => test.database.many(transfersOf, [member.info.userName]);

describe('slot round', () => {
  it('takes the stake, pays the win and returns the balance', async () => {
    const member = await test.given.member({ balance: '100' });
    let expected = unitsFromAmount('100');
    for (let nonce = 1; nonce <= 30; nonce += 1) {
      const round = await play(member);
      expected += unitsFromAmount(round.win) - unitsFromAmount('1');
      expect(round).toMatchObject({ stake: '1.00', balance: amountFromUnits(expected), proof: { nonce } });
      const paid = round.lines.reduce((sum, { amount }) => sum + unitsFromAmount(amount), 0n);
      expect(amountFromUnits(paid)).toBe(round.win);
    }
    expect(await balance(member)).toBe(amountFromUnits(expected));
  });

  it('posts a transfer for each bet and each win', async () => {
    const member = await test.given.member({ balance: '100' });
    const due: object[] = [];
    for (let round = 0; round < 20; round += 1) {
      const { win, balance: after, sequence } = await play(member, bet({ stake: '0.20' }));
      due.push({ kind: 'bet', units: unitsFromAmount('0.20') });
      if (win !== '0.00') due.push({ kind: 'win', units: unitsFromAmount(win) });
      due.splice(-1, 1, { ...due.at(-1), after: unitsFromAmount(after), sequence: BigInt(sequence) });
    }
    expect(await transfers(member)).toMatchObject(due);
  });

  it('treats equal stakes in any notation as equal', async () => {
    const member = await test.given.member({ balance: '10' });
    const sent = bet({ stake: '0.1' });
    const round = await play(member, sent);
    expect(round.stake).toBe('0.10');
    expect(await play(member, { ...sent, stake: '0.1000' })).toEqual(round);
  });

  it('is refused for a game other than a slot of the studio', async () => {
    const member = await test.given.member({ balance: '10' });
    for (const wrong of [liveNodeId, '999999']) {
      const { status, body } = await send(member, bet({ nodeId: wrong }));
      expect([status, body]).toMatchObject([404, { errorCode: 'game.not.found' }]);
    }
    expect(await transfers(member)).toEqual([]);
  });

  it.each(['0', '0.05', '0.15', '3', '100.01', '1000000', '99999999999999'])(
    'is refused with a stake of %s',
    async (stake) => {
      const member = await test.given.member({ balance: '500' });
      const { status, body } = await send(member, bet({ stake }));
      expect([status, body]).toMatchObject([422, { errorCode: 'game.stake.invalid' }]);
      expect(body).toHaveProperty('value.stakes.0', '0.10');
      expect(await transfers(member)).toEqual([]);
    },
  );

  it.each(['-1', '1e2', '0x1', ' 1', '1.', '.5', '1.00001', 'NaN', '١', ''])(
    'rejects the stake %j as invalid input',
    async (stake) => {
      const member = await test.given.member({ balance: '10' });
      const { status, body } = await send(member, bet({ stake }));
      expect([status, body]).toMatchObject([400, { errorCode: 'request_param_err' }]);
    },
  );

  it('requires a session', async () => {
    const { status, body } = await test.call(null, studio.slotRound, bet());
    expect([status, body]).toMatchObject([401, { errorCode: 'login.not.session' }]);
  });
});

describe('request key', () => {
  it('bets once for twenty concurrent taps, which all get the same round', async () => {
    const member = await test.given.member({ balance: '100' });
    const sent = bet();
    await openGame(test, member, nodeId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(member, sent)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.success).toBe(true);
    expect((await transfers(member)).filter(({ kind }) => kind === 'bet')).toHaveLength(1);
    const { fairness, lastRounds } = await test.value(member, studio.slotGame, { nodeId });
    expect([fairness.nextNonce, lastRounds.length]).toEqual([2, 1]);
  });

  it('returns its round after other rounds, a seed rotation and the end of the game', async () => {
    const member = await test.given.member({ balance: '100' });
    const sent = bet({ nodeId: otherNodeId });
    const round = await play(member, sent);
    await play(member);
    await test.value(member, studio.rotateSeed, { clientSeed: 'fresh' });
    expect(await play(member, sent)).toEqual(round);
    const setEnabled = statement<[enabled: boolean, id: bigint]>(
      'test.set-enabled',
      `UPDATE game SET enabled = $1 WHERE id = $2`,
    );
    await test.database.run(setEnabled, [false, BigInt(otherNodeId)]);
    expect(await play(member, sent)).toEqual(round);
    test.clock.advance(CYCLE_MS);
    const fresh = await send(member, bet({ nodeId: otherNodeId }));
    expect(fresh.body).toMatchObject({ errorCode: 'game.not.found' });
    await test.database.run(setEnabled, [true, BigInt(otherNodeId)]);
  });

  it('is refused with another stake or another game and moves no money', async () => {
    const member = await test.given.member({ balance: '100' });
    const sent = bet();
    const round = await play(member, sent);
    for (const other of [{ stake: '2' }, { nodeId: otherNodeId }, { stake: '3' }]) {
      const { status, body } = await send(member, { ...sent, ...other });
      expect([status, body]).toMatchObject([409, { errorCode: 'request.conflict' }]);
    }
    expect(await balance(member)).toBe(round.balance);
    expect(await play(member, sent)).toEqual(round);
  });

  it('remains refused after a lack of money; a new key plays', async () => {
    const member = await test.given.member({ balance: '0.50' });
    const sent = bet();
    await openGame(test, member, nodeId);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, body } = await send(member, sent);
      expect([status, body]).toMatchObject([
        422,
        { errorCode: 'balance.insufficient', value: { balance: '0.50' } },
      ]);
    }
    const small = await play(member, bet({ stake: '0.10' }));
    test.clock.advance(CYCLE_MS);
    const { body } = await send(member, sent);
    expect(body).toMatchObject({ errorCode: 'balance.insufficient', value: { balance: '0.50' } });
    expect(await balance(member)).toBe(small.balance);
  });

  it('belongs to its member: the same key of another member plays another round', async () => {
    const [one, other] = [
      await test.given.member({ balance: '5' }),
      await test.given.member({ balance: '5' }),
    ];
    const sent = bet();
    const [first, second] = [await play(one, sent), await play(other, sent)];
    expect(second.orderNo).not.toBe(first.orderNo);
    expect(await play(one, sent)).toEqual(first);
  });
});

describe('slot screen', () => {
  const open = (member: Visitor, node = nodeId) => test.value(member, studio.slotGame, { nodeId: node });

  it('opens with the published table, no rounds and a constant committed seed', async () => {
    const member = await test.given.member();
    const opened = await Promise.all([open(member), open(member), open(member)]);
    const { table, lastRounds, fairness } = await open(member);
    expect(table).toMatchObject({ returnPercent: '96.46', minCycleMs: 2500 });
    expect([lastRounds, fairness.nextNonce, fairness.previous]).toEqual([[], 1, null]);
    expect(new Set(opened.map((each) => each.fairness.serverSeedHash))).toEqual(
      new Set([fairness.serverSeedHash]),
    );
  });

  it('shows the last twelve rounds of the game as played, newest first', async () => {
    const member = await test.given.member({ balance: '50' });
    const rounds: SlotRound[] = [];
    for (let round = 0; round < 14; round += 1) {
      rounds.push(await play(member, bet({ stake: '0.50' })));
    }
    await play(member, bet({ nodeId: otherNodeId }));
    expect((await open(member)).lastRounds).toEqual(rounds.toReversed().slice(0, 12));
    expect((await open(member, otherNodeId)).lastRounds).toHaveLength(1);
  });

  it('is not found for a game of another kind', async () => {
    const member = await test.given.member();
    const { status, body } = await test.call(member, studio.slotGame, { nodeId: liveNodeId });
    expect([status, body]).toMatchObject([404, { errorCode: 'game.not.found' }]);
  });
});

describe('books after the tests', () => {
  it('balance', async () => {
    expect(await reconcile(test.database)).toEqual([]);
  });
});
