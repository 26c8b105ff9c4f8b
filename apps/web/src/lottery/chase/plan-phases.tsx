import { amountFromUnits } from '@tessera/contract/money';
import type { ReactNode } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import styles from './chase.module.css';
import type { DraftPhase } from './chase-draft.ts';

export interface PlanPhasesProps {
  readonly phases: readonly DraftPhase[];
}

/** Every phase of a plan: issue, time, multiple, amounts, and what a win in this phase brings. */
export function PlanPhases({ phases }: PlanPhasesProps) {
  const t = useT();
  const { date } = useFormats();
  return (
    <section className={page.stack} aria-label={t('lottery.chase.phases')}>
      <h2 className={page.subtitle}>{t('lottery.chase.phases')}</h2>
      <ol className={styles.phases}>
        {phases.map((phase, at) => (
          <li key={phase.numero} className={styles.phase}>
            <div className={styles.phaseHead}>
              <span className={styles.phaseName}>{t('lottery.chase.phase', { phase: at + 1 })}</span>
              <bdi className={page.quiet}>{phase.numero}</bdi>
              <time className={page.quiet} dateTime={phase.drawsAt}>
                {date(phase.drawsAt, 'match')}
              </time>
            </div>
            <span className={styles.phaseMultiple}>
              {t('lottery.chase.times', { multiple: phase.multiple })}
            </span>
            <PhaseFigures phase={phase} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function PhaseFigures({ phase: { amount, total, prize } }: { readonly phase: DraftPhase }) {
  const t = useT();
  const { currency } = useApi().status.info;
  const money = (units: bigint, signed = false): ReactNode => (
    <Money amount={amountFromUnits(units)} currency={currency} signed={signed} />
  );
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('lottery.amount')}</dt>
        <dd>{money(amount)}</dd>
      </div>
      <div>
        <dt>{t('lottery.chase.running')}</dt>
        <dd>{money(total)}</dd>
      </div>
      <div>
        <dt>{t('lottery.chase.ifWon')}</dt>
        <dd>{money(prize)}</dd>
      </div>
      <div>
        <dt>{t('lottery.chase.profit')}</dt>
        <dd>{money(prize - total, true)}</dd>
      </div>
    </dl>
  );
}
