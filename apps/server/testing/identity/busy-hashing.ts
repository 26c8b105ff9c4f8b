import { onTestFinished, vi } from 'vitest';
import { HashingBusy } from '../../src/identity/passwords/password.ts';
import type { TestApp } from '../server/app.ts';

/** Fills the hash queue of each server until the returned function is called, or the test ends. */
export function fillHashQueues({ apps }: TestApp, work: 'hash' | 'matches'): () => void {
  const spies = apps.map(({ deps }) =>
    vi.spyOn(deps.identity.passwords, work).mockRejectedValue(new HashingBusy()),
  );
  const empty = () => spies.forEach((spy) => spy.mockRestore());
  onTestFinished(empty);
  return empty;
}
