import { expect, test } from 'vitest';
import { requiring, fill, inputOf, namesOf } from '../../../testing/form.ts';
import {
  type Answers,
  refusing,
  SESSION,
  settle,
  type ShownScreen,
  showScreen,
} from '../../../testing/screen.tsx';
import { BARE, inSheet, NOON, toast, requireProofOnce } from '../../../testing/security-center.ts';
import { Screen } from './change-password-screen.tsx';
// Imported in advance, so that the screen's lazy import resolves at once.
import './first-password-proof.tsx';

const NEW = 'Mosaic-2027';
const TYPED = { 'New password': NEW, 'Confirm new password': NEW };
const CODE = 'Code from the app, or a recovery code';

function open(answers: Answers = {}): Promise<ShownScreen> {
  // jsdom dialogs have no modal mode; the tests check only whether a dialog is open.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const usual: Answers = {
    'identity.memberInfo': () => ({ hasPassword: false }),
    'identity.getSetRegister': () => requiring(),
    'identity.changePassword': () => SESSION,
    'identity.securityFactors': () => ({ ...BARE, hasPassword: false, totpEnabledAt: NOON }),
    'identity.confirmSession': () => SESSION,
  };
  return showScreen(Screen, { at: '/m/changePsw', session: SESSION, answers: { ...usual, ...answers } });
}

async function send(screen: ShownScreen): Promise<void> {
  await fill(screen, TYPED);
  await screen.submit();
}

const changesOf = (screen: ShownScreen) => namesOf(screen).filter((name) => name === 'changePassword');

test('has no field for an old password', async () => {
  const screen = await open();
  expect(() => screen.field('Current password')).toThrow('no field');
  expect(screen.root.textContent).toContain('You log in without a password.');
  await send(screen);
  expect(inputOf(screen, 'changePassword')).toEqual({
    oldPassword: '',
    newPassword: NEW,
    confirmNewPassword: NEW,
  });
  expect(toast(screen)).toBe('Change saved');
});

test('asks for a proof after an older login and continues after the proof', async () => {
  const screen = await open({ 'identity.changePassword': requireProofOnce(SESSION) });
  await send(screen);
  await settle();
  expect(screen.alerts()).toEqual([]);
  await screen.type(CODE, '123456');
  await screen.press(inSheet(screen, 'Confirm'));
  expect(inputOf(screen, 'confirmSession')).toEqual({ code: '123456' });
  expect(changesOf(screen)).toHaveLength(2);
  expect(toast(screen)).toBe('Change saved');
});

test('leads a member without a proof to the login', async () => {
  const screen = await open({
    'identity.changePassword': refusing('session.confirm.required'),
    'identity.securityFactors': () => ({ ...BARE, hasPassword: false }),
  });
  await send(screen);
  await settle();
  expect(screen.root.querySelector('dialog[open]')?.textContent).toContain('Sign out and log in again');
  expect(changesOf(screen)).toHaveLength(1);
});
