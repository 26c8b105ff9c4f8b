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
  /** Said before the first round, and while one is under way. */
  readonly ready: string;
  readonly underWay: string;
  /** What came of it, beside the sum. */
  readonly tell: (round: Round) => ReactNode;
}

/** What became of the round, in words; the same box whatever it says. */
export function Outcome<Round extends AnyRound>(props: OutcomeProps<Round>) {
  const t = useT();
  const { rounds, currency, ready, underWay, tell } = props;
  const { turning, shown, again, problem } = rounds;
  return (
    <div className={styles.outcome} role="status">
      {problem ? (
        <Problem problem={problem} />
      ) : shown ? (
        <>
          {again && <p className={styles.note}>{t('studio.resumed')}</p>}
          <Result key={shown.orderNo} round={shown} currency={currency} note={tell(shown)} />
        </>
      ) : (
        <p className={styles.note}>{turning ? underWay : ready}</p>
      )}
    </div>
  );
}

interface ResultProps {
  readonly round: AnyRound;
  readonly currency: string;
  readonly note: ReactNode;
}

/** A sum that is no more than the stake is no win, and is not celebrated. */
function Result({ round, currency, note }: ResultProps) {
  const t = useT();
  const { money } = useFormats();
  const win = unitsFromAmount(round.win);
  const amount = money(round.win, { currency });
  const said = note && <p className={styles.note}>{note}</p>;
  if (win > unitsFromAmount(round.stake)) {
    return (
      <>
        <p className={styles.won}>
          <CountUp amount={round.win} currency={currency} />
          <span className={styles.spoken}>{t('studio.won', { amount })}</span>
        </p>
        {said}
      </>
    );
  }
  return (
    <>
      <p className={styles.quiet}>{win === 0n ? t('studio.noWin') : t('studio.returned', { amount })}</p>
      {said}
    </>
  );
}

const COUNT_MS = 900;

/** Nobody reads more sums a second than this, and each one written lays the screen out anew. */
const STEPS = 9;

/** Counts an amount up from zero, writing past React; a screen reader is told the sum elsewhere. */
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

function Problem({ problem }: { readonly problem: Problem }) {
  const t = useT();
  const heldWords = useRestrictionText();
  const { kind, code } = problem;
  if (kind === 'unanswered')
    return <p className={styles.trouble}>{t(UNANSWERED[code] ?? 'studio.unanswered.unknown')}</p>;
  if (isRestriction(code)) {
    return (
      <>
        <p className={styles.trouble}>{heldWords(problem)}</p>
        <ButtonLink to={paths.protection} kind="secondary">
          {t('title.protection')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className={styles.trouble}>{t(REFUSED[code] ?? 'studio.refused.other')}</p>
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
