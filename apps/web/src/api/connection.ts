import { useSyncExternalStore } from 'react';
import { serverReached } from './exchange.ts';

/** `offline`: the device has no network. `unreachable`: calls fail although the device reports a network. */
type Connection = 'online' | 'offline' | 'unreachable';

const listeners = new Set<() => void>();
serverReached.onChange = () => {
  for (const listener of listeners) listener();
};

/**
 * Returns the state of the connection. The first view does not use this module, so `index.ts` does not export
 * it.
 */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection, () => 'online');
}

function connection(): Connection {
  if (!navigator.onLine) return 'offline';
  return serverReached.answered ? 'online' : 'unreachable';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
