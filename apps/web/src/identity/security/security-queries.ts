import { useQueryClient } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import type { CallName, CallOutput } from '../../api/index.ts';

export type Factors = CallOutput<'identity.securityFactors'>;
export type SecurityConfig = CallOutput<'identity.securityConfig'>;
export type Device = CallOutput<'identity.listDevices'>[number];

/** What every screen of sensitive changes shows first. */
export const GUARDED_NEEDS: readonly Need[] = [
  { call: 'identity.securityFactors', input: {} },
  { call: 'identity.securityConfig', input: {} },
];

/** What the first view of the security centre shows, and what a change of it makes stale. */
export const SECURITY_CALLS = [
  'identity.securityFactors',
  'identity.securityConfig',
  'identity.listDevices',
  'identity.accountEvents',
] as const satisfies readonly CallName[];

/** What tells beside its own whether there is a withdrawal password. */
const TELLING_OF_PASSWORD = [
  'withdrawal.withdrawSettings',
  'upline.uplineAccount',
] as const satisfies readonly CallName[];

/** Reads anew what this screen shows, after something of it was changed; resolves when it is there. */
export function useReadAnew(): () => Promise<unknown> {
  const queries = useQueryClient();
  const stale = [...SECURITY_CALLS, ...TELLING_OF_PASSWORD];
  return () => Promise.all(stale.map((call) => queries.invalidateQueries({ queryKey: [call, {}] })));
}
