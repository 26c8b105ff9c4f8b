import { createMemoryHistory } from '@tanstack/react-router';
import type { Bootstrap } from '@tessera/contract/first-view';
import { describe, expect, test, vi } from 'vitest';
import { SESSION, STATUS } from '../../testing/screen.tsx';
import { createWords } from '../i18n/words.ts';
import { guardRedirect, entryOf } from './routing/resolve-route.ts';
import { createApp, createQueries } from './create-app.tsx';

const BOOTSTRAP: Bootstrap = {
  url: '/m/help',
  language: 'EN',
  theme: 'dark',
  balanceHidden: false,
  session: SESSION,
  status: STATUS,
  now: 0,
  answers: [],
};
const MUST_CHANGE = { ...SESSION, firstTimeLogin: true };

describe('password that must be changed', () => {
  test('is requested as soon as any call reports it', async () => {
    const { api, router } = openApp();
    await router.load();
    await expect(api.client.call('identity.memberInfo', {})).rejects.toMatchObject({
      code: 'password.change.required',
    });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/m/changePsw'));
    expect(api.session.get()).toEqual(MUST_CHANGE);
  });

  test.each([
    ['/m/voucherCenter', '/m/changePsw'],
    ['/m/mine', '/m/changePsw'],
    ['/m/set', undefined],
    ['/m/changePsw', undefined],
    ['/m/help', undefined],
  ])('replaces %s: %s', (path, instead) => {
    const entry = entryOf(path);
    expect(entry && guardRedirect(entry, {}, MUST_CHANGE)?.to).toBe(instead);
    expect(entry && guardRedirect(entry, {}, SESSION)).toBeUndefined();
  });
});

test('a mutation without a network fails at once and is not queued', () => {
  expect(createQueries(BOOTSTRAP).getDefaultOptions().mutations?.networkMode).toBe('always');
});

/** Opens the help center for a member whose calls are all refused by the server. */
function openApp() {
  const refused = { success: false, errorCode: 'password.change.required', message: '' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refused), { status: 403 }));
  const words = createWords({ code: 'EN', messages: {}, complete: true });
  return createApp(BOOTSTRAP, {
    words,
    history: createMemoryHistory({ initialEntries: ['/m/help'] }),
    queries: createQueries(BOOTSTRAP),
  });
}
