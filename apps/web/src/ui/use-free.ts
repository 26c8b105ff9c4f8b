import { startTransition, useEffect, useState } from 'react';

/** What may come over a page by itself, in the order in which it comes: first what the law has us show. */
const TURNS = ['summary', 'announcement', 'contracts', 'app'] as const;
export type Turn = (typeof TURNS)[number];

/** Each visit of a screen is an element of its own. */
const visited = new WeakSet<Element>();
/** Who wants to come, or may yet; an entry of its own for each. */
const claims = new Set<{ readonly turn: Turn }>();
const claimsChanged = new EventTarget();

/**
 * Whether what is `wanted` may come over the page by itself: nobody is busy with something else, no dialog is open, no
 * field is being filled in, nothing waits whose turn is before ours, and nothing else came by itself on this visit of
 * the screen. From then on what is open is ours. One at a time, and what comes second waits for the next screen or visit.
 */
export function useFree(turn: Turn, wanted: boolean): boolean {
  const [free, setFree] = useState(false);
  useClaim(turn, wanted);
  useEffect(() => {
    if (!wanted) return;
    let over = false;
    // The focus may only be on its way to the next field.
    const lookLater = () => setTimeout(look);
    const dialogs = new MutationObserver(look);
    const first = lookLater();
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    document.addEventListener('focusout', lookLater);
    claimsChanged.addEventListener('change', lookLater);
    function stop(): void {
      // Whatever asked for a look before must find nobody who looks.
      over = true;
      clearTimeout(first);
      dialogs.disconnect();
      document.removeEventListener('focusout', lookLater);
      claimsChanged.removeEventListener('change', lookLater);
    }
    function look(): void {
      if (over || !isFree(turn)) return;
      stop();
      const screen = document.querySelector('main');
      if (screen) visited.add(screen);
      // In slices: what comes by itself must not hold up a tap.
      startTransition(() => setFree(true));
    }
    return () => {
      stop();
      setFree(false);
    };
  }, [turn, wanted]);
  return wanted && free;
}

/** Keeps a turn while it is not known yet whether what has it comes: nothing comes that is after it. */
export function useClaim(turn: Turn, claimed: boolean): void {
  useEffect(() => {
    if (!claimed) return;
    const claim = { turn };
    claims.add(claim);
    return () => {
      claims.delete(claim);
      claimsChanged.dispatchEvent(new Event('change'));
    };
  }, [turn, claimed]);
}

function isFree(turn: Turn): boolean {
  const before = TURNS.slice(0, TURNS.indexOf(turn));
  if ([...claims].some((claim) => before.includes(claim.turn))) return false;
  const screen = document.querySelector('main');
  if (screen && visited.has(screen)) return false;
  return document.querySelector('dialog[open], input:focus, textarea:focus, select:focus') === null;
}
