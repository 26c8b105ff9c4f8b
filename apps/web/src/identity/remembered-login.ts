import type { Side } from '@tessera/contract/identity/identity';
import { useMemo, useSyncExternalStore } from 'react';

/** The remembered login. It contains no password: a cookie is the proof. */
export interface RememberedLogin {
  readonly type: 'username' | 'sms';
  /** User name, or the mobile number of the type `sms`. */
  readonly username: string;
  /** Digits; empty for the type `username`. */
  readonly countryDialingCode: string;
  /** Member or agent login; member if missing. */
  readonly side?: Side | undefined;
}

const RECORD_KEY = 'remPass';
/** Older sites of the family stored the password key here. */
const SALT_KEY = 'sass';
/** `1` while this browser may sign in without a password. */
const AUTO_LOGIN_KEY = 'autoLogin';
const VERSION = 2;

/** Stores the login if the box was ticked. */
export function rememberLogin({ type, username, countryDialingCode, side }: RememberedLogin): void {
  const record = { type, username, countryDialingCode, ...(side === 'agent' && { side }), v: VERSION };
  localStorage.setItem(RECORD_KEY, JSON.stringify(record));
  localStorage.setItem(AUTO_LOGIN_KEY, type === 'username' ? '1' : '0');
}

/** Keeps the name, but requires the password. */
export function requirePassword(): void {
  localStorage.setItem(AUTO_LOGIN_KEY, '0');
}

/** Deletes the remembered login. */
export function forgetLogin(): void {
  localStorage.removeItem(RECORD_KEY);
  localStorage.removeItem(SALT_KEY);
  requirePassword();
}

/** Deletes the stored password and key of older sites. */
export function deleteOldPasswords(): void {
  if (recordIn(localStorage.getItem(RECORD_KEY))) return;
  localStorage.removeItem(RECORD_KEY);
  localStorage.removeItem(SALT_KEY);
}

/**
 * Returns the remembered login of a side, and whether the server may know this browser, so that no password
 * is needed. Empty on the server and until hydration.
 */
export function useRemembered(side: Side): {
  readonly login: RememberedLogin | undefined;
  readonly trusted: boolean;
} {
  const text = useStored(RECORD_KEY);
  const autoLogin = useStored(AUTO_LOGIN_KEY);
  const record = useMemo(() => recordIn(text), [text]);
  const login = (record?.side ?? 'member') === side ? record : undefined;
  return { login, trusted: login?.type === 'username' && autoLogin !== '0' };
}

const noSubscription = () => () => {};

function useStored(key: string): string | null {
  return useSyncExternalStore(
    noSubscription,
    () => localStorage.getItem(key),
    () => null,
  );
}

function recordIn(text: string | null): RememberedLogin | undefined {
  let record: unknown;
  try {
    record = JSON.parse(text ?? 'null');
  } catch {
    // Storage content is untrusted: invalid records are ignored.
    return undefined;
  }
  return isRecord(record) ? record : undefined;
}

function isRecord(record: unknown): record is RememberedLogin {
  if (typeof record !== 'object' || record === null || 'password' in record) return false;
  const { type, username, v } = record as Partial<RememberedLogin> & { readonly v?: number };
  return v === VERSION && (type === 'username' || type === 'sms') && typeof username === 'string';
}
