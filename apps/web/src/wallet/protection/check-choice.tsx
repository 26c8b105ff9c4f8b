import { useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { RadioChoice } from '../radio-choice.tsx';
import page from '../../ui/blocks/page.module.css';
import { useProtectionChange } from './use-protection.ts';

const MINUTE_MS = 60_000;

export interface CheckChoiceProps {
  readonly intervalMs: number;
  readonly choicesMs: readonly number[];
}

/** How often play stops for a look at what it came to. */
export function CheckChoice({ intervalMs, choicesMs }: CheckChoiceProps) {
  const t = useT();
  const change = useProtectionChange('protection.setRealityCheck');
  const chosen = change.isPending ? change.variables.intervalMs : intervalMs;
  return (
    <section className={page.stack} aria-labelledby="protection-check">
      <SectionHeader id="protection-check" title={t('protection.check.title')} />
      <RadioChoice
        legend={t('protection.check.text')}
        options={choicesMs.map((choiceMs) => ({
          code: String(choiceMs),
          label: t('protection.check.every', { count: choiceMs / MINUTE_MS }),
        }))}
        chosen={String(chosen)}
        onChoose={(code) => change.mutate({ intervalMs: Number(code) })}
      />
      {change.isError && <FailureNote error={change.error} />}
    </section>
  );
}
