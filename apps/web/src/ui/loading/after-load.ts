import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** Enough time for the first view to be painted and used before further requests. */
const IDLE_MS = 1500;

/** A hanging picture delays the load event; deferred work does not wait longer than this. */
const MAX_LOAD_MS = 5000;
/** A page that is never idle runs the work after this time. */
const MAX_BUSY_MS = 2000;

/**
 * Runs `work` the given milliseconds after the load event, when the page is idle. The first view thus does
 * not share the network, and taps in between are handled. Returns a function that cancels.
 */
export function afterLoad(work: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forgetTurn: (() => void) | undefined;
  const begin = () => {
    off();
    timer = setTimeout(() => {
      forgetTurn = whenIdle(work);
    }, ms);
  };
  const off = () => {
    removeEventListener('load', begin);
    clearTimeout(timer);
    forgetTurn?.();
  };
  if (document.readyState === 'complete') begin();
  else {
    addEventListener('load', begin);
    timer = setTimeout(begin, MAX_LOAD_MS);
  }
  return off;
}

/** Safari has no idle callback: runs at once. Returns a function that cancels. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    work();
    return () => {};
  }
  const turn = requestIdleCallback(work, { timeout: MAX_BUSY_MS });
  return () => cancelIdleCallback(turn);
}

/** Returns false while the page loads, then true. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    return afterLoad(() => startTransition(() => setIdle(true)), IDLE_MS);
  }, []);
  return idle;
}

interface LoadState<Props> {
  /** Undefined until the script has loaded. */
  readonly Loaded: ComponentType<Props> | undefined;
  readonly failed: boolean;
}

/**
 * Loads a part of the page once `wanted`. Unlike React.lazy, a failed script leaves the rest of the page
 * intact. `load` must be a stable function.
 */
export function useDeferred<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
): LoadState<Props> {
  const [arrival, setArrival] = useState<LoadState<Props>>({ Loaded: undefined, failed: false });
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    load().then(
      // A transition, because background work must not delay a tap.
      (Loaded) => left || startTransition(() => setArrival({ Loaded, failed: false })),
      () => left || setArrival({ Loaded: undefined, failed: true }),
    );
    return () => {
      left = true;
    };
  }, [load, wanted]);
  return arrival;
}
