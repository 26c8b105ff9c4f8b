import { useQueryClient } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import type { CallName, CallOutput } from '../../api/index.ts';

export type Factors = CallOutput<'identity.securityFactors'>;
export type SecurityConfig = CallOutput<'identity.securityConfig'>;
export type Device = CallOutput<'identity.listDevices'>[number];

/** Calls of the first view of every screen with sensitive changes. */
export const GUARDED_NEEDS: readonly Need[] = [
  { call: 'identity.securityFactors', input: {} },
  { call: 'identity.securityConfig', input: {} },
];

/** Calls of the security center's first view, which a change invalidates. */
export const SECURITY_CALLS = [
  'identity.securityFactors',
  'identity.securityConfig',
  'identity.listDevices',
  'identity.accountEvents',
] as const satisfies readonly CallName[];

/** Other calls that report whether a withdrawal password exists. */
const PASSWORD_DEPENDENT_CALLS = [
  'withdrawal.withdrawSettings',
  'upline.uplineAccount',
] as const satisfies readonly CallName[];

/** Refetches the data of this screen after a change; resolves when it has loaded. */
export function useRefetch(): () => Promise<unknown> {
  const queries = useQueryClient();
  const stale = [...SECURITY_CALLS, ...PASSWORD_DEPENDENT_CALLS];
  return () => Promise.all(stale.map((call) => queries.invalidateQueries({ queryKey: [call, {}] })));
}
