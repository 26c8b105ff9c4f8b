import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { advanceLotteries } from '../../../testing/lottery/lotteries.ts';
import {
  type StaffLottery,
  startStaffLottery,
  UNTIL_DRAWN_MS,
} from '../../../testing/lottery/staff-lottery.ts';
import { listBox, unreadOf } from '../../../testing/messages/inbox.ts';
import type { Visitor } from '../../../testing/server/app.ts';
import { settleIssues } from '../settlement/settle-issues.ts';
import { announceOrders } from './announce-orders.ts';

const { inbox, notifications } = api;
const GAME = 'One-Minute Five Digits';
const MINUTE_MS = 60_000;
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

/** Title and content of the received messages, the newest first. */
const received = async () => {
  const { content } = await listBox(lottery.test, member);
  return Promise.all(
    content.map(async ({ id }) => {
      const {
        title,
        content: text,
        subject: path,
      } = await lottery.test.value(member, inbox.message, {
        id,
        language: 'EN',
      });
      return { title, text, path };
    }),
  );
};

it('an order with several winning lines has one message, with the sum and a link to the order', async () => {
  const id = await lottery.bet(member, `${FIRST_IS_ONE};_2___~1~1801~1~1900~1;9____~1~1801~1~1900~1`);
  await lottery.bet(member, '9____~1~1801~1~1900~1');
  await lottery.draw(numero, '1,2,3,4,5');
  await lottery.work();
  expect(await received()).toEqual([
    {
      title: expect.stringMatching(/^You won 38\.00 PHP in /),
      text: `Your order for issue ${numero} of ${GAME} won 38.00 PHP. It is in your balance.`,
      path: `/m/startLottery?gameId=${lottery.gameId}&view=orders&order=${id}`,
    },
  ]);
  expect(await unreadOf(lottery.test, member)).toBe(1);
});

it('a member who switched the messages about play off has no message about a win', async () => {
  await lottery.test.value(member, notifications.setNoticePreference, {
    category: 'play',
    channel: 'inbox',
    enabled: false,
  });
  await lottery.bet(member, FIRST_IS_ONE);
  await lottery.draw(numero, '1,2,3,4,5');
  expect(await received()).toEqual([]);
});

it('a corrected order and a refunded order have a message each', async () => {
  await lottery.bet(member, FIRST_IS_ONE);
  await lottery.draw(numero, '1,2,3,4,5');
  await lottery.both(`results correct DIGITS ${numero} 2,2,3,4,5 --reason typing_error`);
  await lottery.work();
  await lottery.work();
  await lottery.both(`results cancel DIGITS ${numero} --reason no_draw`);
  await lottery.work();
  await lottery.work();
  expect((await received()).map(({ title, text }) => [title.replace(/ in .*| of .*/, ''), text])).toEqual([
    [
      'Your bets',
      `Issue ${numero} of ${GAME} was canceled. Your bets of 2.00 PHP are back in your balance. Prizes of a canceled issue are taken back.`,
    ],
    [
      'The result',
      `The result of issue ${numero} of ${GAME} was corrected. Your order had paid 19.00 PHP and now pays 0.00 PHP. Your balance has the difference.`,
    ],
    ['You won 19.00 PHP', `Your order for issue ${numero} of ${GAME} won 19.00 PHP. It is in your balance.`],
  ]);
});

it('an issue whose messages fail delays the messages of no other issue', async () => {
  const deps = lottery.test.app.deps.lottery;
  const next = await lottery.test.given.member({ balance: '100' });
  for (const visitor of [member, next]) {
    const drawn = await lottery.onSale();
    await lottery.bet(visitor, FIRST_IS_ONE);
    await advanceLotteries(lottery.test, UNTIL_DRAWN_MS);
    await lottery.both(`results enter DIGITS ${drawn} 1,2,3,4,5`);
  }
  await settleIssues(deps);
  let isFailing = true;
  const now = () => {
    if (!isFailing) return lottery.test.clock.now();
    isFailing = false;
    throw new Error('no message can be sent');
  };
  const identity = { ...deps.identity, clock: { ...lottery.test.clock, now } };
  await expect(announceOrders({ ...deps, identity })).rejects.toThrow('no message can be sent');
  expect([await unreadOf(lottery.test, member), await unreadOf(lottery.test, next)]).toEqual([0, 1]);
  await announceOrders(deps);
  expect([await unreadOf(lottery.test, member), await unreadOf(lottery.test, next)]).toEqual([1, 1]);
});
