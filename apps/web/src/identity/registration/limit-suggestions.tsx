import { isLimitField, LIMIT_FIELDS, type RegisterField } from '@tessera/contract/register-rules';
import type { UseFormReturn } from 'react-hook-form';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import styles from '../entry-page.module.css';
import type { FormValues } from './opening.ts';

/** Daily limits to choose from; the longer periods follow from them. */
const PER_DAY = [100, 500, 2000] as const;
const TIMES_DAY = { day: 1, week: 4, month: 10 } as const;

export interface LimitSuggestionsProps {
  readonly fields: readonly RegisterField[];
  readonly form: UseFormReturn<FormValues>;
}

/** Fills every deposit limit of the form by one tap; what is filled in can still be changed. */
export function LimitSuggestions({ fields, form }: LimitSuggestionsProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const choose = (perDay: number) => {
    for (const field of fields.filter(isLimitField)) {
      form.setValue(field, String(perDay * TIMES_DAY[LIMIT_FIELDS[field]]), {
        shouldValidate: form.formState.isSubmitted,
      });
    }
  };
  return (
    <div className={styles.chips} role="group" aria-label={t('protection.limit.stops')}>
      {PER_DAY.map((perDay) => (
        <button key={perDay} type="button" className={styles.chip} onClick={() => choose(perDay)}>
          {money(`${perDay}.00`, { currency })}
        </button>
      ))}
    </div>
  );
}
