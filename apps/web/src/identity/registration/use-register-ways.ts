import type { RegisterForm } from '@tessera/contract/identity/register-rules';
import { useApi } from '../../api/index.ts';

export interface RegisterWays {
  /** By name and by number: tabs choose between them. */
  readonly both: boolean;
  /** The form that is shown first. */
  readonly first: RegisterForm;
}

/** The ways to open an account that the operator offers. */
export function useRegisterWays(): RegisterWays {
  const { flags } = useApi().status.info;
  const byNumber = flags['MOBILENUMREG3'] === true;
  const both = byNumber && flags['USERNAMEREG3'] === true;
  return { both, first: byNumber && !both ? 'mobile' : 'username' };
}
