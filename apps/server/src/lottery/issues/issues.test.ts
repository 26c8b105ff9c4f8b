import { api } from '@tessera/contract';
import { checkDraw, type DrawProof } from '@tessera/contract/lottery/draw-proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  advanceLotteries,
  lotteryId,
  nodeCrypto,
  openLotteries,
} from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { advanceIssues } from './advance-issues.ts';
import { generateIssues } from './generate-issues.ts';

const { numeros } = api;
const MINUTE_MS = 60_000;
const CODES = ['SSC_1M', '11X5_3M', 'MARK_SIX_1D', 'VN_HCM'];

let test: TestApp;
let ssc: string;

const countIssues = statement<[], { issues: number; days: number }>(
  'test.count-issues',
  'SELECT (SELECT count(*) FROM lottery_issue)::integer AS issues, (SELECT count(*) FROM lottery_day)::integer AS days',
);
const listOrder = statement<[], { wrong: number }>(
  'test.list-order-of-issues',
  `SELECT count(*)::integer AS wrong FROM lottery_issue i JOIN lottery_issue p
     ON p.game_id = i.game_id AND p.closes_at = i.opens_at AND p.draws_at >= i.draws_at`,
);
const listGaps = statement<[], { wrong: number }>(
  'test.list-gaps-of-issues',
  `SELECT count(*) FILTER (WHERE previous <> opens_at)::integer AS wrong
     FROM (SELECT opens_at, lag(closes_at) OVER (PARTITION BY game_id ORDER BY draws_at) AS previous FROM lottery_issue) x`,
);
const listCommittedAfterSale = statement<[], { wrong: number }>(
  'test.list-commitments-after-sale',
  `SELECT count(*)::integer AS wrong FROM lottery_issue i JOIN lottery_day d USING (game_id, day)
    WHERE d.committed_at > i.opens_at`,
);

beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, CODES);
  ssc = await lotteryId(test, 'SSC_1M');
});
afterAll(() => test.stop());

const sale = (gameId = ssc) => test.value(null, numeros.currentNumeros, { gameId });
const proofOf = (numero: string, gameId = ssc) => test.value(null, numeros.drawProof, { gameId, numero });

describe('issues', () => {
  it('follow one another, each with the end of the previous sale, and are committed before their sale', async () => {
    expect(await test.database.one(listGaps, [])).toEqual({ wrong: 0 });
    expect(await test.database.one(listOrder, [])).toEqual({ wrong: 0 });
    expect(await test.database.one(listCommittedAfterSale, [])).toEqual({ wrong: 0 });
  });

  it('are generated once, also by several processes', async () => {
    const before = await test.database.one(countIssues, []);
    await Promise.all(Array.from({ length: 4 }, () => generateIssues(test.app.deps.lottery)));
    expect(await test.database.one(countIssues, [])).toEqual(before);
  });

  it('are on sale one at a time, by the time of the server', async () => {
    const { currentNumero, nextNumeros, serverTime } = await sale();
    expect(serverTime).toBe(test.clock.now().toISOString());
    expect(currentNumero).toMatchObject({ state: 'open', gameId: ssc });
    expect(nextNumeros.map(({ state }) => state)).toEqual(Array(5).fill('scheduled'));
    await advanceLotteries(test, MINUTE_MS);
    expect((await sale()).currentNumero?.numero).toBe(nextNumeros[0]?.numero);
  });

  it('on sale are listed, one of each game', async () => {
    const { serverTime, content } = await test.value(null, numeros.currentIssues, {});
    expect(serverTime).toBe(test.clock.now().toISOString());
    const { currentNumero } = await sale();
    expect(content.filter(({ gameId }) => gameId === ssc)).toEqual([currentNumero]);
    expect(new Set(content.map(({ gameId }) => gameId)).size).toBe(content.length);
  });

  it('of a weekly station exist days ahead', async () => {
    const { currentNumero } = await sale(await lotteryId(test, 'VN_HCM'));
    expect(currentNumero?.numero).toMatch(/^\d{8}-001$/);
    expect([1, 6]).toContain(new Date(currentNumero?.drawsAt ?? '').getUTCDay());
  });

  it('close before their draw, and show their result after it', async () => {
    const { currentNumero } = await sale();
    if (!currentNumero) throw new Error('no issue is on sale');
    const closes = Date.parse(currentNumero.closesAt) - test.clock.now().getTime();
    await advanceLotteries(test, closes);
    expect(await proofOf(currentNumero.numero)).toMatchObject({
      results: 'seeds',
      orderDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      serverSeed: null,
      winningNumber: null,
    });
    await advanceLotteries(test, 10_000);
    const { lastNumero } = await sale();
    expect(lastNumero).toMatchObject({ numero: currentNumero.numero, state: 'drawn' });
    expect(lastNumero?.winningNumber).toMatch(/^\d(,\d){4}$/);
    expect(await test.value(null, numeros.latestDraws, {})).toContainEqual(lastNumero);
  });

  it('catch up in order after a downtime', async () => {
    const { lastNumero } = await sale();
    await advanceLotteries(test, 30 * MINUTE_MS);
    const { content, last } = await test.value(null, numeros.draws, { gameId: ssc, size: '30' });
    expect(content).toHaveLength(30);
    expect(last).toBe(false);
    const times = content.map(({ drawsAt }) => Date.parse(drawsAt));
    expect(times.every((time, at) => at === 0 || time === (times[at - 1] ?? 0) - MINUTE_MS)).toBe(true);
    const next = await test.value(null, numeros.drawsOfCode, { code: 'SSC_1M', page: '1', size: '30' });
    expect(next.content[0]?.numero).toBe(lastNumero?.numero);
  });

  it('are counted by number: frequencies and gaps of the latest draws', async () => {
    const { content } = await test.value(null, numeros.draws, { gameId: ssc, size: '30' });
    const { draws, positions } = await test.value(null, numeros.hotGapInfo, { gameId: ssc, draws: '30' });
    expect(draws).toBe(30);
    expect(positions).toHaveLength(5);
    for (const [place, numbers] of positions.entries()) {
      const drawn = content.map(({ winningNumber }) => (winningNumber ?? '').split(',')[place]);
      expect(numbers.map(({ number }) => number)).toEqual('0123456789'.split(''));
      for (const { number, hits, gap } of numbers) {
        expect(hits).toBe(drawn.filter((one) => one === number).length);
        expect(gap).toBe(drawn.includes(number) ? drawn.indexOf(number) : null);
      }
    }
  });

  it('of an unknown game or number are refused', async () => {
    const missing = { gameId: '999999' };
    for (const entry of [numeros.currentNumeros, numeros.draws, numeros.hotGapInfo])
      expect((await test.call(null, entry, missing)).body).toMatchObject({
        errorCode: 'lottery.game.not.found',
      });
    expect((await test.call(null, numeros.drawsOfCode, { code: 'NONE' })).body).toMatchObject({
      errorCode: 'lottery.game.not.found',
    });
    const proof = { gameId: ssc, numero: '20200101-001' };
    expect((await test.call(null, numeros.drawProof, proof)).body).toMatchObject({
      errorCode: 'lottery.issue.not.found',
    });
  });
});

