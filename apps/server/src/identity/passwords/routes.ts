import type { password } from '@tessera/contract/identity/password';
import type { Handlers } from '../../platform/http/call.ts';
import { codeRoutes } from '../codes/routes.ts';
import type { IdentityDeps } from '../deps.ts';
import { changePassword, checkChange } from './change-password.ts';
import { admitForgotten, forgotPassword } from './forgot-password.ts';
import { checkReset, resetPassword } from './reset-password.ts';
import { checkSmsReset, setPasswordBySms } from './set-password-by-sms.ts';

export function passwordRoutes(deps: IdentityDeps): Handlers<typeof password> {
  return {
    ...codeRoutes(deps),
    changePassword: {
      prepare: (input, call) => checkChange(deps, input, call),
      run: (checked, call) => changePassword(deps, checked, call),
    },
    forgotPassword: {
      prepare: (input, call) => admitForgotten(deps, input, call),
      run: (wanted, call) => forgotPassword(deps, wanted, call),
    },
    resetPassword: {
      prepare: (input, call) => checkReset(deps, input, call),
      run: (checked, call) => resetPassword(deps, checked, call),
    },
    setPasswordBySms: {
      prepare: (input, call) => checkSmsReset(deps, input, call),
      run: (checked, call) => setPasswordBySms(deps, checked, call),
    },
  };
}
