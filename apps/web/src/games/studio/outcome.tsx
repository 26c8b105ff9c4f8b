import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { isRestriction, useRestrictionText } from '../../wallet/index.ts';
import styles from './outcome.module.css';
import { NOT_SAVED } from './play-round.ts';
import type { AnyRound } from './played-game.ts';
import type { Rounds } from './use-rounds.ts';

export interface OutcomeProps<Round extends AnyRound> {
  readonly rounds: Pick<Rounds<unknown, Round>, 'turning' | 'shown' | 'again' | 'problem'>;
  readonly currency: string;
  /** Texts before the first round, and during a round. */
  readonly ready: string;
  readonly inProgress: string;
  /** Description of the result beside the amount. */
  readonly describeRound: (round: Round) => ReactNode;
}

/** Result of the round as text, in a box of constant size. */
export function Outcome<Round extends AnyRound>(props: OutcomeProps<Round>) {
  const t = useT();
  const { rounds, currency, ready, inProgress, describeRound } = props;
  const { turning, shown, again, problem } = rounds;
  return (
    <div className={styles.outcome} role="status">
      {problem ? (
        <Problem problem={problem} currency={currency} />
      ) : shown ? (
        <>
          {again && <p className={styles.note}>{t('studio.resumed')}</p>}
          <Result key={shown.orderNo} round={shown} currency={currency} note={describeRound(shown)} />
        </>
      ) : (
        <p className={styles.note}>{turning ? inProgress : ready}</p>
      )}
    </div>
  );
}

interface ResultProps {
  readonly round: AnyRound;
  readonly currency: string;
  readonly note: ReactNode;
}

/** The result of a round. A payout of at most the stake is no win and has no celebration. */
function Result({ round, currency, note }: ResultProps) {
  const t = useT();
  const { money } = useFormats();
  const win = unitsFromAmount(round.win);
  const amount = money(round.win, { currency });
  const noteLine = note && <p className={styles.note}>{note}</p>;
  if (win > unitsFromAmount(round.stake)) {
    return (
      <>
        <p className={styles.won}>
          <CountUp amount={round.win} currency={currency} />
          <span className={styles.spoken}>{t('studio.won', { amount })}</span>
        </p>
        {noteLine}
      </>
    );
  }
  return (
    <>
      <p className={styles.quiet}>{win === 0n ? t('studio.noWin') : t('studio.returned', { amount })}</p>
      {noteLine}
    </>
  );
}

const COUNT_MS = 900;

/** Number of updates. Users cannot read more amounts a second, and each update costs a layout. */
const STEPS = 9;

/** Counts an amount up from zero without React renders. Screen readers get the amount elsewhere. */
export function CountUp({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { money } = useFormats();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const units = unitsFromAmount(amount);
    let step = 0;
    const write = () => {
      const counted = (units * BigInt(step)) / BigInt(STEPS);
      if (place.current) place.current.textContent = money(amountFromUnits(counted), { currency });
      if (step === STEPS) clearInterval(timer);
      step += 1;
    };
    const timer = setInterval(write, COUNT_MS / STEPS);
    write();
    return () => clearInterval(timer);
  }, [amount, currency, money]);
  return (
    <span ref={place} aria-hidden="true">
      {money(amount, { currency })}
    </span>
  );
}

const REFUSED: Readonly<Record<string, PlainMessageKey>> = {
  'balance.insufficient': 'studio.refused.balance',
  'game.stake.invalid': 'studio.refused.stake',
  'bonus.game.refused': 'studio.refused.bonusGame',
  'request.conflict': 'studio.refused.conflict',
  'game.not.found': 'studio.refused.gone',
  'game.elsewhere': 'studio.refused.elsewhere',
  'game.check.due': 'studio.refused.check',
  'player.limit': 'studio.refused.limit',
  'player.break': 'studio.refused.break',
  'player.disabled': 'studio.refused.disabled',
  [NOT_SAVED]: 'studio.refused.notSaved',
};

const UNANSWERED: Readonly<Record<string, PlainMessageKey>> = {
  offline: 'studio.unanswered.offline',
  busy: 'studio.unanswered.busy',
  'game.cycle.too.fast': 'studio.unanswered.busy',
};

type Problem = NonNullable<Rounds['problem']>;

interface ProblemProps {
  readonly problem: Problem;
  readonly currency: string;
}

function Problem({ problem, currency }: ProblemProps) {
  const t = useT();
  const restrictionText = useRestrictionText();
  const refusalText = useRefusalText(currency);
  const { kind, code } = problem;
  if (kind === 'unanswered')
    return <p className={styles.trouble}>{t(UNANSWERED[code] ?? 'studio.unanswered.unknown')}</p>;
  if (isRestriction(code)) {
    return (
      <>
        <p className={styles.trouble}>{restrictionText(problem)}</p>
        <ButtonLink to={paths.protection} kind="secondary">
          {t('title.protection')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className={styles.trouble}>{refusalText(problem)}</p>
      {code.startsWith('bonus.') && (
        <ButtonLink to={paths.rewardCenter} kind="secondary">
          {t('bonus.see')}
        </ButtonLink>
      )}
      {code === 'balance.insufficient' && (
        <ButtonLink to={paths.voucherCenter} kind="secondary">
          {t('studio.deposit')}
        </ButtonLink>
      )}
      {code === 'request.conflict' && (
        <ButtonLink to={paths.gameRecord} kind="secondary">
          {t('studio.record')}
        </ButtonLink>
      )}
    </>
  );
}

/** Returns the text of a refused round. The bonus rule states the highest stake. */
function useRefusalText(currency: string) {
  const t = useT();
  const { money } = useFormats();
  return ({ code, value }: Extract<Problem, { kind: 'refused' }>): string => {
    if (code !== 'bonus.stake.limit') return t(REFUSED[code] ?? 'studio.refused.other');
    return t('studio.refused.bonusStakeMost', { most: money(String(value['most']), { currency }) });
  };
}
