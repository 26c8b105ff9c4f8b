import { tidied } from '@tessera/contract/register-rules';
import { PERSONAL_FIELDS, type Personal } from '../personal/personal.ts';
import type { OwnNumber } from './prove-number.ts';
import type { RegistrationForm } from './registration-form.ts';

/** What a form tells about the person, ready to be kept. Nothing but a number was proven. */
export function personalOf(form: RegistrationForm, number: OwnNumber | undefined): Personal[] {
  const typed: Readonly<Record<string, unknown>> = form.form === 'username' ? form : {};
  const told = PERSONAL_FIELDS.filter((field) => field !== 'mobileNum').flatMap((field) => {
    const value = tidied(field, typed[field] as string | undefined);
    return value === '' ? [] : [{ field, value, verified: false }];
  });
  if (!number) return told;
  const verified = number.proof !== undefined;
  return [...told, { field: 'mobileNum', value: number.e164, verified, signsIn: form.form === 'mobile' }];
}
