import { useEffect, useEffectEvent } from 'react';
import { useApi } from './api-provider.tsx';

/** What stands in the fields of a form, by field. */
export type Typed = Readonly<Record<string, string>>;

interface Drafts {
  readonly userName: string;
  readonly forms: Readonly<Record<string, Typed>>;
}

const KEY = 'drafts';

/**
 * Keeps what was typed when the session ends under a form, in this tab alone, and gives it back when the same
 * member is there again. Signing out forgets it. Nothing secret may be in it: no password, no code.
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
    return session.subscribe((over) => over && !session.get() && keepDraft(form, userName, latest()));
  }, [form, session]);
}

/** Of whomever the drafts are: another member finds none. */
export function keepDraftsOf(userName: string): void {
  if (read()?.userName !== userName) sessionStorage.removeItem(KEY);
}

function keepDraft(form: string, userName: string, typed: Typed): void {
  const before = read();
  const forms = before?.userName === userName ? before.forms : {};
  const drafts: Drafts = { userName, forms: { ...forms, [form]: typed } };
  sessionStorage.setItem(KEY, JSON.stringify(drafts));
}

/** A draft is given back once. */
function take(form: string, userName: string): Typed | undefined {
  keepDraftsOf(userName);
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
