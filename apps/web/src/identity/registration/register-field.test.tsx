import { dayOf } from '@tessera/contract/calendar';
import { expect, test } from 'vitest';
import { requiring } from '../../../testing/form.ts';
import { showScreen } from '../../../testing/screen.tsx';
import { ShownRegistration } from '../../../testing/shown-registration.tsx';

test('a birthday in the future cannot be chosen', async () => {
  const settings = requiring({ birthday: { enabled: true, required: true } });
  const answers = { 'identity.getSetRegister': () => settings };
  const screen = await showScreen(ShownRegistration, { at: '/m/register', answers });
  expect(screen.field('Date of birth').max).toBe(dayOf(Date.now()));
});
