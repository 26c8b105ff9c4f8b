import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  RegisterField,
  RegisterForm as FormName,
  RegisterRules,
} from '@tessera/contract/identity/register-rules';
import { CallFailure, codeOf, useApi } from '../../api/index.ts';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { type Mobile, mobileInput } from '../mobile/mobile.ts';
import { type PhoneProof, usePhoneProofs } from '../mobile/use-phone-proof.ts';
import type { Invitation } from './invitation.ts';
import type { TextFieldName } from './register-fields.ts';
import { launchOfPage, registerMethodOf } from '../../launch.ts';
import { payloadOf } from './register-payload.ts';
import type { FieldFault } from './register-words.ts';

/** What the form holds; a field that was never shown is undefined. */
export type FormValues = { readonly [Field in TextFieldName]?: string } & {
  readonly mobileNum: Mobile;
  readonly verificationCode: string;
  readonly captcha?: string;
};

interface Sent {
  readonly values: FormValues;
  readonly captcha?: string;
}

/** Words of the refusals that belong to no field that is shown. */
export const REFUSAL_WORDS: Readonly<Record<string, PlainMessageKey>> = {
  'register.username.exists': 'error.userNameTaken',
  'register.limit': 'register.limit',
  'register.device.excluded': 'register.deviceExcluded',
  'affiliate.code.err': 'register.affiliateLost',
  'verification.code.err': 'code.wrong',
  'mobile.invalid': 'mobile.invalid',
  'function.not.available': 'register.off',
  'login.external.err': 'code.tokenRefused',
  'phone.unreachable': 'code.serviceAway',
  'phone.refused': 'code.serviceRefused',
};

/** Opens the account. After an invitation that was worth nothing, the next is checked before anything is sent. */
export function useOpening(name: FormName, rules: RegisterRules, invitation: Invitation) {
  const { client } = useApi();
  const queries = useQueryClient();
  const proofs = usePhoneProofs();
  return useMutation({
    mutationFn: async ({ values, captcha }: Sent) => {
      const byCode = rules.verificationCode.enabled && values.verificationCode !== '';
      const proof = byCode ? await proofs?.prove(values.mobileNum, values.verificationCode) : undefined;
      const typed = values.affiliateCode?.trim() ?? '';
      if (invitation.doubted && typed !== '' && rules.affiliateCode.enabled) {
        await client.call('identity.affiliateCheck', { code: typed });
      }
      const payload = payloadOf(name, flat(values), rules, {
        hostName: location.hostname,
        method: registerMethodOf(launchOfPage()),
        affiliate: invitation.linked,
      });
      const more = { captcha, ...(proof && inPlaceOfCode(proof)) };
      const opened = await (payload.form === 'mobile'
        ? client.call('identity.registerMobile', { ...payload.input, ...more })
        : client.call('identity.register', { ...payload.input, ...more }));
      return { opened, sent: payload };
    },
    onError: (error) => {
      const code = codeOf(error);
      if (code === 'affiliate.code.err') invitation.refuse();
      if (code === 'login.external.err') proofs?.forget();
      // The operator may have changed the form since this page was made.
      if (code === 'register.field.invalid') {
        void queries.invalidateQueries({ queryKey: ['identity.getSetRegister'] });
      }
    },
  });
}

/** The word of the verification service says the number and that it is theirs: no code goes with it. */
function inPlaceOfCode({ firebaseChannel, firebaseIdToken }: PhoneProof) {
  return { firebaseChannel, firebaseIdToken, verificationCode: undefined };
}

/** The field a refusal speaks of, when it is one of those shown. */
export function faultIn(
  error: unknown,
  shown: readonly RegisterField[],
): { readonly field: RegisterField; readonly reason: FieldFault } | undefined {
  const fault = error instanceof CallFailure ? FAULTS[error.code]?.(error.value) : undefined;
  return fault && shown.includes(fault.field) ? fault : undefined;
}

interface FieldRefusal {
  readonly field: RegisterField;
  readonly reason: FieldFault;
}

const FAULTS: Readonly<Record<string, (value: object) => FieldRefusal>> = {
  'register.username.exists': () => ({ field: 'username', reason: 'taken' }),
  'register.field.invalid': (value) => value as FieldRefusal,
  'affiliate.code.err': () => ({ field: 'affiliateCode', reason: 'affiliate' }),
  'verification.code.err': () => ({ field: 'verificationCode', reason: 'code' }),
  'mobile.invalid': () => ({ field: 'mobileNum', reason: 'pattern' }),
};

function flat({ mobileNum, captcha: _ofItsOwn, ...typed }: FormValues) {
  return { ...typed, ...mobileInput(mobileNum) };
}
