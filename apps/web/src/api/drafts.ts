import { useEffect, useEffectEvent } from 'react';
import { useApi } from './api-provider.tsx';

/** Values of a form by field name. */
export type Typed = Readonly<Record<string, string>>;

interface Drafts {
  readonly userName: string;
  readonly forms: Readonly<Record<string, Typed>>;
}

const KEY = 'drafts';

/**
 * Saves the typed values in this tab when the session ends under a form, and restores them for the same
 * member. Signing out deletes them. Drafts must not contain secrets such as passwords or codes.
 */
export function useDraft(form: string, typed: Typed, restore: (typed: Typed) => void): void {
  const { session } = useApi();
  const giveBack = useEffectEvent(restore);
  const latest = useEffectEvent(() => typed);
  useEffect(() => {
    const userName = session.get()?.userName;
    if (userName === undefined) return;
    const kept = take(form, userName);
    if (kept) giveBack(kept);
    return session.subscribe((over) => over && !session.get() && saveDraft(form, userName, latest()));
  }, [form, session]);
}

/** Sets the owner of the drafts: another member gets none. */
export function saveDraftsOf(userName: string): void {
  if (read()?.userName !== userName) sessionStorage.removeItem(KEY);
}

function saveDraft(form: string, userName: string, typed: Typed): void {
  const before = read();
  const forms = before?.userName === userName ? before.forms : {};
  const drafts: Drafts = { userName, forms: { ...forms, [form]: typed } };
  sessionStorage.setItem(KEY, JSON.stringify(drafts));
}

/** Returns a draft once. */
function take(form: string, userName: string): Typed | undefined {
  saveDraftsOf(userName);
  const { [form]: kept, ...others } = read()?.forms ?? {};
  if (!kept) return undefined;
  if (Object.keys(others).length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ userName, forms: others } satisfies Drafts));
  return kept;
}

function read(): Drafts | undefined {
  const text = sessionStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as Drafts);
}
