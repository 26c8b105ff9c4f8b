import type { security } from '@tessera/contract/identity/security';
import type { Handlers } from '../../platform/http/call.ts';
import { admitMailBinding } from '../contacts/admit-mail-binding.ts';
import { admitMobileBinding } from '../contacts/admit-mobile-binding.ts';
import { bindContact } from '../contacts/bind-contact.ts';
import { mailCode } from '../codes/mail-code.ts';
import { requestCode } from '../codes/request-code.ts';
import { admitNewMail, admitNewMobile } from '../contacts/send-contact-code.ts';
import type { IdentityDeps } from '../deps.ts';
import { submitIdentity } from '../identity-check/submit-identity.ts';
import { securityConfig } from './security-config.ts';

export function securityRoutes(deps: IdentityDeps): Handlers<typeof security> {
  return {
    securityConfig: (_input, call) => securityConfig(deps, call),
    sendMobileCode: {
      prepare: (input, call) => admitNewMobile(deps, input, call),
      run: (wanted, call) => requestCode(deps, wanted, call),
    },
    bindMobile: {
      prepare: (input, call) => admitMobileBinding(deps, input, call),
      run: (binding, call) => bindContact(deps, binding, call),
    },
    sendMailCode: {
      prepare: (input, call) => admitNewMail(deps, input, call),
      run: (wanted, call) => mailCode(deps, wanted, call),
    },
    bindMail: {
      prepare: (input, call) => admitMailBinding(deps, input, call),
      run: (binding, call) => bindContact(deps, binding, call),
    },
    submitIdentity: (input, call) => submitIdentity(deps, input, call),
  };
}
