import { api } from '@tessera/contract';
import type { Contract, Endpoint } from '@tessera/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { deviceCookies } from '../../testing/identity/secret-key.ts';
import { statement } from '../platform/database/statement.ts';

const ENDPOINTS: readonly (readonly [name: string, entry: Endpoint])[] = Object.values(
  api as Record<string, Contract>,
).flatMap((contract) => Object.entries(contract));
const ofAccess = (...access: readonly string[]) =>
  ENDPOINTS.filter(([, entry]) => access.includes(entry.access));
const CLOSED = ofAccess('session', 'member', 'agent');

const setType = statement<[userName: string, type: number]>(
  'test.set-type',
  `UPDATE member SET type = $2 WHERE user_name = $1`,
);
const mustChange = statement<[]>(
  'test.must-change',
  `UPDATE member SET must_change_password = true WHERE user_name = 'fresh'`,
);
const countRows = statement<[], { transfers: bigint; balances: bigint }>(
  'test.count-cash',
  `SELECT (SELECT count(*) FROM transfer WHERE asset NOT LIKE 'TRIAL:%') AS transfers,
          (SELECT count(*) FROM member_balance WHERE asset NOT LIKE 'TRIAL:%') AS balances`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** Status and code of a call with any input: the authorization is decided before the input is read. */
async function callResult(
  visitor: Visitor | null,
  entry: Endpoint,
): Promise<readonly [number, string | undefined]> {
  const input = Object.fromEntries([...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']));
  const { status, body } = await test.call(visitor, entry, input);
  return [status, body.success ? undefined : body.errorCode];
}

describe('every closed endpoint of the contract', () => {
  it.each(CLOSED)('%s needs a session', async (_name, entry) => {
    expect(await callResult(null, entry)).toEqual([401, 'login.not.session']);
  });

  it.each(CLOSED)('%s needs the request token of the session', async (_name, entry) => {
    const visitor = await test.given.member();
    const stolen = { ...visitor, info: { ...visitor.info, token: 'x'.repeat(visitor.info.token.length) } };
    expect(await callResult(stolen, entry)).toEqual([403, 'request.forbidden']);
  });
});

describe('expired password', () => {
  it('blocks every endpoint except those that change it', async () => {
    const visitor = await test.given.member({ userName: 'fresh' });
    await test.database.run(mustChange, []);
    const closed = CLOSED.filter(([, entry]) => !entry.whileMustChange);
    for (const [name, entry] of closed) {
      expect([name, ...(await callResult(visitor, entry))]).toEqual([name, 403, 'password.change.required']);
    }
    const open = CLOSED.filter(([, entry]) => entry.whileMustChange).map(([name]) => name);
    expect(open.toSorted()).toEqual(['changeLanguage', 'changePassword', 'memberInfo', 'memberInfoRenew']);
    expect(await test.value(visitor, api.identity.memberInfo, {})).toMatchObject({ firstTimeLogin: true });
  });
});

describe('trial session', () => {
  it('may play and do nothing else, and moves no money of others', async () => {
    const before = await test.database.one(countRows, []);
    for (const [name, entry] of CLOSED.filter(([, { onTrial }]) => !onTrial)) {
      const answer = await callResult(await trialVisitor(), entry);
      expect([name, ...answer]).toEqual([name, 403, 'free_reject']);
    }
    for (const [name, entry] of CLOSED.filter(([, { onTrial }]) => onTrial)) {
      const [, errorCode] = await callResult(await trialVisitor(), entry);
      expect([name, errorCode]).not.toEqual([name, 'free_reject']);
      expect([name, errorCode]).not.toEqual([name, 'request.forbidden']);
    }
    expect(await test.database.one(countRows, [])).toEqual(before);
  });

  it('may call exactly the endpoints of play and translation, and none of records', () => {
    const open = CLOSED.filter(([, { onTrial }]) => onTrial).map(([name]) => name);
    expect(open.toSorted()).toEqual([
      'acknowledgeCheck',
      'addFavourite',
      'addRecentGame',
      'baccaratGame',
      'baccaratRound',
      'cancelSuborders',
      'changeLanguage',
      'chaseDetail',
      'customerSeries',
      'diceGame',
      'diceRound',
      'endGameSession',
      'favouriteGamesList',
      'favouriteIds',
      'fishingGame',
      'fishingRound',
      'gameSession',
      'launchGame',
      'listChases',
      'markAnnouncementAsRead',
      'memberInfo',
      'memberInfoRenew',
      'merchantWallet',
      'orderInfo',
      'orderMaster',
      'orderProof',
      'pastRound',
      'placeChase',
      'placeOrder',
      'recentGamesList',
      'recentLotteries',
      'recentVietnam',
      'removeFavourite',
      'rotateSeed',
      'slotGame',
      'slotRound',
      'todayOrders',
      'vietnamOrder',
      'wallet',
    ]);
  });
});

describe('test account', () => {
  it.each([40, 41, 42])('of type %i can move no money', async (type) => {
    const visitor = await test.given.member({ userName: `tester${type}` });
    await test.database.run(setType, [`tester${type}`, type]);
    for (const [name, entry] of ofAccess('member')) {
      expect([name, ...(await callResult(visitor, entry))]).toEqual([name, 403, 'free_reject']);
    }
  });
});

let browsers = 0;
/** A trial visitor in a new browser, because each browser has one trial. */
async function trialVisitor(): Promise<Visitor> {
  browsers += 1;
  const cookies = deviceCookies(`browser${browsers}`);
  const { body, headers } = await test.call(null, api.identity.testPlay, {}, { cookies });
  if (!body.success) throw new Error(body.errorCode);
  return { info: body.value, cookie: cookieOf(headers['set-cookie']) };
}
