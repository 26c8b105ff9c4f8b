import { expect, test } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { useLoginWithName } from './login-name.ts';
import { Screen } from './login-screen.tsx';

function SetPassword() {
  const logInAs = useLoginWithName();
  return (
    <>
      <button type="button" onClick={() => logInAs('maria9')}>
        Set
      </button>
      <Screen />
    </>
  );
}

test('the user name after a password reset is filled in and absent from the address', async () => {
  const screen = await showScreen(SetPassword, { at: '/m/login?return=/m/mine' });
  expect(screen.field('User name').value).toBe('');
  await screen.press(screen.button('Set'));
  expect(screen.field('User name').value).toBe('maria9');
  expect(screen.place()).toBe('/m/login?return=%2Fm%2Fmine');
});
