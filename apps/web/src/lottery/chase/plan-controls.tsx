import { MAX_FACTOR, MAX_PROFIT_RATE } from '@tessera/contract/lottery/chase-plan';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import styles from './chase.module.css';
import { type ChaseDraft, PLAN_KINDS } from './chase-draft.ts';
import { Stepper } from '../stepper.tsx';

const LEAST_PHASES = 2;

export interface PlanControlsProps {
  readonly draft: ChaseDraft;
  readonly mostPhases: number;
  readonly mostMultiple: number;
  readonly onChange: (draft: ChaseDraft) => void;
}

/** Kind of plan, number of issues, multiples, and the stop after a win. */
export function PlanControls({ draft, mostPhases, mostMultiple, onChange }: PlanControlsProps) {
  const t = useT();
  return (
    <div className={page.stack}>
      <RadioChoice
        legend={t('lottery.chase.kind')}
        options={PLAN_KINDS.map((code) => ({
          code,
          label: t(`lottery.chase.kind.${code}`),
          detail: t(`lottery.chase.kind.${code}Text`),
        }))}
        chosen={draft.kind}
        onChoose={(kind) => onChange({ ...draft, kind })}
      />
      <div className={styles.controls}>
        <Stepper
          label={t('lottery.chase.count')}
          value={Math.min(draft.phases, mostPhases)}
          least={LEAST_PHASES}
          most={mostPhases}
          onChange={(phases) => onChange({ ...draft, phases })}
        />
        <Stepper
          label={t('lottery.chase.start')}
          value={draft.multiple}
          least={1}
          most={mostMultiple}
          onChange={(multiple) => onChange({ ...draft, multiple })}
        />
        <KindControls draft={draft} mostPhases={mostPhases} onChange={onChange} />
      </div>
      <Checkbox
        checked={draft.winningStop}
        onChange={({ target }) => onChange({ ...draft, winningStop: target.checked })}
      >
        {t('lottery.chase.stop')}
        <br />
        <span className={page.quiet}>{t('lottery.chase.stopText')}</span>
      </Checkbox>
    </div>
  );
}

type KindControlsProps = Omit<PlanControlsProps, 'mostMultiple'>;

function KindControls({ draft, mostPhases, onChange }: KindControlsProps) {
  const t = useT();
  if (draft.kind === 'multiplied')
    return (
      <>
        <Stepper
          label={t('lottery.chase.factor')}
          value={draft.factor}
          least={2}
          most={MAX_FACTOR}
          onChange={(factor) => onChange({ ...draft, factor })}
        />
        <Stepper
          label={t('lottery.chase.every')}
          value={draft.every}
          least={1}
          most={mostPhases}
          onChange={(every) => onChange({ ...draft, every })}
        />
      </>
    );
  if (draft.kind === 'profit')
    return (
      <Stepper
        label={t('lottery.chase.rate')}
        value={draft.rate}
        least={1}
        most={MAX_PROFIT_RATE}
        onChange={(rate) => onChange({ ...draft, rate })}
      />
    );
  return null;
}
