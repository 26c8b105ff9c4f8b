import type { identity } from '@tessera/contract/identity';
import type { Handlers } from '../platform/http/call.ts';
import type { IdentityDeps } from './deps.ts';
import { checkCredentials, login } from './login.ts';
import { logout } from './logout.ts';
import { memberInfo } from './member-info.ts';
import { checkRegistration, register, registerRules } from './register.ts';

export function identityRoutes(deps: IdentityDeps): Handlers<typeof identity> {
  return {
    getSetRegister: async (_input, call) => ({ fields: await registerRules(call.db, deps.merchantCode) }),
    register: {
      prepare: (input, call) => checkRegistration(deps, input, call),
      run: (checked, call) => register(deps, checked, call),
    },
    login: {
      prepare: (input, call) => checkCredentials(deps, input, call),
      run: (member, call) => login(deps, member, call),
    },
    logout: (_input, call) => logout(deps, call),
    memberInfo: (_input, call) => memberInfo(call),
  };
}
