import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useEarly } from '../fields/use-early.ts';
import { DialingPicker } from './dialing-picker.tsx';
import { Flag } from './flag.tsx';
import { MOST_DIGITS, type Mobile, type MobileFault, numberOf } from './mobile.ts';
import styles from './mobile-field.module.css';

export interface MobileFieldProps {
  readonly value: Mobile;
  readonly onChange: (value: Mobile) => void;
  /** The number was left: from then on a form may judge it. */
  readonly onBlur?: (() => void) | undefined;
  /** What is wrong, in words; `useMobileWords` has those of the number itself. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly ref?: Ref<{ focus(): void }>;
}

/** A mobile number with the dialing code of its country, which opens a list of countries. */
export function MobileField({ value, onChange, onBlur, error, required, hint, ref }: MobileFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState(false);
  const { country, number } = value;
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  const type = (typed: string) => onChange({ country, number: numberOf(typed, country) });
  useEarly(input, { value: number, type });
  return (
    <>
      <TextField
        ref={input}
        label={t('mobile.label')}
        hint={hint}
        error={error}
        required={required}
        type="tel"
        dir="ltr"
        name="mobileNum"
        autoComplete="tel-national"
        maxLength={MOST_DIGITS}
        value={number}
        onChange={(event) => type(event.target.value)}
        onBlur={onBlur}
        onClear={() => type('')}
        before={
          <button
            type="button"
            className={styles.country}
            aria-label={t('mobile.country', { code: `+${country.dialingCode}` })}
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
          >
            <Flag country={country.code} />
            <bdi dir="ltr">+{country.dialingCode}</bdi>
            <Icon name="down" />
          </button>
        }
      />
      <DialingPicker
        open={picking}
        current={country}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          onChange({ country: picked, number });
          setPicking(false);
        }}
      />
    </>
  );
}

/** What is wrong with a number, in the language of the page. */
export function useMobileWords(): (fault: MobileFault, mobile: Mobile) => string {
  const t = useT();
  const { number, list } = useFormats();
  return (fault, { country }) =>
    fault === 'required'
      ? t('entry.required')
      : t('mobile.length', { digits: list(country.lengths.map(number), 'or') });
}
