import { amountFromUnits } from '@tessera/contract/money';
import type { PhaseEdit } from '@tessera/contract/lottery/chase-plan';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Stepper } from '../stepper.tsx';
import styles from './chase.module.css';
import type { DraftPhase } from './chase-draft.ts';

export interface PlanPhasesProps {
  readonly phases: readonly DraftPhase[];
  readonly mostMultiple: number;
  readonly onEdit: (edit: PhaseEdit) => void;
}

/** Every phase of a plan: issue, time, multiple, amounts, and what a win in this phase brings. A tap edits a multiple. */
export function PlanPhases({ phases, mostMultiple, onEdit }: PlanPhasesProps) {
  const t = useT();
  const [opened, setOpened] = useState<number>();
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
            <button
              type="button"
              className={styles.phaseMultiple}
              aria-expanded={opened === at}
              aria-label={t('lottery.chase.edit', { phase: at + 1, multiple: phase.multiple })}
              onClick={() => setOpened(opened === at ? undefined : at)}
            >
              {t('lottery.chase.times', { multiple: phase.multiple })}
            </button>
            {opened === at && (
              <div className={styles.wide}>
                <Stepper
                  label={t('lottery.multiple')}
                  value={phase.multiple}
                  least={1}
                  most={mostMultiple}
                  onChange={(multiple) => onEdit({ phase: at + 1, multiple })}
                />
              </div>
            )}
            {phase.isEdited && <p className={`${page.quiet} ${styles.wide}`}>{t('lottery.chase.edited')}</p>}
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
