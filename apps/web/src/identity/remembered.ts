import type { Side } from '@tessera/contract/identity/identity';
import { useMemo, useSyncExternalStore } from 'react';

/** What this browser remembers of the last sign-in. There is no password in it: a cookie stands for that. */
export interface RememberedLogin {
  readonly type: 'username' | 'sms';
  /** User name, or the mobile number of the type `sms`. */
  readonly username: string;
  /** Digits; empty for the type `username`. */
  readonly countryDialingCode: string;
  /** The door it was; that of members where it says nothing. */
  readonly side?: Side | undefined;
}

const RECORD_KEY = 'remPass';
/** Older sites of the family kept what opened the password here. */
const SALT_KEY = 'sass';
/** `1` while this browser is trusted to come in without a password. */
const AUTO_LOGIN_KEY = 'autoLogin';
const VERSION = 2;

/** Writes down who signed in here with the box ticked. */
export function rememberLogin({ type, username, countryDialingCode, side }: RememberedLogin): void {
  const record = { type, username, countryDialingCode, ...(side === 'agent' && { side }), v: VERSION };
  localStorage.setItem(RECORD_KEY, JSON.stringify(record));
  localStorage.setItem(AUTO_LOGIN_KEY, type === 'username' ? '1' : '0');
}

/** Keeps who it was, but the password has to be typed again. */
export function askForPassword(): void {
  localStorage.setItem(AUTO_LOGIN_KEY, '0');
}

/** Forgets everything of it. */
export function forgetLogin(): void {
  localStorage.removeItem(RECORD_KEY);
  localStorage.removeItem(SALT_KEY);
  askForPassword();
}

/** Deletes what an older site left behind: a record with a password in it, and what opened it. */
export function sweepOldPasswords(): void {
  if (recordIn(localStorage.getItem(RECORD_KEY))) return;
  localStorage.removeItem(RECORD_KEY);
  localStorage.removeItem(SALT_KEY);
}

/**
 * Who is remembered at this door, and whether the server may know this browser so that nobody has to type the
 * password. On the server, and until the script runs, it is nobody.
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

const neverTold = () => () => {};

function useStored(key: string): string | null {
  return useSyncExternalStore(
    neverTold,
    () => localStorage.getItem(key),
    () => null,
  );
}

function recordIn(text: string | null): RememberedLogin | undefined {
  let record: unknown;
  try {
    record = JSON.parse(text ?? 'null');
  } catch {
    // Anybody at this browser may have written it: what is no record of ours is none.
    return undefined;
  }
  return isRecord(record) ? record : undefined;
}

function isRecord(record: unknown): record is RememberedLogin {
  if (typeof record !== 'object' || record === null || 'password' in record) return false;
  const { type, username, v } = record as Partial<RememberedLogin> & { readonly v?: number };
  return v === VERSION && (type === 'username' || type === 'sms') && typeof username === 'string';
}
