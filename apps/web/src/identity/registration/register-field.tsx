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
import { clearsFault } from '../clears-fault.ts';
import styles from '../entry-page.module.css';
import { type MobileFault, NO_MOBILE } from '../mobile/mobile.ts';
import { MobileField, useMobileWords } from '../mobile/mobile-field.tsx';
import { CodeToNumber } from '../passwords/code-to-number.tsx';
import type { FormValues } from './opening.ts';
import { FIELD_LOOKS, keyboardOf, type TextFieldName } from './register-fields.ts';
import { type FieldFault, faultWords, hintWords } from './register-words.ts';

export interface RegisterFieldShownProps {
  readonly field: RegisterField;
  readonly rule: FieldRule;
  readonly form: UseFormReturn<FormValues>;
  readonly faultOf: (field: RegisterField, values: FormValues) => FieldFault | undefined;
}

/** One field of registration with its rule in words, and what is wrong with it. */
export function RegisterFieldShown({ field, ...props }: RegisterFieldShownProps) {
  if (field === 'mobileNum') return <NumberShown {...props} />;
  if (field === 'verificationCode') return <CodeShown {...props} />;
  if (field === 'captcha') return null;
  return <TextShown {...props} field={field} />;
}

type Props = Omit<RegisterFieldShownProps, 'field'>;

/** Fields whose fault depends on another, which are judged again with it. */
const JUDGED_WITH: Readonly<Partial<Record<RegisterField, RegisterField[]>>> = {
  password: ['confirmPassword'],
  confirmPassword: ['password'],
  depositLimitDay: ['depositLimitWeek', 'depositLimitMonth'],
  depositLimitWeek: ['depositLimitMonth'],
};
/** The longest text the server reads. */
const LONGEST = 128;

/** A password that is cut off unseen would be another one: it is refused for its length instead. */
function longestOf(field: TextFieldName, rule: FieldRule): number {
  const secret = field === 'password' || field === 'confirmPassword';
  return secret ? LONGEST : Math.min(LONGEST, boundedRule(field, rule).maxLength);
}

function TextShown({ field, rule, form, faultOf }: Props & { readonly field: TextFieldName }) {
  const t = useT();
  const { number } = useFormats();
  const { currencySymbol, minimumAge } = useApi().status.info;
  const { label, ...look } = FIELD_LOOKS[field];
  const [latest] = useState(() => (look.type === 'date' ? dayOf(Date.now()) : undefined));
  const deps = JUDGED_WITH[field];
  const { errors, isSubmitted } = form.formState;
  const fault = errors[field]?.message as FieldFault | undefined;
  return (
    <TextField
      {...look}
      {...form.register(field, {
        validate: (_typed, values) => faultOf(field, values) ?? true,
        ...(deps && { deps }),
      })}
      inputMode={keyboardOf(rule.patternId, FIELD_LOOKS[field])}
      maxLength={longestOf(field, rule)}
      max={latest}
      label={t(label)}
      {...(isLimitField(field) && { before: <span className={styles.sign}>{currencySymbol}</span> })}
      hint={
        field === 'birthday'
          ? t('protection.birthday.least', { age: number(minimumAge) })
          : hintWords(t, field, rule)
      }
      error={fault && faultWords(t, field, fault, rule)}
      // The browser's own field for a date is never seen to be empty, and has a way to clear it.
      {...(field !== 'birthday' && {
        onClear: () => form.setValue(field, '', { shouldValidate: isSubmitted }),
      })}
      required={rule.required}
    />
  );
}

function NumberShown({ rule, form, faultOf }: Props) {
  const t = useT();
  const mobileWords = useMobileWords();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({
    control: form.control,
    name: 'mobileNum',
    rules: { validate: (_typed, values) => faultOf('mobileNum', values) ?? true, deps: ['verificationCode'] },
  });
  const fault = fieldState.error?.message as FieldFault | undefined;
  const ofNumber = fault === 'required' || fault === 'length';
  return (
    <MobileField
      ref={ref}
      value={value}
      onChange={clearsFault(form, 'mobileNum', onChange)}
      error={
        fault &&
        (ofNumber ? mobileWords(fault satisfies MobileFault, value) : faultWords(t, 'mobileNum', fault, rule))
      }
      required={rule.required}
    />
  );
}

function CodeShown({ rule, form, faultOf }: Props) {
  const t = useT();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({
    control: form.control,
    name: 'verificationCode',
    rules: { validate: (_typed, values) => faultOf('verificationCode', values) ?? true },
  });
  const fault = fieldState.error?.message as FieldFault | undefined;
  const mobile = form.watch('mobileNum') ?? NO_MOBILE;
  const ready = async () => {
    const reason = mobile.number === '' ? 'required' : faultOf('mobileNum', form.getValues());
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
      // Nothing could be entered before: the fault is of a code that was not there yet.
      onSent={() => form.clearErrors('verificationCode')}
      onNumberRefused={() => form.setError('mobileNum', { message: 'pattern' }, { shouldFocus: true })}
      error={fault && faultWords(t, 'verificationCode', fault, rule)}
      required={rule.required}
    />
  );
}