describe('a draw', () => {
  const published = async (numero: string, gameId = ssc): Promise<DrawProof> => {
    const proof = await proofOf(numero, gameId);
    const { serverSeed, orderDigest, winningNumber } = proof;
    if (serverSeed === null || orderDigest === null || winningNumber === null)
      throw new Error(`${numero} is not drawn`);
    return { ...proof, serverSeed, orderDigest, winningNumber };
  };
  const results = async (gameId: string, pages: number) => {
    const lists = await Promise.all(
      Array.from({ length: pages }, (_, page) =>
        test.value(null, numeros.draws, { gameId, page: page.toString(), size: '100' }),
      ),
    );
    return lists.flatMap(({ content }) => content);
  };

  it('is verified by the code of the browser: 1,000 draws over two days', async () => {
    await advanceLotteries(test, 1010 * MINUTE_MS);
    const drawn = (await results(ssc, 10)).slice(0, 1000);
    expect(drawn).toHaveLength(1000);
    for (const { numero, winningNumber } of drawn) {
      const proof = await published(numero);
      expect(proof.winningNumber).toBe(winningNumber);
      expect(await checkDraw(nodeCrypto, proof)).toEqual({ known: true, committed: true, drawn: true });
    }
    // Digits are even: 5,000 digits, 500 of each within five standard deviations.
    const digits = drawn.flatMap(({ winningNumber }) => (winningNumber ?? '').split(','));
    for (const digit of '0123456789') {
      const count = digits.filter((one) => one === digit).length;
      expect(Math.abs(count - 500)).toBeLessThan(5 * Math.sqrt(450));
    }
  });

  it('of every shape is verified', async () => {
    await advanceLotteries(test, 8 * DAY_MS);
    for (const code of CODES) {
      const gameId = await lotteryId(test, code);
      const [latest] = await results(gameId, 1);
      const proof = await published(latest?.numero ?? '', gameId);
      expect(await checkDraw(nodeCrypto, proof)).toEqual({ known: true, committed: true, drawn: true });
    }
  });

  it('with a modified seed, orders, result or position is detected', async () => {
    const [latest] = await results(ssc, 1);
    const proof = await published(latest?.numero ?? '');
    const other = 'ab'.repeat(32);
    const check = (change: Partial<DrawProof>) => checkDraw(nodeCrypto, { ...proof, ...change });
    expect(await check({ serverSeed: other })).toEqual({ known: true, committed: false, drawn: false });
    expect(await check({ orderDigest: other })).toEqual({ known: true, committed: true, drawn: false });
    expect(await check({ commitment: other })).toEqual({ known: true, committed: false, drawn: true });
    expect(await check({ place: proof.place + 1 })).toMatchObject({ committed: false });
    expect(await check({ numero: '20200101-0001' })).toMatchObject({ drawn: false });
    const wrong = proof.winningNumber === '0,0,0,0,0' ? '1,0,0,0,0' : '0,0,0,0,0';
    expect(await check({ winningNumber: wrong })).toEqual({ known: true, committed: true, drawn: false });
    expect(await check({ algorithm: 'other' })).toMatchObject({ known: false });
  });

  it('uses each seed of the chain once, and reveals no seed before its draw', async () => {
    const { currentNumero } = await sale();
    expect(await proofOf(currentNumero?.numero ?? '')).toMatchObject({ serverSeed: null, orderDigest: null });
  });

  it('happens once, with concurrent processes', async () => {
    test.clock.advance(5 * MINUTE_MS);
    await Promise.all(Array.from({ length: 4 }, () => advanceIssues(test.app.deps.lottery)));
    const [latest] = await results(ssc, 1);
    const proof = await published(latest?.numero ?? '');
    expect(await checkDraw(nodeCrypto, proof)).toEqual({ known: true, committed: true, drawn: true });
  });
});
