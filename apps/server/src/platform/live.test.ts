import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { editorOf } from '../../testing/content/editor.ts';
import { listenLive, type LiveReader } from '../../testing/content/live-reader.ts';
import { cookieOf, startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { contentTopic } from '../content/index.ts';
import { publishCatalogue } from '../games/catalogue/save-catalogue.ts';
import { post } from '../ledger/index.ts';
import { LISTENER_NAME } from './database/change-notifications.ts';
import { statement } from './database/statement.ts';

const { identity, wallet } = api;

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await startTestApp({ listen: true, env: { TRUST_PROXY: '1' } });
  const address = test.app.http.server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => test.stop());

const open: LiveReader[] = [];
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

async function listen(visitor?: Visitor, headers: Record<string, string> = {}): Promise<LiveReader> {
  const reader = await listenLive(origin, { ...headers, ...(visitor && { cookie: visitor.cookie }) });
  open.push(reader);
  await reader.next('ready');
  return reader;
}

const memberId = async ({ cookie }: Visitor) =>
  (await test.app.deps.identity.sessions.peek(test.database, cookie.split('=')[1]))?.memberId ?? 0n;

function deposit(
  id: bigint,
  on: Parameters<typeof post>[0] = test.database,
  key: string = crypto.randomUUID(),
) {
  return post(on, {
    scope: 'gateway:test',
    key,
    recordedAt: new Date(0),
    kind: 'deposit',
    asset: 'PHP',
    memberId: id,
    amountUnits: 10_000n,
    counterparty: 'test',
  });
}

/** Waits for a topic of all readers, which arrives after all earlier notifications. */
async function flushNotifications(reader: LiveReader): Promise<void> {
  test.database.notify(contentTopic('tessera'));
  await reader.next('content');
}

const events = ({ heard }: LiveReader) => heard.map(({ event }) => event);

describe('stream of a member', () => {
  it('reports a committed balance with its sequence and nothing else', async () => {
    const visitor = await test.given.member();
    const reader = await listen(visitor);
    const id = await memberId(visitor);
    await test.database.transaction(async (tx) => {
      await deposit(id, tx);
      await flushNotifications(reader);
      expect(events(reader)).not.toContain('balance');
    });
    expect(await reader.next('balance')).toEqual({ event: 'balance', data: { sequence: '1' } });
    expect(await test.value(visitor, wallet.wallet, {})).toMatchObject({ sequence: '1' });
  });

  it('reports nothing that was rolled back or repeated', async () => {
    const visitor = await test.given.member();
    const [id, before] = [await memberId(visitor), await listen(visitor)];
    await deposit(id, test.database, 'once');
    await before.next('balance'); // The notification of this deposit has arrived: later ones belong to other changes.
    const reader = await listen(visitor);
    const broken = test.database.transaction(async (tx) => {
      await deposit(id, tx);
      throw new Error('on purpose');
    });
    await expect(broken).rejects.toThrow('on purpose');
    expect(await deposit(id, test.database, 'once')).toMatchObject({ replayed: true });
    await flushNotifications(reader);
    expect(events(reader)).toEqual(['ready', 'content']);
  });

  it('merges a burst into few events, the last with the highest sequence', async () => {
    const visitor = await test.given.member();
    const reader = await listen(visitor);
    const id = await memberId(visitor);
    await Promise.all(Array.from({ length: 40 }, () => deposit(id)));
    await vi.waitUntil(() => reader.heard.at(-1)?.data['sequence'] === '40', { timeout: 5000 });
    expect(events(reader).length).toBeLessThan(20);
  });

  it('reports nothing of another member', async () => {
    const [one, other] = [await test.given.member(), await test.given.member()];
    const [reader, silent] = [await listen(one), await listen(other)];
    await deposit(await memberId(one));
    await reader.next('balance');
    await flushNotifications(silent);
    expect(events(silent)).toEqual(['ready', 'content']);
  });
});

