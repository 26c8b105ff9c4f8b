import { api } from '@tessera/contract';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceLotteries } from '../../../testing/lottery/lotteries.ts';
import {
  type StaffLottery,
  startStaffLottery,
  UNTIL_DRAWN_MS,
} from '../../../testing/lottery/staff-lottery.ts';
import type { Visitor } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { countOverdueResults } from './queries.ts';

const { numeros } = api;
const GAME = 'DIGITS';
const MINUTE_MS = 60_000;
/** Wins 19.00 with 1 as the first digit. */
const FIRST_IS_ONE = '1____~1~1801~1~1900~1';

let lottery: StaffLottery;
let member: Visitor;
let numero: string;

beforeAll(async () => {
  lottery = await startStaffLottery();
});
beforeEach(async () => {
  await advanceLotteries(lottery.test, MINUTE_MS);
  member = await lottery.test.given.member({ balance: '100' });
  numero = await lottery.onSale();
});
afterAll(() => lottery.test.stop());

const close = () => advanceLotteries(lottery.test, UNTIL_DRAWN_MS);
const enter = (numbers: string, operator: string, verb = 'enter') =>
  lottery.run(`results ${verb} ${GAME} ${numero} ${numbers}`, operator);
const result = async () =>
  (await lottery.test.value(null, numeros.draws, { gameId: lottery.gameId })).content.find(
    (one) => one.numero === numero,
  );
const pending = async () => {
  const { lines } = await lottery.run('results list', 'omar');
  return lines.find((line) => line.includes(numero));
};

