import { api } from '@tessera/contract';
import { DATA_EXPORT_FILE } from '@tessera/contract/wallet/data-export';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import {
  eraseDue,
  GRACE_MS,
  type Leaving,
  leavingMember,
  PERSONAL_VALUES,
} from '../../testing/identity/leaving-member.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { bytesOf, tracesOf } from '../../testing/identity/personal-data.ts';
import { firstStep, visitorOf } from '../../testing/identity/second-factors.ts';
import { audit, bookJobs } from '../../src/ledger/index.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import type { Log } from '../../src/platform/log.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { bookChecks } from '../../src/slices.ts';

const { requestErasure, erasure, takeBackErasure } = api.erasure;
const { login, memberInfo } = api.identity;
/** Columns with what the member and customer service wrote, and with pictures. */
const OF_MESSAGES = [
  'feedback.content',
  'feedback.answer',
  'feedback_picture.picture',
  'chat_line.content',
  'chat_picture.picture',
  'chat.rating_comment',
  'head_picture.picture',
];
const CREDENTIALS = {
  type: 'username',
  username: PERSONAL_VALUES.userName,
  password: 'correct horse battery',
};

let test: TestApp;
let leaving: Leaving;
beforeEach(async () => {
  test = await startTestApp({ listen: true, env: { LOG_LEVEL: 'silent' } });
  leaving = await leavingMember(test);
}, 60_000);
afterEach(() => test.stop());

const left = statement<[memberId: bigint], { name: string; transfers: bigint; orders: bigint; paid: bigint }>(
  'test.left-of-member',
  `SELECT user_name AS name, (SELECT count(*) FROM transfer WHERE member_id = m.id) AS transfers,
          (SELECT count(*) FROM deposit_order WHERE member_id = m.id AND state = 'credited') AS orders,
          (SELECT count(*) FROM withdrawal WHERE member_id = m.id AND state = 'paid') AS paid
     FROM member m WHERE id = $1`,
);
const beginRound = statement<[memberId: bigint]>(
  'test.begin-round',
  `WITH vendor_of AS (INSERT INTO vendor (code, names, sort) VALUES ('HALF', '{"EN":"Half"}', 1) RETURNING code),
        game_of AS (INSERT INTO game (vassalage, code, game_type, names, hot, is_new, sort)
                    SELECT code, 'half', 'RNG', '{"EN":"Half"}', false, false, 1 FROM vendor_of
                    RETURNING id, game_type)
   INSERT INTO game_round (member_id, node_id, game_type, provider, provider_round, stake_units, win_units,
                           balance_after_units, sequence, placed_at, day, asset, open)
   SELECT $1, id, game_type, 'half', 'half', 1, 0, 0, 9, now(), current_date, 'PHP', true FROM game_of`,
);
const platform = (sql: string) => test.database.transaction((tx) => tx.foreign(sql, []));
const sendRequest = () => test.call(leaving.visitor, requestErasure, leaving.proof());
const texts = Object.values(PERSONAL_VALUES);

/** Runs the check of changes, the daily seal and the full check, as the schedule does. */
async function closeDay(): Promise<void> {
  const log = { info: () => undefined, error: () => undefined } as unknown as Log;
  const { wallet } = test.app.deps;
  for (const { work } of bookJobs({ ...wallet, log, checks: bookChecks })) await work({});
}