describe('stream of a guest', () => {
  it('reports public changes and that nobody is signed in', async () => {
    const visitor = await test.given.member();
    const guest = await listen();
    expect(guest.heard).toEqual([{ event: 'ready', data: { signedIn: false } }]);
    await deposit(await memberId(visitor));
    await test.database.transaction((tx) => publishCatalogue(tx));
    await guest.next('hotGames');
    await test.database.run(forgetMatches, []);
    await guest.next('hotMatches');
    await flushNotifications(guest);
    expect(events(guest)).toEqual(['ready', 'hotGames', 'hotMatches', 'content']);
  });

  it('is refused to a page of another site', async () => {
    const { status } = await listenLive(origin, { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
  });

  it('has headers that prevent caching, compression and buffering by proxies', async () => {
    const { headers } = await listen(undefined, { 'accept-encoding': 'br, gzip' });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers.get('content-encoding')).toBeNull();
  });
});

describe('published content', () => {
  it('is reported to every page, and a read flag to all pages of the member', async () => {
    const visitor = await test.given.member();
    const [guest, own] = [await listen(), await listen(visitor)];
    await editorOf(test).show({ key: 'live', type: 'PL', texts: { EN: { title: 'Live', content: 'Now' } } });
    await Promise.all([guest.next('content'), own.next('content')]);
    const { content } = await test.value(visitor, api.content.notices, { language: 'EN', types: 'PL' });
    await test.value(visitor, api.content.markAnnouncementAsRead, { announcementId: content[0]?.id ?? '' });
    await own.next('unread');
    await flushNotifications(guest);
    expect(events(guest)).not.toContain('unread');
  });
});

describe('live session', () => {
  it('that is signed out elsewhere ends its streams, and no others', async () => {
    const visitor = await test.given.member({ userName: 'elsewhere' });
    const again = await signIn('elsewhere');
    const [remaining, ended] = [await listen(visitor), await listen(again)];
    await test.value(visitor, identity.signOutEverywhere, {});
    await ended.next('over');
    await ended.ended;
    await flushNotifications(remaining);
    expect(events(remaining)).not.toContain('over');
  });

  it('that signs out itself ends its streams', async () => {
    const visitor = await test.given.member();
    const reader = await listen(visitor);
    await test.value(visitor, identity.logout, {});
    await reader.ended;
    expect(events(reader)).toEqual(['ready', 'over']);
  });

  it('ends after idle time even though its page listens and polls', async () => {
    const visitor = await test.given.member();
    const reader = await listen(visitor);
    const callWhileAbsent = () =>
      test.app.http.inject({
        url: wallet.wallet.path,
        headers: { cookie: visitor.cookie, 'x-mc-token': visitor.info.token, 'x-mc-absent': '1' },
      });
    test.clock.advance(28.5 * 60_000);
    expect((await callWhileAbsent()).statusCode).toBe(200);
    await test.app.live.beat();
    expect(await reader.next('ending')).toEqual({ event: 'ending', data: { seconds: 90, renewable: true } });
    test.clock.advance(90_000);
    await test.app.live.beat();
    await reader.next('over');
    await reader.ended;
    expect((await callWhileAbsent()).statusCode).toBe(401);
  });
});

describe('stream', () => {
  it('sends keep-alive events, and ends after a while', async () => {
    const reader = await listen();
    await test.app.live.beat();
    await reader.next('beat');
    for (let beat = 0; beat < 60; beat += 1) await test.app.live.beat();
    await reader.ended;
    expect(events(reader).filter((event) => event === 'beat').length).toBeGreaterThanOrEqual(40);
  });

  it('is refused above the limit of one address, and accepted after one of them ended', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    await Promise.all(Array.from({ length: 300 }, () => listen(undefined, from)));
    const refused = await listenLive(origin, from);
    expect(refused.status).toBe(429);
    expect((await listen(undefined, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200);
    open[0]?.close();
    await vi.waitUntil(async () => (await listenLive(origin, from)).status === 200);
  });

  it('ends the oldest stream of a session above its limit', async () => {
    const visitor = await test.given.member();
    const readers: LiveReader[] = [];
    for (let tab = 0; tab < 7; tab += 1) readers.push(await listen(visitor));
    await readers[0]?.ended;
    for (const reader of readers.slice(1)) await flushNotifications(reader);
    expect(readers.map((reader) => events(reader).length)).toEqual([
      1,
      ...Array.from({ length: 6 }, () => expect.any(Number)),
    ]);
  });
});

const forgetMatches = statement<[]>('test.forget-matches', `DELETE FROM hot_match`);
const endListener = statement<[name: string], { terminated: boolean }>(
  'test.end-listener',
  `SELECT pg_terminate_backend(pid, 5000) AS terminated FROM pg_stat_activity
    WHERE application_name = $1 AND datname = current_database()`,
);

it('reconnects after its connection was lost, and makes every page reload', async () => {
  const visitor = await test.given.member();
  const reader = await listen(visitor);
  expect(await test.database.many(endListener, [LISTENER_NAME])).toContainEqual({ terminated: true });
  await reader.next('ready');
  await deposit(await memberId(visitor));
  await reader.next('balance');
});

async function signIn(username: string): Promise<Visitor> {
  const input = { type: 'username', username, password: 'correct horse battery' };
  const { body, headers } = await test.call(null, identity.login, input, { from: '10.9.9.9' });
  if (!body.success) throw new Error(`not signed in: ${body.errorCode}`);
  return { info: body.value, cookie: cookieOf(headers['set-cookie']) };
}
