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

/** The exit addresses that a provider receives when a member launches its game from this place. */
async function handed(pageBack?: string) {
  const member = await test.given.member();
  const { games } = await test.value(member, api.games.gameList, { language: 'EN', gameType: 'LIVE' });
  const input = { nodeId: games[0]?.nodeId ?? '', language: 'EN' };
  await test.value(member, api.games.launchGame, { ...input, ...(pageBack !== undefined && { pageBack }) });
  const { lobby_url: lobby = '', deposit_url: deposit = '' } = supplier.launches.at(-1) ?? {};
  return { lobby, deposit };
}

async function opened(address: string) {
  const { pathname, search } = new URL(address);
  const { statusCode, headers, body } = await test.app.http.inject({ url: pathname + search });
  const [, href, target] = /<a href="([^"]*)" data-target="([^"]*)"/.exec(body) ?? [];
  return { statusCode, headers, href, target };
}

describe('exit page of a provider’s game', () => {
  it('is framed by this site only and contains a single script', async () => {
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

  it('leads to the page of the launch, the deposit page or the home page', async () => {
    const place = '/m/gameList?gameType=RNG&gameName=a%20b';
    const { lobby, deposit } = await handed(place);
    expect(await opened(lobby)).toMatchObject({ target: 'lobby', href: place.replace('&', '&amp;') });
    expect(await opened(deposit)).toMatchObject({ target: 'deposit', href: '/m/voucherCenter' });
    expect(await opened((await handed()).lobby)).toMatchObject({ target: 'lobby', href: '/m/home' });
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

  it('writes only a safe path into the page', async () => {
    const pageBack = `/m/home?a="><script>alert(1)</script>`;
    const input = new URLSearchParams({ to: '"><b>', pageBack });
    expect(await opened(`https://house.example/game/leave?${input}`)).toMatchObject({
      target: 'lobby',
      href: '/m/home?a=&quot;><script>alert(1)</script>',
    });
  });
});