describe('member who requests the erasure', () => {
  it('leaves no personal data in any column of the database, and the books still balance', async () => {
    const stored = await tracesOf(test, { texts, bytes: await bytesOf(test, leaving.memberId) });
    expect(stored).toEqual(expect.arrayContaining(['member.user_name', ...OF_MESSAGES]));
    test.clock.advance(DAY_MS);
    await closeDay();
    leaving = { ...leaving, visitor: await signInOnNewDevice() };
    const bytes = await bytesOf(test, leaving.memberId);
    expect(bytes.length).toBeGreaterThan(10);
    expect((await sendRequest()).status).toBe(200);
    test.clock.advance(GRACE_MS);
    expect(await eraseDue(test)).toEqual([]);
    expect(await tracesOf(test, { texts, bytes })).toEqual([]);
    test.clock.advance(DAY_MS);
    await closeDay();
    const lines: string[] = [];
    const auditor = { operator: 'auditor', now: test.clock.now(), print: (line: string) => lines.push(line) };
    const whole = await audit(
      { database: test.database, checks: bookChecks, ...auditor },
      { verb: 'verify' },
    );
    expect([whole, lines]).toEqual([true, lines]);
    expect(await test.database.one(left, [leaving.memberId])).toEqual({
      name: `~${leaving.memberId}`,
      transfers: 3n,
      orders: 1n,
      paid: 1n,
    });
  });

  it('has 14 days in which each sign-in reports the erasure and can cancel it', async () => {
    const { visitor } = leaving;
    expect(await test.value(visitor, erasure, {})).toEqual({
      dueAt: null,
      hindrances: [],
      graceDays: 14,
      keptYears: 10,
      excluded: false,
      remainder: null,
    });
    const dueAt = new Date(test.clock.now().getTime() + GRACE_MS).toISOString();
    expect((await sendRequest()).body).toMatchObject({ value: { dueAt } });
    expect((await test.call(visitor, requestErasure, {})).body).toMatchObject({ value: { dueAt } });
    expect((await test.value(visitor, memberInfo, {})).account).toBe(PERSONAL_VALUES.userName);
    const deposit = { method: 'sandbox', amount: '500', requestKey: crypto.randomUUID() };
    expect((await test.call(visitor, api.wallet.deposit, deposit)).body).toMatchObject({
      errorCode: 'erasure.asked',
    });
    test.clock.advance(GRACE_MS - 1000);
    await eraseDue(test);
    const again = await signInOnNewDevice();
    expect(again.info).toMatchObject({ erasing: true });
    expect((await test.value(again, takeBackErasure, {})).dueAt).toBeNull();
    expect((await test.value(again, takeBackErasure, {})).dueAt).toBeNull();
    test.clock.advance(1000);
    await eraseDue(test);
    expect((await signInOnNewDevice()).info).not.toHaveProperty('erasing');
    const events = await test.value(again, api.identity.accountEvents, {});
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['erasure-asked', 'erasure-taken-back']),
    );
  });

  it('cannot sign in or export data afterwards; the name and the number are free again', async () => {
    await sendRequest();
    test.clock.advance(GRACE_MS);
    const signedIn = await signInOnNewDevice();
    await eraseDue(test);
    const { cookie, info } = signedIn;
    const headers = { cookie, 'x-mc-token': info.token };
    expect((await test.app.http.inject({ url: DATA_EXPORT_FILE, headers })).statusCode).toBe(401);
    expect((await test.call(signedIn, memberInfo, {})).status).toBe(401);
    expect((await test.call(null, login, CREDENTIALS)).body).toMatchObject({ errorCode: 'login.cred.err' });
    for (const username of [`~${leaving.memberId}`, PERSONAL_VALUES.userName]) {
      const { body } = await test.call(null, login, { ...CREDENTIALS, username });
      expect(body).toMatchObject({ errorCode: 'login.cred.err' });
    }
    const operator = operateOn(test);
    expect((await operator.run(`member unfreeze ~${leaving.memberId} --as lina`)).status).toBe(1);
    const newcomer = await test.given.member({ userName: PERSONAL_VALUES.userName });
    expect((await test.value(newcomer, memberInfo, {})).id).not.toBe(leaving.memberId.toString());
  });

  it('is erased once, and the next run completes a failed run', async () => {
    await sendRequest();
    test.clock.advance(GRACE_MS);
    await platform('ALTER TABLE favourite_game RENAME TO elsewhere');
    expect(await eraseDue(test)).toHaveLength(1);
    expect(await tracesOf(test, { texts: [PERSONAL_VALUES.userName], bytes: [] })).toContain(
      'member.user_name',
    );
    await platform('ALTER TABLE elsewhere RENAME TO favourite_game');
    expect(await Promise.all([eraseDue(test), eraseDue(test)])).toEqual([[], []]);
    expect(await tracesOf(test, { texts, bytes: [] })).toEqual([]);
    expect(await eraseDue(test)).toEqual([]);
  });

  it('waits while an operator has frozen the account or while money arrived', async () => {
    await sendRequest();
    const operating = operateOn(test);
    await operating.run(`member freeze ${PERSONAL_VALUES.userName} --as lina --reason chargeback`);
    test.clock.advance(GRACE_MS);
    await eraseDue(test);
    expect((await operating.run('erasure list --as lina')).lines.join()).toMatch(
      new RegExp(`${PERSONAL_VALUES.userName} .* member .* frozen`),
    );
    await operating.run(`member unfreeze ${PERSONAL_VALUES.userName} --as lina`);
    await test.given.money(await signInOnNewDevice(), '0.0001');
    await eraseDue(test);
    expect((await operating.run('erasure list --as lina')).lines.join()).toContain(' due');
  });
});

describe('erasure request', () => {
  it('is refused without an owner proof and without a recently confirmed session', async () => {
    const { visitor } = leaving;
    expect((await test.call(visitor, requestErasure, {})).body).toMatchObject({
      errorCode: 'owner.code.required',
      value: { ways: ['app'] },
    });
    const wrong = { by: 'app', code: '000000' };
    expect((await test.call(visitor, requestErasure, wrong)).body).toMatchObject({
      errorCode: 'verification.code.err',
    });
    test.clock.advance(6 * 60_000);
    expect((await sendRequest()).body).toMatchObject({ errorCode: 'session.confirm.required' });
    expect((await test.call(null, erasure, {})).status).toBe(401);
  });

  it.each([
    ['balance', (one: Leaving) => test.given.money(one.visitor, '0.01')],
    ['deposit', (one: Leaving) => openOrder(one)],
    ['round', (one: Leaving) => test.database.run(beginRound, [one.memberId])],
    ['withdrawal', (one: Leaving) => withdrawAll(one)],
  ])('is refused while a %s is open', async (blocker, given) => {
    await given(leaving);
    const { status, body } = await sendRequest();
    expect([status, body]).toMatchObject([
      409,
      { errorCode: 'erasure.hindered', value: { hindrances: [blocker] } },
    ]);
    expect((await test.value(leaving.visitor, erasure, {})).hindrances).toEqual([blocker]);
    const { lines } = await operateOn(test).run(
      `erasure request ${PERSONAL_VALUES.userName} --as lina --reason letter`,
    );
    expect(lines).toEqual([`refused: these must end first: ${blocker}`]);
  });
});

async function signInOnNewDevice(): Promise<Visitor> {
  const ticket = await firstStep(test, leaving.visitor);
  test.clock.advance(60_000);
  const { code } = leaving.proof();
  const visitor = visitorOf(await test.call(null, api.identity.loginVerification, { ticket, code }));
  test.clock.advance(60_000);
  return visitor;
}

async function openOrder({ visitor }: Leaving): Promise<void> {
  const depositRequest = { method: 'sandbox', amount: '500', requestKey: crypto.randomUUID() };
  await test.value(visitor, api.wallet.deposit, depositRequest);
}

async function withdrawAll({ visitor, withdraw }: Leaving): Promise<void> {
  await test.given.money(visitor, '500');
  await withdraw('500');
}
