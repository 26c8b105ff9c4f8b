/** Words of the refusals that only a way in may meet. */
export const LOGIN_WORDS = {
  'login.cred.err': 'error.loginWrong',
  'login.disabled': 'login.disabled',
  'login.not.member': 'login.notMember',
  'login.not.agent': 'login.notAgent',
  'login.external.err': 'login.externalFailed',
  'passkey.err': 'login.passkeyFailed',
  'captcha.err': 'captcha.wrong',
  'verification.code.err': 'code.wrong',
  'mobile.invalid': 'mobile.invalid',
  'phone.unreachable': 'code.serviceAway',
  'phone.refused': 'code.serviceRefused',
} as const;
