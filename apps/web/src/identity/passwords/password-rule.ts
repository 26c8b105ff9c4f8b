import { type FieldRule, registerFieldError } from '@tessera/contract/identity/register-rules';
import { CallFailure, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { type FieldFault, faultWords, hintWords } from '../registration/register-words.ts';

/** Until the settings have come, a new password is only asked for; the server judges it all the same. */
const ANY: FieldRule = { enabled: true, required: true, patternId: 0, minLength: 1, maxLength: 128 };

export interface PasswordRule {
  readonly hint: string | undefined;
  faultOf(password: string): FieldFault | undefined;
  words(fault: FieldFault): string;
}

/** The rule of registration's password field, by which every later password is judged too. */
export function usePasswordRule(): PasswordRule {
  const t = useT();
  const { data } = useCall('identity.getSetRegister', {});
  const asked = { ...(data?.fields.password ?? ANY), enabled: true, required: true };
  return {
    hint: hintWords(t, 'password', asked),
    faultOf(password) {
      if (!data) return password === '' ? 'required' : undefined;
      return registerFieldError('password', { password }, { ...data.fields, password: asked });
    },
    // The present password is asked for by the same words, and is nothing to choose.
    words: (fault) => (fault === 'required' ? t('entry.required') : faultWords(t, 'password', fault, asked)),
  };
}

/** Why the server would not take a new password; undefined when it refused for something else. */
export function refusedPassword(error: unknown): FieldFault | 'same' | undefined {
  if (!(error instanceof CallFailure)) return undefined;
  if (error.code === 'modify.new.old.same') return 'same';
  if (error.code !== 'password.invalid') return undefined;
  return (error.value as { readonly reason?: FieldFault }).reason ?? 'pattern';
}
