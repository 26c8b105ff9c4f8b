import { vi } from 'vitest';
import { Screen } from '../src/identity/security/security-center-screen.tsx';
import { type Answers, type Input, refusing, SESSION, type ShownScreen, showScreen } from './screen.tsx';

export const NOON = '2026-11-21T04:00:00.000Z';
export const PASSKEY = { id: '7', name: 'Telepono', createdAt: NOON, lastUsedAt: null, synced: true };
/** Factors of an account with only a password, and of one with everything. */
export const BARE = { hasPassword: true, passkeys: [], totpEnabledAt: null, recoveryCodesLeft: 0 };
export const FULL = { ...BARE, passkeys: [PASSKEY], totpEnabledAt: NOON, recoveryCodesLeft: 9 };
/** Configuration of the account with only a password. */
export const CONFIG = {
  level: 'low',
  lastLogin: null,
  paymentPassword: { isComplete: false, lockedUntil: null },
  mobile: null,
  email: null,
  ownerWays: [],
  limitedUntil: null,
  idVerification: { status: 'none', reason: null },
  sends: { sms: true, mail: true },
};
export const THIS_DEVICE = {
  id: '1',
  kind: 'session',
  current: true,
  device: 'Chrome, Android',
  ip: '192.0.2.1',
  createdAt: NOON,
  seenAt: NOON,
};

/** jsdom has no modal dialogs: only open and closed are modelled. */
export function fakeDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** Opens the security center of an account with these factors, in a browser with passkeys. */
export async function openSecurityCenter(
  factors: object,
  answers: Answers = {},
  { knowsPasskeys = true } = {},
): Promise<ShownScreen> {
  fakeDialogs();
  if (knowsPasskeys) vi.stubGlobal('PublicKeyCredential', {});
  return showScreen(Screen, {
    at: '/m/securityCenter',
    session: SESSION,
    answers: {
      'identity.securityFactors': () => factors,
      'identity.listDevices': () => [THIS_DEVICE],
      'identity.accountEvents': () => [],
      'identity.securityConfig': () => CONFIG,
      ...answers,
    },
  });
}

const READING = /securityFactors|securityConfig|listDevices|accountEvents/;

/** Returns the changing calls, in order. */
export function changes({ calls }: ShownScreen): [name: string, input: Input][] {
  return calls
    .filter(({ name }) => !READING.test(name))
    .map(({ name, input }) => [name.replace('identity.', ''), input]);
}

/** Returns a button of the topmost sheet. */
export function inSheet({ root }: ShownScreen, name: string): HTMLElement {
  const buttons = [...root.querySelectorAll<HTMLElement>('dialog[open] button')];
  const found = buttons.findLast((button) => button.textContent === name);
  if (!found) throw new Error(`no button ${name} in a sheet`);
  return found;
}

export function toast({ root }: ShownScreen): string {
  return root.querySelector('[role="status"]')?.textContent ?? '';
}

/** Refuses once for a missing proof, like the server five minutes after the last one. */
export function requireProofOnce(value: unknown): () => unknown {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1 ? refusing('session.confirm.required')() : value;
  };
}
