import type { password } from '@tessera/contract/identity/password';
import type { Handlers, ReadCall, WriteCall } from '../../platform/http/call.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { CodePurpose } from '../codes/one-time-code.ts';
import {
  admitCodeRequest,
  type CodeRequest,
  requestCode,
  type SmsCodeDelivery,
} from '../codes/request-code.ts';
import type { IdentityDeps } from '../deps.ts';
import { readFlags } from '../merchants/flags.ts';
import { registerRules } from '../registration/register-rule.ts';
import { changePassword, checkChange } from './change-password.ts';
import { admitResetRequest, forgotPassword } from './forgot-password.ts';
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
      prepare: (input, call) => admitResetRequest(deps, input, call),
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

type CodeRoutes = Pick<
  Handlers<typeof password>,
  'sendSmsCode' | 'sendRegisterSmsCode' | 'sendResetSmsCode' | 'phoneVerification'
>;

/** The three calls that send a code, each behind a flag of the merchant. */
function codeRoutes(deps: IdentityDeps): CodeRoutes {
  const run = (wanted: SmsCodeDelivery, call: WriteCall) => requestCode(deps, wanted, call);
  const admit = async (request: CodeRequest, call: ReadCall) =>
    (await isOn(deps, request.purpose, call))
      ? admitCodeRequest(deps, request, call)
      : refuse('function.not.available');
  return {
    sendSmsCode: { prepare: (input, call) => admit({ ...input, purpose: 'login' }, call), run },
    sendRegisterSmsCode: {
      prepare: ({ mobileNo, ...input }, call) =>
        admit({ ...input, mobileNum: mobileNo, purpose: 'register' }, call),
      run,
    },
    sendResetSmsCode: { prepare: (input, call) => admit({ ...input, purpose: 'reset' }, call), run },
    phoneVerification: async () => deps.external.phoneVerifier ?? refuse('function.not.available'),
  };
}

async function isOn(deps: IdentityDeps, purpose: CodePurpose, { db }: ReadCall): Promise<boolean> {
  if (!deps.messageChannels.sms) return false;
  const flags = await readFlags(deps, db);
  if (purpose === 'login') return flags.MOBILEVERCODELOGIN3;
  if (purpose === 'reset') return flags.PWRESETSMS3;
  if (!flags.REGMOBVERF3) return false;
  // Without the mobile form, the number may still be a field of the other form.
  return flags.MOBILENUMREG3 || (await registerRules(deps, db)).mobileNum.enabled;
}
