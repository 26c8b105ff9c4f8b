import type { DepositOrder } from '@tessera/contract/deposit';
import { useSyncExternalStore } from 'react';

const KEY = 'depositWay';
const neverTold = () => () => {};

/** Codes of the method and the channel. */
export interface Way {
  readonly method: string | undefined;
  readonly channel: string | undefined;
}

/** The way to pay that was used last on this device; none on the server and where there was none. */
export function useLastWay(): Way {
  const kept = useSyncExternalStore(
    neverTold,
    () => localStorage.getItem(KEY),
    () => null,
  );
  const [method, channel] = kept?.split(' ') ?? [];
  return { method, channel };
}

export function rememberWay({ method, channel }: Pick<DepositOrder, 'method' | 'channel'>): void {
  localStorage.setItem(KEY, `${method} ${channel}`);
}
