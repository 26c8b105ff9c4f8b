import { type FieldRule, registerFieldError } from '@tessera/contract/identity/register-rules';
import { CallFailure, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { type FieldError, errorText, hintText } from '../registration/register-fields.ts';

/** Until the settings have loaded, a new password is only required; the server validates it in any case. */
const ANY: FieldRule = { enabled: true, required: true, patternId: 0, minLength: 1, maxLength: 128 };

export interface PasswordRule {
  readonly hint: string | undefined;
  errorOf(password: string): FieldError | undefined;
  words(error: FieldError): string;
}

/** Returns the rule of registration's password field, which applies to every later password. */
export function usePasswordRule(): PasswordRule {
  const t = useT();
  const { data } = useCall('identity.getSetRegister', {});
  const rule = { ...(data?.fields.password ?? ANY), enabled: true, required: true };
  return {
    hint: hintText(t, 'password', rule),
    errorOf(password) {
      if (!data) return password === '' ? 'required' : undefined;
      return registerFieldError('password', { password }, { ...data.fields, password: rule });
    },
    // The current password uses the same label, but is not a new choice.
    words: (error) => (error === 'required' ? t('entry.required') : errorText(t, 'password', error, rule)),
  };
}

/** Returns the error of a refused new password; undefined for other refusals. */
export function refusedPassword(error: unknown): FieldError | 'same' | undefined {
  if (!(error instanceof CallFailure)) return undefined;
  if (error.code === 'modify.new.old.same') return 'same';
  if (error.code !== 'password.invalid') return undefined;
  return (error.value as { readonly reason?: FieldError }).reason ?? 'pattern';
}
