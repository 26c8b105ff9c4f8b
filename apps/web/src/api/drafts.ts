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
    const draft = take(form, userName);
    if (draft) giveBack(draft);
    return session.subscribe((over) => over && !session.get() && saveDraft(form, userName, latest()));
  }, [form, session]);
}

/** Passes the saved values of a form to `restore` after hydration, because the server renders an empty form. */
export function useSavedDraft(
  form: string,
  userName: string,
  restore: (typed: Typed | undefined) => void,
): void {
  const giveBack = useEffectEvent(restore);
  useEffect(() => giveBack(readDraft(form, userName)), [form, userName]);
}

/** Sets the owner of the drafts: another member gets none. */
export function saveDraftsOf(userName: string): void {
  if (read()?.userName !== userName) sessionStorage.removeItem(KEY);
}

/** Saves typed values in this tab at once, so that they survive a reload. */
export function saveDraft(form: string, userName: string, typed: Typed): void {
  const before = read();
  const forms = before?.userName === userName ? before.forms : {};
  const drafts: Drafts = { userName, forms: { ...forms, [form]: typed } };
  sessionStorage.setItem(KEY, JSON.stringify(drafts));
}

/** Returns a draft once. */
function take(form: string, userName: string): Typed | undefined {
  const draft = readDraft(form, userName);
  if (draft) deleteDraft(form, userName);
  return draft;
}

/** Returns a draft of this member, if any. */
function readDraft(form: string, userName: string): Typed | undefined {
  saveDraftsOf(userName);
  return read()?.forms[form];
}

export function deleteDraft(form: string, userName: string): void {
  saveDraftsOf(userName);
  const { [form]: _deleted, ...others } = read()?.forms ?? {};
  if (Object.keys(others).length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ userName, forms: others } satisfies Drafts));
}

function read(): Drafts | undefined {
  const text = sessionStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as Drafts);
}
