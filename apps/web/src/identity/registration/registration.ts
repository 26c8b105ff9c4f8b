import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  RegisterField,
  RegisterForm as FormName,
  RegisterForm,
  RegisterRules,
} from '@tessera/contract/identity/register-rules';
import { CallFailure, codeOf, useApi } from '../../api/index.ts';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { launchOfPage, registerMethodOf } from '../../launch.ts';
import { type Mobile, mobileInput } from '../mobile/mobile.ts';
import { type PhoneProof, usePhoneProofs } from '../mobile/use-phone-proof.ts';
import type { Invitation } from './invitation.ts';
import type { FieldError, TextFieldName } from './register-fields.ts';
import { storedReferral } from './referral-link.ts';
import { payloadOf } from './register-payload.ts';

/** Values of the form; fields that were never shown are undefined. */
export type FormValues = { readonly [Field in TextFieldName]?: string } & {
  readonly mobileNum: Mobile;
  readonly verificationCode: string;
  readonly captcha?: string;
};

interface RegistrationInput {
  readonly values: FormValues;
  readonly captcha?: string;
}

/** Texts of refusals that concern no visible field. */
export const REFUSAL_TEXTS: Readonly<Record<string, PlainMessageKey>> = {
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

/** Registers the account. After a refused invitation the next one is checked before anything is sent. */
export function useRegistration(name: FormName, rules: RegisterRules, invitation: Invitation) {
  const { client } = useApi();
  const queries = useQueryClient();
  const proofs = usePhoneProofs();
  return useMutation({
    mutationFn: async ({ values, captcha }: RegistrationInput) => {
      const byCode = rules.verificationCode.enabled && values.verificationCode !== '';
      const proof = byCode ? await proofs?.prove(values.mobileNum, values.verificationCode) : undefined;
      const typed = values.affiliateCode?.trim() ?? '';
      if (invitation.checkFirst && typed !== '' && rules.affiliateCode.enabled) {
        await client.call('identity.affiliateCheck', { code: typed });
      }
      const payload = payloadOf(name, flat(values), rules, {
        hostName: location.hostname,
        method: registerMethodOf(launchOfPage()),
        affiliate: invitation.linked,
        referralCode: storedReferral(),
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
      // The operator may have changed the form since the page was rendered.
      if (code === 'register.field.invalid') {
        void queries.invalidateQueries({ queryKey: ['identity.getSetRegister'] });
      }
    },
  });
}

/** The token of the verification service proves the number: no code is sent. */
function inPlaceOfCode({ firebaseChannel, firebaseIdToken }: PhoneProof) {
  return { firebaseChannel, firebaseIdToken, verificationCode: undefined };
}

/** Returns the field error of a refusal, if the field is visible. */
export function fieldErrorIn(
  error: unknown,
  shown: readonly RegisterField[],
): { readonly field: RegisterField; readonly reason: FieldError } | undefined {
  const fieldError = error instanceof CallFailure ? FIELD_ERRORS[error.code]?.(error.value) : undefined;
  return fieldError && shown.includes(fieldError.field) ? fieldError : undefined;
}

interface FieldRefusal {
  readonly field: RegisterField;
  readonly reason: FieldError;
}

const FIELD_ERRORS: Readonly<Record<string, (value: object) => FieldRefusal>> = {
  'register.username.exists': () => ({ field: 'username', reason: 'taken' }),
  'register.field.invalid': (value) => value as FieldRefusal,
  'affiliate.code.err': () => ({ field: 'affiliateCode', reason: 'affiliate' }),
  'verification.code.err': () => ({ field: 'verificationCode', reason: 'code' }),
  'mobile.invalid': () => ({ field: 'mobileNum', reason: 'pattern' }),
};

function flat({ mobileNum, captcha: _ofItsOwn, ...typed }: FormValues) {
  return { ...typed, ...mobileInput(mobileNum) };
}

interface RegisterMethods {
  /** By name and by number: tabs select the method. */
  readonly both: boolean;
  /** The initial form. */
  readonly first: RegisterForm;
}

/** Returns the registration methods of the operator. */
export function useRegisterMethods(): RegisterMethods {
  const { flags } = useApi().status.info;
  const byNumber = flags['MOBILENUMREG3'] === true;
  const both = byNumber && flags['USERNAMEREG3'] === true;
  return { both, first: byNumber && !both ? 'mobile' : 'username' };
}
