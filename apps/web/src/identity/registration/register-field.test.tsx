import { dayOf } from '@tessera/contract/calendar';
import { expect, test } from 'vitest';
import { askingFor } from '../../../testing/register-rules.ts';
import { showScreen } from '../../../testing/screen.tsx';
import { Registering } from './registering.tsx';

test('nobody chooses a birthday that is still to come', async () => {
  const settings = askingFor({ birthday: { enabled: true, required: true } });
  const answers = { 'identity.getSetRegister': () => settings };
  const screen = await showScreen(Registering, { at: '/m/register', answers });
  expect(screen.field('Date of birth').max).toBe(dayOf(Date.now()));
});
