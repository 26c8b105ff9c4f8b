import { MAX_FACTOR, MAX_PROFIT_RATE, MIN_PHASES } from '@tessera/contract/lottery/chase-plan';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import select from '../select.module.css';
import styles from './chase.module.css';
import { type ChaseDraft, type ChaseIssue, PLAN_KINDS } from './chase-draft.ts';
import { Stepper } from '../stepper.tsx';

export interface PlanControlsProps {
  readonly draft: ChaseDraft;
  readonly mostPhases: number;
  readonly mostMultiple: number;
  /** The issues that the first phase can have, the issue on sale first. */
  readonly firstIssues: readonly ChaseIssue[];
  readonly onChange: (draft: ChaseDraft) => void;
}

/** Kind of plan, number of issues, multiples, and the stop after a win. */
export function PlanControls(props: PlanControlsProps) {
  const { draft, mostPhases, mostMultiple, firstIssues, onChange } = props;
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
        <FirstIssue draft={draft} issues={firstIssues} onChange={onChange} />
        <Stepper
          label={t('lottery.chase.count')}
          value={Math.min(draft.phases, mostPhases)}
          least={MIN_PHASES}
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

interface FirstIssueProps extends Pick<PlanControlsProps, 'draft' | 'onChange'> {
  readonly issues: readonly ChaseIssue[];
}

/** The issue of the first phase: the issue on sale, or a later one. */
function FirstIssue({ draft, issues, onChange }: FirstIssueProps) {
  const t = useT();
  const { date } = useFormats();
  const isListed = issues.some(({ numero }) => numero === draft.firstNumero);
  return (
    <label className={`${styles.first} ${styles.wide}`}>
      <span>{t('lottery.chase.first')}</span>
      <select
        className={select.select}
        value={isListed ? draft.firstNumero : ''}
        onChange={({ target }) => onChange({ ...draft, firstNumero: target.value || undefined })}
      >
        {issues.map(({ numero, drawsAt }, at) => (
          <option key={numero} value={at === 0 ? '' : numero}>
            {`${numero} · ${date(drawsAt, 'match')}`}
          </option>
        ))}
      </select>
    </label>
  );
}

type KindControlsProps = Omit<PlanControlsProps, 'mostMultiple' | 'firstIssues'>;

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
