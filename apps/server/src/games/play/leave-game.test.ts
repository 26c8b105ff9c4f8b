import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/server/app.ts';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { Supplier } from '../../../testing/games/supplier.ts';

let test: TestApp;
let supplier: Supplier;
beforeAll(async () => {
  ({ test, supplier } = await startSupplied());
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});

/** The ways out that a provider is handed when a member launches its game from such a place. */
async function handed(pageBack?: string) {
  const member = await test.given.member();
  const { games } = await test.value(member, api.games.gameList, { language: 'EN', gameType: 'LIVE' });
  const asked = { nodeId: games[0]?.nodeId ?? '', language: 'EN' };
  await test.value(member, api.games.launchGame, { ...asked, ...(pageBack !== undefined && { pageBack }) });
  const { lobby_url: lobby = '', deposit_url: deposit = '' } = supplier.launches.at(-1) ?? {};
  return { lobby, deposit };
}

async function opened(address: string) {
  const { pathname, search } = new URL(address);
  const { statusCode, headers, body } = await test.app.http.inject({ url: pathname + search });
  const [, href, wish] = /<a href="([^"]*)" data-wish="([^"]*)"/.exec(body) ?? [];
  return { statusCode, headers, href, wish };
}

describe('the way out of a game elsewhere', () => {
  it('is a page that our own frame may show and nobody else, which holds one script and nothing more', async () => {
    const { lobby, deposit } = await handed();
    for (const address of [lobby, deposit]) {
      const { statusCode, headers } = await opened(address);
      expect(statusCode).toBe(200);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; frame-ancestors 'self'; base-uri 'none'; form-action 'none'$/,
      );
      expect(headers['x-frame-options']).toBeUndefined();
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('leads to the place the game was launched from, to the deposit, or home', async () => {
    const place = '/m/gameList?gameType=RNG&gameName=a%20b';
    const { lobby, deposit } = await handed(place);
    expect(await opened(lobby)).toMatchObject({ wish: 'lobby', href: place.replace('&', '&amp;') });
    expect(await opened(deposit)).toMatchObject({ wish: 'deposit', href: '/m/voucherCenter' });
    expect(await opened((await handed()).lobby)).toMatchObject({ wish: 'lobby', href: '/m/home' });
  });

  it.each([
    'https://elsewhere.example/m/home',
    '//elsewhere.example/m/home',
    '/m/..//elsewhere',
    'javascript:a',
  ])('never leads to %s', async (elsewhere) => {
    expect((await opened((await handed(elsewhere)).lobby)).href).toBe('/m/home');
    const made = `/game/leave?${new URLSearchParams({ to: 'lobby', pageBack: elsewhere })}`;
    expect((await opened(`https://house.example${made}`)).href).toBe('/m/home');
  });

  it('writes nothing of an address into the page but a place', async () => {
    const pageBack = `/m/home?a="><script>alert(1)</script>`;
    const asked = new URLSearchParams({ to: '"><b>', pageBack });
    expect(await opened(`https://house.example/game/leave?${asked}`)).toMatchObject({
      wish: 'lobby',
      href: '/m/home?a=&quot;><script>alert(1)</script>',
    });
  });
});
