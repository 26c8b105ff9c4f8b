import { useId } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import styles from './protection.module.css';
import { useProtectionChange } from './use-protection.ts';

const MINUTE_MS = 60_000;

export interface CheckChoiceProps {
  readonly intervalMs: number;
  readonly choicesMs: readonly number[];
}

/** How often play stops for a look at what it came to. */
export function CheckChoice({ intervalMs, choicesMs }: CheckChoiceProps) {
  const t = useT();
  const name = useId();
  const change = useProtectionChange('protection.setRealityCheck');
  const chosen = change.isPending ? change.variables.intervalMs : intervalMs;
  return (
    <section className={styles.section} aria-labelledby="protection-check">
      <SectionHeader id="protection-check" title={t('protection.check.title')} />
      <fieldset className={styles.choice}>
        <legend className={styles.quiet}>{t('protection.check.text')}</legend>
        {choicesMs.map((choiceMs) => (
          <label key={choiceMs} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={choiceMs === chosen}
              onChange={() => change.mutate({ intervalMs: choiceMs })}
            />
            <span>{t('protection.check.every', { count: choiceMs / MINUTE_MS })}</span>
          </label>
        ))}
      </fieldset>
      {change.isError && <FailureNote error={change.error} />}
    </section>
  );
}
