import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { hadAutoDialog, isSummaryOwed, noteAutoDialog, noteSummarySettled } from '../../api/visit.ts';
import { useSession } from '../../api/index.ts';
import { audienceOf } from './popup-record.ts';

/** Dialogs that open by themselves, by priority: first what the law has us show. */
const PRIORITY = ['summary', 'announcement', 'contracts', 'app', 'invitation'] as const;
export type AutoDialog = (typeof PRIORITY)[number];

/** A tap that was meant for the page below arrives in this time. */
const IGNORE_TAPS_MS = 500;

/** Dialogs that want to open, or may yet; an entry of its own for each. */
const claims = new Set<{ readonly dialog: AutoDialog }>();
const claimsChanged = new EventTarget();

/**
 * Whether a dialog that is `wanted` may open by itself: no other dialog is open, no field is being filled in, none of
 * higher priority waits, and none has opened during this visit. A login starts another visit, a registration does not.
 * Its first taps are ignored: they were on their way to the page below.
 */
export function useAutoDialog(dialog: AutoDialog, wanted: boolean): boolean {
  const audience = audienceOf(useSession());
  const [granted, setGranted] = useState(false);
  useAutoDialogClaim(dialog, wanted);
  useEffect(() => {
    if (!wanted) return;
    let over = false;
    // The focus may only be on its way to the next field.
    const checkLater = () => setTimeout(check);
    const dialogs = new MutationObserver(check);
    const first = checkLater();
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    document.addEventListener('focusout', checkLater);
    claimsChanged.addEventListener('change', checkLater);
    function stop(): void {
      // A check that was asked for before must do nothing.
      over = true;
      clearTimeout(first);
      dialogs.disconnect();
      document.removeEventListener('focusout', checkLater);
      claimsChanged.removeEventListener('change', checkLater);
    }
    function check(): void {
      if (over || !mayOpen(dialog)) return;
      stop();
      noteAutoDialog();
      if (dialog === 'summary') noteSummarySettled();
      // In slices: what comes by itself must not hold up a tap.
      startTransition(() => setGranted(true));
    }
    return () => {
      stop();
      setGranted(false);
    };
  }, [dialog, wanted, audience]);
  const open = wanted && granted;
  useTapsIgnored(open);
  return open;
}

/** Reserves its turn for a dialog of which it is not known yet whether it opens: nothing of lower priority opens. */
export function useAutoDialogClaim(dialog: AutoDialog, claimed: boolean): void {
  useEffect(() => {
    if (!claimed) return;
    const claim = { dialog };
    claims.add(claim);
    return () => {
      claims.delete(claim);
      claimsChanged.dispatchEvent(new Event('change'));
    };
  }, [dialog, claimed]);
}

function mayOpen(dialog: AutoDialog): boolean {
  const before = PRIORITY.slice(0, PRIORITY.indexOf(dialog));
  if ([...claims].some((claim) => before.includes(claim.dialog))) return false;
  const owed = dialog === 'summary' && isSummaryOwed();
  if (hadAutoDialog() && !owed) return false;
  return document.querySelector('dialog[open], input:focus, textarea:focus, select:focus') === null;
}

/** Lets taps on an open dialog come to nothing for a moment (`tokens.css`); its keys work at once. */
function useTapsIgnored(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const { dataset } = document.documentElement;
    dataset['taps'] = 'ignored';
    const stop = () => delete dataset['taps'];
    const timer = setTimeout(stop, IGNORE_TAPS_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [open]);
}
