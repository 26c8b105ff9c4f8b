import { api } from '@tessera/contract';
import { NOTICE_CATEGORIES } from '@tessera/contract/messages/notices';
import { NOTICE_CHANNELS, type NoticeChannel } from '@tessera/contract/messages/notifications';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playElsewhere } from '../../testing/games/external-player.ts';
import { messagesIn } from '../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../testing/identity/personal-data.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { reportPayment, sendWithdrawal } from '../../testing/server/operating.ts';
import { givePayee, offerWithdrawals, withdraw } from '../../testing/wallet/withdrawals.ts';
import { notifyOfLargeWins } from '../../src/games/jobs.ts';
import { seedGames } from '../../src/games/seed/seed-games.ts';
import { notifyMember } from '../../src/identity/for-notices.ts';
import { NOTICE_KINDS, type NoticeKind } from '../../src/messages/notices/notice-kinds.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { seedDepositMethods } from '../../src/wallet/channels/seed-channels.ts';
import { rejectReview } from '../../src/wallet/reviews/decide-review.ts';

const { inbox, notifications, protection, wallet } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await test.database.transaction(seedGames);
  await offerWithdrawals(test, 'by hand');
});
afterAll(() => test.stop());

const findPlayer = statement<[userName: string], { memberId: bigint; nodeId: bigint }>(
  'test.find-slot-player',
  `SELECT m.id AS "memberId", g.id AS "nodeId" FROM member m, game g
    WHERE m.user_name = $1 AND g.game_type = 'LIVE' LIMIT 1`,
);

/** Title and path of every received message, oldest first. */
async function received(visitor: Visitor): Promise<[title: string, subject: string | null][]> {
  const { content } = await test.value(visitor, inbox.messages, { box: 'in', language: 'EN' });
  const whole = content.map(({ id }) => test.value(visitor, inbox.message, { id, language: 'EN' }));
  return (await Promise.all(whole))
    .map(({ title, subject }) => [title, subject] as [string, string | null])
    .reverse();
}

async function openDeposit(visitor: Visitor): Promise<string> {
  const request = { method: 'sandbox', amount: '1000', repeatConfirmed: true, requestKey: randomUUID() };
  return (await test.value(visitor, wallet.deposit, request)).depositId;
}

describe('messages about deposits', () => {
  it('report the credit with the path of the order', async () => {
    const member = await test.given.member();
    const id = await openDeposit(member);
    expect(await received(member)).toEqual([]);
    await reportPayment(test, id, '1000');
    await reportPayment(test, id, '1000');
    expect(await received(member)).toEqual([
      ['Your deposit is in your balance', `/m/voucherCenter?depositId=${id}`],
    ]);
  });

  it('report a review once', async () => {
    const member = await test.given.member();
    const id = await openDeposit(member);
    await reportPayment(test, id, '900');
    await reportPayment(test, id, '950');
    expect(await received(member)).toEqual([
      ['We are checking your deposit', `/m/voucherCenter?depositId=${id}`],
    ]);
  });

  it('report money that was not received', async () => {
    const member = await test.given.member();
    const orderId = BigInt(await openDeposit(member));
    await test.database.run(putInReview, [orderId]);
    await test.database.transaction((tx) =>
      rejectReview(test.app.deps.wallet, tx, { orderId, operator: 'lina' }),
    );
    expect((await received(member)).map(([title]) => title)).toEqual(['Your deposit was not credited']);
  });
});

const putInReview = statement<[id: bigint]>(
  'test.put-in-review',
  `UPDATE deposit_order SET state = 'review' WHERE id = $1`,
);

describe('messages about withdrawals', () => {
  it('report every step, also by mail', async () => {
    const payee = await givePayee(test, '1000');
    const { userName } = payee.visitor.info;
    await insertPersonalValue(test, userName, { field: 'email', value: 'steps@example.com' });
    const run = async () => {
      const { body } = await withdraw(test, payee, '200');
      if (!body.success) throw new Error(body.errorCode);
      await sendWithdrawal(test, body.value.withdrawalId, 'paid');
      return body.value.withdrawalId;
    };
    const first = await run();
    const path = `/m/withdrawReport?withdrawalId=${first}`;
    expect((await received(payee.visitor)).slice(-3)).toEqual([
      ['We have your withdrawal request', path],
      ['Your withdrawal is on its way', path],
      ['Your withdrawal was paid out', path],
    ]);
    await expect.poll(async () => (await mailsTo('steps@example.com')).length, { timeout: 20_000 }).toBe(3);
  });
});

async function mailsTo(address: string) {
  return (await messagesIn(test.dataDir, 'mail')).filter(({ to }) => to === address);
}

