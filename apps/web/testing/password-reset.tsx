import { Screen } from '../src/identity/passwords/forgot-screen.tsx';
import { namesOf, requiring } from './form.ts';
import { type Answers, SESSION, type ShownScreen, showScreen } from './screen.tsx';

export const RESET_PATH = '/m/forget';
export const NEW = 'Mosaic-2027';
/** The switch that offers the reset by phone. */
export const BY_PHONE = { PWRESETSMS3: true };

/** Opens the screen of a forgotten password. A test may change its answers while the screen is open. */
export function openReset(
  answers: Answers = {},
  { at = RESET_PATH, flags = {} }: { at?: string; flags?: Record<string, boolean> } = {},
) {
  const usual: Answers = {
    'identity.getSetRegister': () => requiring(),
    'identity.forgotPassword': () => ({}),
    'identity.resetPassword': () => ({ userName: 'maria9' }),
    'identity.setPasswordBySms': () => ({ userName: 'maria9' }),
    'identity.sendResetSmsCode': () => ({ expiredMinutes: 5 }),
    'identity.captcha': () => 'cGljdHVyZQ==',
    'identity.login': () => SESSION,
  };
  return showScreen(Screen, { at, flags, answers: Object.assign(answers, { ...usual, ...answers }) });
}

/** Returns the names of the calls after the registration rules. */
export function callsOfReset(screen: ShownScreen): string[] {
  return namesOf(screen).filter((name) => name !== 'getSetRegister');
}

/** Returns the text of the last status message. */
export function statusOf(screen: ShownScreen): string | null | undefined {
  return [...screen.root.querySelectorAll('[role="status"]')].at(-1)?.textContent;
}
