import { dayOf } from '@tessera/contract/calendar';
import {
  boundedRule,
  type FieldRule,
  isLimitField,
  type RegisterField,
} from '@tessera/contract/identity/register-rules';
import { useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from '../entry-page.module.css';
import { clearsError } from '../form-fields.tsx';
import { MobileField, useMobileWords } from '../mobile/mobile-field.tsx';
import { type MobileError, useNoMobile } from '../mobile/mobile.ts';
import { CodeToNumber } from '../passwords/code-to-number.tsx';
import type { FormValues } from './registration.ts';
import {
  errorText,
  FIELD_APPEARANCES,
  type FieldError,
  hintText,
  keyboardOf,
  type TextFieldName,
} from './register-fields.ts';

export interface RegisterFieldInputProps {
  readonly field: RegisterField;
  readonly rule: FieldRule;
  readonly form: UseFormReturn<FormValues>;
  readonly errorOf: (field: RegisterField, values: FormValues) => FieldError | undefined;
}

/** One registration field with hint and error. */
export function RegisterFieldInput({ field, ...props }: RegisterFieldInputProps) {
  if (field === 'mobileNum') return <MobileInput {...props} />;
  if (field === 'verificationCode') return <CodeInput {...props} />;
  if (field === 'captcha') return null;
  return <TextInput {...props} field={field} />;
}

type Props = Omit<RegisterFieldInputProps, 'field'>;

/** Fields whose validity depends on another field; both are revalidated together. */
const REVALIDATED_WITH: Readonly<Partial<Record<RegisterField, RegisterField[]>>> = {
  password: ['confirmPassword'],
  confirmPassword: ['password'],
  depositLimitDay: ['depositLimitWeek', 'depositLimitMonth'],
  depositLimitWeek: ['depositLimitMonth'],
};
/** Maximum length that the server accepts. */
const MAX_LENGTHS = 128;

/** A silently truncated password would differ: it is refused for its length instead. */
function maxLengthOf(field: TextFieldName, rule: FieldRule): number {
  const secret = field === 'password' || field === 'confirmPassword';
  return secret ? MAX_LENGTHS : Math.min(MAX_LENGTHS, boundedRule(field, rule).maxLength);
}

function TextInput({ field, rule, form, errorOf }: Props & { readonly field: TextFieldName }) {
  const t = useT();
  const { number } = useFormats();
  const { currencySymbol, minimumAge } = useApi().status.info;
  const { label, ...appearance } = FIELD_APPEARANCES[field];
  const [latest] = useState(() => (appearance.type === 'date' ? dayOf(Date.now()) : undefined));
  const deps = REVALIDATED_WITH[field];
  const { errors, isSubmitted } = form.formState;
  const fieldError = errors[field]?.message as FieldError | undefined;
  return (
    <TextField
      {...appearance}
      {...form.register(field, {
        validate: (_typed, values) => errorOf(field, values) ?? true,
        ...(deps && { deps }),
      })}
      inputMode={keyboardOf(rule.patternId, FIELD_APPEARANCES[field])}
      maxLength={maxLengthOf(field, rule)}
      max={latest}
      label={t(label)}
      {...(isLimitField(field) && { before: <span className={styles.sign}>{currencySymbol}</span> })}
      hint={
        field === 'birthday'
          ? t('protection.birthday.least', { age: number(minimumAge) })
          : hintText(t, field, rule)
      }
      error={fieldError && errorText(t, field, fieldError, rule)}
      // The native date field never reports itself empty and has its own clear control.
      {...(field !== 'birthday' && {
        onClear: () => form.setValue(field, '', { shouldValidate: isSubmitted }),
      })}
      required={rule.required}
    />
  );
}

function MobileInput({ rule, form, errorOf }: Props) {
  const t = useT();
  const mobileWords = useMobileWords();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({
    control: form.control,
    name: 'mobileNum',
    rules: { validate: (_typed, values) => errorOf('mobileNum', values) ?? true, deps: ['verificationCode'] },
  });
  const fieldError = fieldState.error?.message as FieldError | undefined;
  const ofNumber = fieldError === 'required' || fieldError === 'length';
  return (
    <MobileField
      ref={ref}
      value={value}
      onChange={clearsError(form, 'mobileNum', onChange)}
      error={
        fieldError &&
        (ofNumber
          ? mobileWords(fieldError satisfies MobileError, value)
          : errorText(t, 'mobileNum', fieldError, rule))
      }
      required={rule.required}
    />
  );
}

function CodeInput({ rule, form, errorOf }: Props) {
  const t = useT();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({
    control: form.control,
    name: 'verificationCode',
    rules: { validate: (_typed, values) => errorOf('verificationCode', values) ?? true },
  });
  const fieldError = fieldState.error?.message as FieldError | undefined;
  const noMobile = useNoMobile();
  const mobile = form.watch('mobileNum') ?? noMobile;
  const ready = async () => {
    const reason = mobile.number === '' ? 'required' : errorOf('mobileNum', form.getValues());
    if (reason) form.setError('mobileNum', { message: reason }, { shouldFocus: true });
    return reason === undefined;
  };
  return (
    <CodeToNumber
      ref={ref}
      value={value}
      onChange={onChange}
      purpose="register"
      mobile={mobile}
      ready={ready}
      // The missing-code error is outdated once a code was sent.
      onSent={() => form.clearErrors('verificationCode')}
      onNumberRefused={() => form.setError('mobileNum', { message: 'pattern' }, { shouldFocus: true })}
      error={fieldError && errorText(t, 'verificationCode', fieldError, rule)}
      required={rule.required}
    />
  );
}