describe('messages about protection', () => {
  it('report limits, a break and an exclusion, unless the member switched them off', async () => {
    const [member, quiet] = [await test.given.member(), await test.given.member()];
    const off = { category: 'protection', channel: 'inbox', enabled: false } as const;
    await test.value(quiet, notifications.setNoticePreference, off);
    for (const one of [member, quiet]) {
      const limit = { kind: 'deposit', period: 'day' } as const;
      await test.value(one, protection.setLimit, { ...limit, most: '500' });
      await test.value(one, protection.setLimit, { ...limit, most: '900' });
      await test.value(one, protection.takeBreak, { term: '24h' });
    }
    expect(await received(member)).toEqual([
      ['Your limit is set', '/m/protection'],
      ['Your higher limit has to wait', '/m/protection'],
      ['Your break has started', '/m/protection'],
    ]);
    expect(await received(quiet)).toEqual([]);
  });
});

describe('messages about wins', () => {
  it('report a large win once, and no small one', async () => {
    const member = await test.given.member({ balance: '100' });
    const player = await test.database.one(findPlayer, [member.info.userName]);
    const at = test.clock.now();
    const coin = 10_000n;
    await playElsewhere(test.database, player, { stakeUnits: coin, winUnits: 49n * coin, at });
    await playElsewhere(test.database, player, { stakeUnits: 20n * coin, winUnits: 1000n * coin, at });
    const { games, identity } = test.app.deps;
    for (let run = 0; run < 2; run += 1) await notifyOfLargeWins({ ...games, identity });
    expect(await received(member)).toEqual([
      ['You had a big win', expect.stringMatching(/^\/m\/gameRecord\?order=[1-9]\d*$/)],
    ]);
  });
});

/** The kinds that the screen of the preferences names for SMS. */
const BY_SMS: readonly NoticeKind[] = [
  'mobile-changed',
  'payout-account-added',
  'withdrawal-password-reset',
  'withdrawal-password-locked',
  'withdrawal-paid',
  'withdrawal-returned',
  'erasure-asked',
  'remainder-given-up',
  'deposit-limit-reached',
];

const listMemberMessages = statement<[memberId: bigint, kind: string], { id: bigint }>(
  'test.list-messages-of-kind',
  'SELECT id FROM message WHERE recipient_id = $1 AND kind = $2',
);

/** The channels by which a notice is sent. The notice is rolled back. */
async function channelsOf(memberId: bigint, template: NoticeKind): Promise<Set<NoticeChannel>> {
  const sent = new Set<NoticeChannel>();
  const queued = (channel: NoticeChannel) => async () => void sent.add(channel);
  const messages = { queueMail: queued('mail'), queueSms: queued('sms'), queuePush: queued('push') };
  const undone = new Error('undone');
  await test.database
    .transaction(async (tx) => {
      await notifyMember({ ...test.app.deps.identity, messages }, tx, {
        memberId,
        template,
        values: {} as never,
      });
      if ((await tx.many(listMemberMessages, [memberId, template])).length > 0) sent.add('inbox');
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return sent;
}

it.each([
  ['the released choices', 'phoned', undefined],
  ['every switch on', 'switchedon', true],
  ['every switch off', 'switchedoff', false],
] as const)(
  'a notice of each kind goes by the channels that the screen states, with %s',
  async (_case, name, all) => {
    const member = await test.given.member({ userName: name });
    const memberId = (await test.database.one(findPlayer, [name])).memberId;
    await insertPersonalValue(test, name, { field: 'mobileNum', value: `+63917${memberId}`.padEnd(13, '0') });
    await insertPersonalValue(test, name, { field: 'email', value: `${name}@example.com`, verified: false });
    for (const category of all === undefined ? [] : NOTICE_CATEGORIES) {
      for (const channel of NOTICE_CHANNELS) {
        await test.call(member, notifications.setNoticePreference, { category, channel, enabled: all });
      }
    }
    const cells = await test.value(member, notifications.noticePreferences, {});
    for (const proven of [false, true]) {
      if (proven) await test.database.run(proveMail, [memberId]);
      for (const [template, { category }] of Object.entries(NOTICE_KINDS)) {
        const kind = template as NoticeKind;
        const stated = cells.filter(
          (cell) =>
            cell.category === category &&
            cell.enabled &&
            (cell.channel !== 'sms' || (!proven && BY_SMS.includes(kind))),
        );
        const sent = await channelsOf(memberId, kind);
        expect([kind, proven, [...sent].toSorted()]).toEqual([
          kind,
          proven,
          stated.map(({ channel }) => channel).toSorted(),
        ]);
      }
    }
  },
);

const proveMail = statement<[memberId: bigint]>(
  'test.prove-mail',
  `UPDATE member_personal SET verified_at = now() WHERE member_id = $1 AND field = 'email'`,
);
