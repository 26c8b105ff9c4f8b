import { useQueryClient } from '@tanstack/react-query';
import type { CallName, CallOutput } from '../../api/index.ts';

export type Factors = CallOutput<'identity.securityFactors'>;
export type Device = CallOutput<'identity.listDevices'>[number];

/** What the first view shows, and what a change of it makes stale. */
export const SECURITY_CALLS = [
  'identity.securityFactors',
  'identity.listDevices',
  'identity.accountEvents',
] as const satisfies readonly CallName[];

/** Reads anew what this screen shows, after something of it was changed; resolves when it is there. */
export function useReadAnew(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(SECURITY_CALLS.map((call) => queries.invalidateQueries({ queryKey: [call, {}] })));
}
