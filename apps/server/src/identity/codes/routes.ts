import type { password } from '@tessera/contract/identity/password';
import type { Handlers, ReadCall, WriteCall } from '../../platform/http/call.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { readFlags } from '../merchants/flags.ts';
import { registerRules } from '../registration/register-rule.ts';
import type { CodePurpose } from './one-time-code.ts';
import { admitCodeRequest, type CodeRequest, requestCode } from './request-code.ts';
import type { WantedCode } from './send-code.ts';

type CodeRoutes = Pick<
  Handlers<typeof password>,
  'sendSmsCode' | 'sendRegisterSmsCode' | 'sendResetSmsCode' | 'phoneVerification'
>;

/** The three calls that send a code, each behind the merchant's switch, and where else one is sent. */
export function codeRoutes(deps: IdentityDeps): CodeRoutes {
  const run = (wanted: WantedCode, call: WriteCall) => requestCode(deps, wanted, call);
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
  if (!deps.sends.sms) return false;
  const flags = await readFlags(deps, db);
  if (purpose === 'login') return flags.MOBILEVERCODELOGIN3;
  if (purpose === 'reset') return flags.PWRESETSMS3;
  if (!flags.REGMOBVERF3) return false;
  // Without the mobile form a number may still be a field of the other one.
  return flags.MOBILENUMREG3 || (await registerRules(deps, db)).mobileNum.enabled;
}
