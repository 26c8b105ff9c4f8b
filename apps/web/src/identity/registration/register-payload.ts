import {
  REGISTER_FIELDS,
  type RegisterField,
  type RegisterForm,
  type RegisterRules,
  normalized,
} from '@tessera/contract/identity/register-rules';
import type { RegisterInput, RegisterMobileInput } from '@tessera/contract/identity/registration';
import type { Affiliate } from './affiliate-code.ts';
import type { RegisterMethod } from '../../launch.ts';

/** Values of the form, including the country of the number. */
export type RegisterFormValues = Record<RegisterField | 'countryDialingCode', string>;

/** Origin of the visitor. */
export interface RegisterOrigin {
  readonly hostName: string;
  readonly method: RegisterMethod;
  readonly affiliate: Affiliate | undefined;
  /** The code of a member's link. */
  readonly referralCode?: string | undefined;
}

export type RegisterPayload =
  | { readonly form: 'username'; readonly input: RegisterInput }
  | { readonly form: 'mobile'; readonly input: RegisterMobileInput };

/**
 * Returns the input of the call: enabled, filled fields and the origin. A typed invitation overrides that of
 * the link.
 */
export function payloadOf(
  form: RegisterForm,
  values: Partial<RegisterFormValues>,
  rules: RegisterRules,
  { hostName, method, affiliate, referralCode }: RegisterOrigin,
): RegisterPayload {
  const filled = REGISTER_FIELDS.map((field) => [field, normalized(field, values[field])] as const).filter(
    ([field, value]) => rules[field].enabled && value !== '',
  );
  const input = {
    ...(affiliate && { affiliateCode: affiliate.code }),
    ...(affiliate?.domain !== undefined && { domain: affiliate.domain }),
    ...(referralCode !== undefined && { recommenderId: referralCode }),
    ...Object.fromEntries(filled),
    ...(filled.some(([field]) => field === 'mobileNum') && { countryDialingCode: values.countryDialingCode }),
    registerUrl: hostName,
    registerMethod: method,
    type: 0,
  };
  return { form, input } as RegisterPayload;
}