describe('a result', () => {
  it('waits until a second operator enters the same numbers', async () => {
    const id = await lottery.bet(member, FIRST_IS_ONE);
    await close();
    await lottery.work();
    expect(await lottery.order(member, id)).toMatchObject({ status: 0, winningNumber: null });
    const { gameId } = lottery;
    expect(await lottery.test.value(null, numeros.drawProof, { gameId, numero })).toMatchObject({
      results: 'staff',
      winningNumber: null,
      orderDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await pending()).toMatch(/overdue/);
    expect(await enter('1,2,3,4,5', 'ana')).toEqual({
      status: 0,
      lines: [`${GAME} ${numero} waits: another operator must enter the same`],
    });
    // The second operator does not see what the first one typed.
    expect(await pending()).toMatch(/waits for a second operator +enter by ana \(ana\) +0$/);
    expect(await result()).toBeUndefined();
    expect((await enter('1,2,3,4,5', 'lina', 'confirm')).status).toBe(0);
    expect(await result()).toMatchObject({ winningNumber: '1,2,3,4,5', corrected: false });
    await lottery.work();
    expect(await lottery.order(member, id)).toMatchObject({ status: 2, winAmount: '19.00' });
    expect(await pending()).toBeUndefined();
  });

  it('of one operator alone is never accepted', async () => {
    await close();
    await enter('1,2,3,4,5', 'ana');
    expect(await enter('1,2,3,4,5', 'ana', 'confirm')).toMatchObject({ status: 1 });
    expect(await enter('1,2,3,4,5', 'ana')).toMatchObject({ status: 0 });
    expect(await result()).toBeUndefined();
  });

  it('that two operators enter differently is a conflict, shown to both, until they agree', async () => {
    await close();
    await enter('1,2,3,4,5', 'ana');
    expect(await enter('1,2,3,4,6', 'lina', 'confirm')).toEqual({
      status: 0,
      lines: [
        `conflict: ${GAME} ${numero} was entered differently, and nothing happens until two operators agree`,
        'ana: enter 1,2,3,4,5',
      ],
    });
    expect(await pending()).toMatch(
      /conflict +enter by ana \(ana\): 1,2,3,4,5; enter by lina \(lina\): 1,2,3,4,6/,
    );
    expect(await result()).toBeUndefined();
    expect((await enter('1,2,3,4,6', 'ana')).lines).toEqual([expect.stringMatching(/two operators/)]);
    expect(await result()).toMatchObject({ winningNumber: '1,2,3,4,6' });
  });

  it.each([
    ['numbers of another shape', '1,2,3', 'not a result of DIGITS: 1,2,3'],
    ['a digit above nine', '1,2,3,4,10', 'not a result of DIGITS: 1,2,3,4,10'],
  ])('with %s is refused', async (_case, numbers, reason) => {
    await close();
    expect(await enter(numbers, 'ana')).toEqual({ status: 1, lines: [`refused: ${reason}`] });
  });

  it('is refused before its draw, for an unknown issue, and twice', async () => {
    expect((await enter('1,2,3,4,5', 'ana')).lines).toEqual(['refused: the draw is not due']);
    expect((await lottery.run(`results enter ${GAME} 20200101-0001 1,2,3,4,5`, 'ana')).status).toBe(1);
    await lottery.draw(numero, '1,2,3,4,5');
    expect((await enter('1,2,3,4,6', 'ana')).lines).toEqual([
      'refused: the issue has a result: use lottery results correct',
    ]);
  });

  it('of a game with committed seeds can only be cancelled', async () => {
    const gameId = (await lottery.test.value(null, api.lottery.lotteryGames, { language: 'EN' })).find(
      ({ gameCode }) => gameCode === 'CARS',
    )?.gameId;
    await advanceLotteries(lottery.test, 4 * MINUTE_MS);
    const { lastNumero } = await lottery.test.value(null, numeros.currentNumeros, { gameId: gameId ?? '' });
    const typed = `CARS ${lastNumero?.numero} 01,02,03,04,05,06,07,08,09,10`;
    for (const verb of ['enter', 'correct']) {
      const reason = verb === 'correct' ? ' --reason x' : '';
      expect((await lottery.run(`results ${verb} ${typed}${reason}`, 'ana')).lines).toEqual([
        expect.stringMatching(/committed seeds and are verifiable: only a cancellation is possible/),
      ]);
    }
    await lottery.both(`results cancel CARS ${lastNumero?.numero} --reason wrong_calendar`);
    const { content } = await lottery.test.value(null, numeros.draws, { gameId: gameId ?? '' });
    expect(content[0]).toMatchObject({ numero: lastNumero?.numero, state: 'cancelled' });
  });

  it('that is missing half an hour after the draw is counted as late work', async () => {
    const overdue = async () => {
      const before = new Date(lottery.test.clock.now().getTime() - 30 * MINUTE_MS);
      return (await lottery.test.database.one(countOverdueResults, [before])).count;
    };
    await close();
    const before = await overdue();
    await advanceLotteries(lottery.test, 31 * MINUTE_MS);
    expect(await overdue()).toBeGreaterThan(before);
  });

  it('is on record with both operators', async () => {
    await close();
    await enter('1,2,3,4,5', 'ana');
    await enter('1,2,3,4,5', 'lina', 'confirm');
    const acts = (await operateOn(lottery.test).acts()).slice(-2);
    expect(acts).toMatchObject([
      {
        operator: 'ana',
        command: 'lottery results enter',
        outcome: 'done',
        parameters: { given: [GAME, numero, '1,2,3,4,5'] },
      },
      { operator: 'lina', command: 'lottery results confirm', outcome: 'done' },
    ]);
  });
});

describe('statements under two names and one machine account', () => {
  /** Both operators state the same from this account. */
  const both = async (typed: string) => {
    for (const name of ['rosa', 'omar'])
      expect(await operateOn(lottery.test, 'shared').run(`lottery ${typed} --as ${name}`)).toMatchObject({
        status: 0,
      });
  };
  const reviewed = async () => {
    const { lines } = await lottery.run('results review', 'lina');
    return lines.filter((line) => line.includes(numero)).map((line) => line.replace(/^\d+ +\S+ +/, ''));
  };

  it('are accepted and listed for review, the newest first', async () => {
    await close();
    await both(`results enter ${GAME} ${numero} 1,2,3,4,5`);
    await both(`results correct ${GAME} ${numero} 1,2,3,4,6 --reason typing_error`);
    await lottery.work();
    await both(`results cancel ${GAME} ${numero} --reason no_draw`);
    expect(await reviewed()).toEqual([
      expect.stringMatching(/^rosa +omar +shared +DIGITS +\S+ +cancel +- +no draw$/),
      expect.stringMatching(/^rosa +omar +shared +DIGITS +\S+ +correct +1,2,3,4,6 +typing error$/),
      expect.stringMatching(/^rosa +omar +shared +DIGITS +\S+ +enter +1,2,3,4,5 +-$/),
    ]);
  });

  it('are listed where one of the two names also replaced an entry', async () => {
    await close();
    const shared = operateOn(lottery.test, 'shared');
    await enter('9,9,9,9,9', 'ana');
    for (const name of ['rosa', 'omar'])
      await shared.run(`lottery results enter ${GAME} ${numero} 1,2,3,4,5 --as ${name}`);
    expect(await reviewed()).toEqual([expect.stringMatching(/^rosa +omar +shared /)]);
  });

  it('are not listed where the accounts differ, or where nobody agreed', async () => {
    await close();
    await enter('1,2,3,4,5', 'ana');
    await enter('1,2,3,4,5', 'lina', 'confirm');
    const shared = operateOn(lottery.test, 'shared');
    await shared.run(`lottery results correct ${GAME} ${numero} 1,2,3,4,6 --reason typing --as rosa`);
    await shared.run(`lottery results correct ${GAME} ${numero} 1,2,3,4,7 --reason typing --as omar`);
    expect(await reviewed()).toEqual([]);
  });
});

describe('a file of results', () => {
  const path = () => join(lottery.test.dataDir, 'results.csv');
  const write = (rows: readonly string[]) => writeFile(path(), ['game,numero,numbers', ...rows].join('\r\n'));
  const load = (operator: string) => lottery.run(`results import ${path()}`, operator);

  it('counts as the entries of its operator; the import of a second operator confirms them', async () => {
    await close();
    await write([`${GAME},${numero},0 0 3 4 5`]);
    expect(await load('ana')).toMatchObject({ status: 0, lines: [expect.stringMatching(/waits/)] });
    expect(await load('ana')).toMatchObject({ status: 0, lines: [expect.stringMatching(/waits/)] });
    expect(await result()).toBeUndefined();
    await writeFile(path(), JSON.stringify([{ game: GAME, numero, numbers: '0,0,3,4,5' }]));
    expect(await load('lina')).toMatchObject({ status: 0, lines: [expect.stringMatching(/same/)] });
    expect(await result()).toMatchObject({ winningNumber: '0,0,3,4,5' });
  });

  it('is refused as a whole, with every error', async () => {
    await close();
    await write([`${GAME},${numero},1 2 3 4 5`, `${GAME},20200101-0001,1 2 3 4 5`, 'NONE,20200101-0001,1']);
    const { status, lines } = await load('ana');
    expect([status, lines[0]]).toEqual([
      1,
      `refused: ${GAME} 20200101-0001: there is no issue ${GAME} 20200101-0001; NONE 20200101-0001: there is no issue NONE 20200101-0001`,
    ]);
    expect(await pending()).toMatch(/overdue/);
    for (const text of ['', 'game;numero', '[{"game": 1}]', `game,numero,numbers\n${GAME},x,1 2`]) {
      await writeFile(path(), text);
      expect((await load('ana')).status).toBe(1);
    }
    await write([`${GAME},${numero},1 2 3 4 5`, `${GAME},${numero},1 2 3 4 6`]);
    expect((await load('ana')).lines).toEqual([`refused: ${GAME} ${numero} is in the file twice`]);
  });
});
