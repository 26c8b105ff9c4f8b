import type { Api } from '@tessera/contract';
import type { captcha } from '@tessera/contract/identity/captcha';
import type { registration } from '@tessera/contract/identity/registration';
import type { security } from '@tessera/contract/identity/security';
import type { withdrawalPassword } from '@tessera/contract/identity/withdrawal-password';
import { openConcurrencyLimit } from '../platform/concurrency.ts';
import type { Handlers } from '../platform/http/call.ts';
import { drawCaptcha, speakCaptcha } from './captcha/draw-captcha.ts';
import { mailCode } from './codes/mail-code.ts';
import { requestCode } from './codes/request-code.ts';
import type { IdentityDeps } from './deps.ts';
import { prepareHeadPicture, setHeadPicture } from './head-pictures/upload-head-picture.ts';
import { submitIdentity } from './identity-check/submit-identity.ts';
import { headIcon, memberInfo, setHeadIcon } from './members/member-info.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { admitMailBinding, admitMobileBinding, bindContact } from './personal/bind-contact.ts';
import { countryList } from './personal/country-list.ts';
import { admitNewMail, admitNewMobile } from './personal/send-contact-code.ts';
import { checkRegistration } from './registration/check-registration.ts';
import { verification } from './registration/form-validation.ts';
import { affiliateCheck } from './registration/invitation.ts';
import { getSetRegister } from './registration/register-rule.ts';
import { register } from './registration/register.ts';
import { secondFactorRoutes } from './second-factors/routes.ts';
import { securityConfig } from './second-factors/security-config.ts';
import { admitOwnerCode, sendOwnerCode } from './second-factors/send-owner-code.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { changeWithdrawalPassword, checkChange } from './withdrawal-password/change-withdrawal-password.ts';
import { hasWithdrawalPassword } from './withdrawal-password/check-withdrawal-password.ts';
import { checkReset, resetWithdrawalPassword } from './withdrawal-password/reset-withdrawal-password.ts';
import { checkFirst, setWithdrawalPassword } from './withdrawal-password/set-withdrawal-password.ts';

export function identityRoutes(deps: IdentityDeps): Handlers<Api['identity']> {
  return {
    ...sessionRoutes(deps),
    memberInfoRenew: (_input, call) => memberInfo(call),
    headIcon: (_input, call) => headIcon(call),
    setHeadIcon: (input, call) => setHeadIcon(input, call),
    setHeadPicture: {
      prepare: (input, call) => prepareHeadPicture(deps, input, call),
      run: (picture, call) => setHeadPicture(deps, picture, call),
    },
    ...captchaRoutes(deps),
    ...registrationRoutes(deps),
    ...passwordRoutes(deps),
    ...secondFactorRoutes(deps),
    ...withdrawalPasswordRoutes(deps),
    ...securityRoutes(deps),
  };
}

/** Drawing blocks the event loop for some milliseconds: a caller with many pictures must not delay others. */
const DRAWINGS = { atOnce: 2, waiting: 8 };

function captchaRoutes(deps: IdentityDeps): Handlers<typeof captcha> {
  const drawing = { ...deps, concurrencyLimit: openConcurrencyLimit(DRAWINGS) };
  return {
    captcha: (input, call) => drawCaptcha(drawing, input, call),
    captchaAudio: (input, call) => speakCaptcha(deps, input, call),
  };
}

function registrationRoutes(deps: IdentityDeps): Handlers<typeof registration> {
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

function withdrawalPasswordRoutes(deps: IdentityDeps): Handlers<typeof withdrawalPassword> {
  return {
    hasWithdrawalPassword: async (_input, { db, session }) => ({
      isComplete: await hasWithdrawalPassword(db, session.memberId),
    }),
    setWithdrawalPassword: {
      prepare: (input, call) => checkFirst(deps, input, call),
      run: (checked, call) => setWithdrawalPassword(deps, checked, call),
    },
    changeWithdrawalPassword: {
      prepare: (input, call) => checkChange(deps, input, call),
      run: (checked, call) => changeWithdrawalPassword(deps, checked, call),
    },
    resetWithdrawalPassword: {
      prepare: (input, call) => checkReset(deps, input, call),
      run: (checked, call) => resetWithdrawalPassword(deps, checked, call),
    },
    sendOwnerCode: {
      prepare: (input, call) => admitOwnerCode(deps, input, call),
      run: (wanted, call) => sendOwnerCode(deps, wanted, call),
    },
  };
}

function securityRoutes(deps: IdentityDeps): Handlers<typeof security> {
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
