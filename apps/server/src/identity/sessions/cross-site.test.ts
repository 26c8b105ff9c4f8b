import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';

const { games, identity, wallet } = api;

const countSessions = statement<[], { count: bigint }>('test.count-sessions', 'SELECT count(*) FROM session');

let test: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  visitor = await test.given.member({ userName: 'surfer' });
});
afterAll(() => test.stop());

const FOREIGN = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }];
const CREDENTIALS = { type: 'username', username: 'surfer', password: 'correct horse battery' };

describe('page of another site', () => {
  it.each(FOREIGN)('cannot end a session, %j', async (headers) => {
    const answer = await test.app.http.inject({
      method: 'DELETE',
      url: identity.logout.path,
      headers: { cookie: visitor.cookie, 'x-mc-token': visitor.info.token, ...headers },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { errorCode: 'request.forbidden' }]);
    expect((await test.call(visitor, wallet.wallet, {})).status).toBe(200);
  });

  it.each(FOREIGN)('cannot open a game, %j', async (headers) => {
    const answer = await test.app.http.inject({
      method: 'GET',
      url: `${games.launchGame.path}?nodeId=1&language=EN`,
      headers: { cookie: visitor.cookie, 'x-mc-token': visitor.info.token, ...headers },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { errorCode: 'request.forbidden' }]);
  });

  it.each(FOREIGN)('cannot sign anybody in, %j', async (headers) => {
    const before = await test.database.one(countSessions, []);
    const answer = await test.app.http.inject({
      method: 'POST',
      url: identity.login.path,
      payload: CREDENTIALS,
      headers,
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
    expect(await test.database.one(countSessions, [])).toEqual(before);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'cannot use the body of a form, %s',
    async (contentType) => {
      const before = await test.database.one(countSessions, []);
      const answer = await test.app.http.inject({
        method: 'POST',
        url: identity.login.path,
        payload: JSON.stringify(CREDENTIALS),
        headers: { 'content-type': contentType },
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(await test.database.one(countSessions, [])).toEqual(before);
    },
  );

  it('changes nothing by following a link', async () => {
    const changing = Object.values(identity).filter(({ method }) => method !== 'GET');
    const read = new Set(
      Object.values(identity).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
    );
    for (const { path } of changing.filter((endpoint) => !read.has(endpoint.path as never))) {
      const answer = await test.app.http.inject({
        url: path.replaceAll(/\{\w+\}/g, '1'),
        headers: { cookie: visitor.cookie, 'x-mc-token': visitor.info.token },
      });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    expect((await test.call(visitor, wallet.wallet, {})).status).toBe(200);
  });

  it('cannot read with the cookie alone, nor with another token', async () => {
    const other = await test.given.member();
    for (const token of [undefined, '', 'x', other.info.token, visitor.info.token.slice(1)]) {
      const headers = { cookie: visitor.cookie, ...(token !== undefined && { 'x-mc-token': token }) };
      const answer = await test.app.http.inject({ url: wallet.wallet.path, headers });
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { errorCode: 'request.forbidden' }]);
    }
  });
});
