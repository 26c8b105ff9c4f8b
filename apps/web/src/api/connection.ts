import { useSyncExternalStore } from 'react';
import { reach } from './reached.ts';

/** `offline` says the device itself; `unreachable` is what calls find where the device claims a network. */
type Connection = 'online' | 'offline' | 'unreachable';

const listeners = new Set<() => void>();
reach.onChange = () => {
  for (const listener of listeners) listener();
};

/** Whether anything gets through. It is no part of the first view, so it is imported by its own name. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection, () => 'online');
}

function connection(): Connection {
  if (!navigator.onLine) return 'offline';
  return reach.answered ? 'online' : 'unreachable';
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
