import type { registration } from '@tessera/contract/identity/registration';
import type { Handlers } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { countryList } from '../personal/country-list.ts';
import { affiliateCheck } from './affiliate-check.ts';
import { checkRegistration } from './check-registration.ts';
import { register } from './register.ts';
import { getSetRegister } from './register-rule.ts';
import { verification } from './verification.ts';

export function registrationRoutes(deps: IdentityDeps): Handlers<typeof registration> {
  return {
    getSetRegister: (_input, call) => getSetRegister(deps, call.db),
    register: {
      prepare: (input, call) => checkRegistration(deps, { ...input, form: 'username' }, call),
      run: (checked, call) => register(deps, checked, call),
    },
    registerMobile: {
      prepare: (input, call) => checkRegistration(deps, { ...input, form: 'mobile' }, call),
      run: (checked, call) => register(deps, checked, call),
    },
    verification: (input, call) => verification(deps, input, call),
    affiliateCheck: (input, call) => affiliateCheck(deps, input, call),
    countryList: (_input, call) => countryList(deps, call),
  };
}
