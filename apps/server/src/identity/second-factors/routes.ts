import type { identity } from '@tessera/contract/identity/identity';
import type { secondFactor } from '@tessera/contract/identity/second-factor';
import type { Handlers } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { stepTicket } from '../external/external-cookies.ts';
import { verifyProof, confirmSession } from './confirm-session.ts';
import { admitVerification, loginVerification } from './login-verification.ts';
import { addPasskey, passkeyOptions, removePasskey } from './passkey-enrolment.ts';
import { countPasskeyChallenge, countPasskeyAttempt } from './passkey.ts';
import { passkeyLogin, passkeyLoginOptions } from './passkey-login.ts';
import { securityFactors } from './security-factors.ts';
import { admitCode, confirmTotp, removeTotp, startTotp } from './totp-enrolment.ts';

export function secondFactorRoutes(deps: IdentityDeps): Handlers<typeof secondFactor> {
  return {
    securityFactors: (_input, call) => securityFactors(call),
    passkeyOptions: (_input, call) => passkeyOptions(deps, call),
    addPasskey: (input, call) => addPasskey(deps, input, call),
    removePasskey: (input, call) => removePasskey(deps, input, call),
    startTotp: (_input, call) => startTotp(deps, call),
    confirmTotp: {
      prepare: (input, call) => admitCode(deps, input, call),
      run: (input, call) => confirmTotp(deps, input, call),
    },
    removeTotp: (_input, call) => removeTotp(deps, call),
  };
}

type LoginFactor = 'loginVerification' | 'passkeyLoginOptions' | 'passkeyLogin' | 'confirmSession';

/** Sign-ins by a second factor, and the confirmation of an open session. */
export function loginFactorRoutes(deps: IdentityDeps): Pick<Handlers<typeof identity>, LoginFactor> {
  return {
    loginVerification: {
      prepare: (input, call) =>
        admitVerification(deps, { ...input, ticket: stepTicket(deps, call.cookies, input.ticket) }, call),
      run: (verification, call) => loginVerification(deps, verification, call),
    },
    passkeyLoginOptions: {
      prepare: async (input, call) => (await countPasskeyChallenge(deps, call)) ?? input,
      run: (input, call) => passkeyLoginOptions(deps, input, call),
    },
    passkeyLogin: {
      prepare: async (input, call) => (await countPasskeyAttempt(deps, call)) ?? input,
      run: (input, call) => passkeyLogin(deps, input, call),
    },
    confirmSession: {
      prepare: (input, call) => verifyProof(deps, input, call),
      run: (checked, call) => confirmSession(deps, checked, call),
    },
  };
}
