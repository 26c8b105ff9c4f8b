import { type ComponentType, startTransition, useEffect, useState } from 'react';

export interface Arrival<Props> {
  /** Undefined until its script is here. */
  readonly Arrived: ComponentType<Props> | undefined;
  readonly failed: boolean;
}

/**
 * A part of the page whose script is fetched once it is `wanted`. Unlike React's own way, a script that does
 * not come leaves the rest of the page standing. `load` stays the same function between renders.
 */
export function useArrived<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
): Arrival<Props> {
  const [arrival, setArrival] = useState<Arrival<Props>>({ Arrived: undefined, failed: false });
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    load().then(
      // In slices: what was asked for by nobody must not hold up a tap.
      (Arrived) => left || startTransition(() => setArrival({ Arrived, failed: false })),
      () => left || setArrival({ Arrived: undefined, failed: true }),
    );
    return () => {
      left = true;
    };
  }, [load, wanted]);
  return arrival;
}
