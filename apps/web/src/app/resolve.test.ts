import { describe, expect, test } from 'vitest';
import { SESSION } from '../../testing/screen.tsx';
import { type Path, paths } from '../paths.ts';
import { detour, entryOf } from './resolve.ts';

const detourOf = (path: Path, session: typeof SESSION | null) => {
  const entry = entryOf(path);
  if (!entry) throw new Error(`no route for ${path}`);
  return detour(entry, { a: '1' }, session);
};

describe('without a session', () => {
  test.each([paths.settings, paths.changePassword])('%s leads home', (path) => {
    expect(detourOf(path, null)).toEqual({ to: '/m/home', search: {} });
  });

  test.each([paths.voucherCenter, paths.gameRecord, paths.securityCenter])(
    '%s leads to the login and comes back',
    (path) => {
      expect(detourOf(path, null)).toEqual({ to: '/m/login', search: { return: `${path}?a=1` } });
    },
  );

  test.each([paths.home, paths.forgotPassword, paths.register, paths.trial])('%s opens', (path) => {
    expect(detourOf(path, null)).toBeUndefined();
  });
});

test.each([paths.settings, paths.changePassword, paths.voucherCenter])('%s opens to a member', (path) => {
  expect(detourOf(path, SESSION)).toBeUndefined();
});
