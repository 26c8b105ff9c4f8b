import { unitsFromAmount } from '@tessera/contract/money';
import type { SlotRound } from '@tessera/contract/studio/slot';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CountUp } from './count-up.tsx';
import styles from './outcome.module.css';
import { SYMBOL_WORDS } from './symbol-words.ts';
import type { Rounds } from './use-rounds.ts';

export interface OutcomeProps {
  readonly rounds: Rounds;
  readonly currency: string;
}

/** What became of the round, in words; the same box whatever it says. */
export function Outcome({ rounds, currency }: OutcomeProps) {
  const t = useT();
  const { turning, shown, again, problem } = rounds;
  return (
    <div className={styles.outcome} role="status">
      {problem ? (
        <Problem problem={problem} />
      ) : shown ? (
        <>
          {again && <p className={styles.note}>{t('slot.resumed')}</p>}
          <Result key={shown.orderNo} round={shown} currency={currency} />
        </>
      ) : (
        <p className={styles.note}>{t(turning ? 'slot.spinning' : 'slot.ready')}</p>
      )}
    </div>
  );
}

/** A sum that is no more than the stake is no win, and is not celebrated. */
function Result({ round, currency }: { readonly round: SlotRound; readonly currency: string }) {
  const t = useT();
  const { money } = useFormats();
  const win = unitsFromAmount(round.win);
  const amount = money(round.win, { currency });
  if (win === 0n) return <p className={styles.quiet}>{t('slot.noWin')}</p>;
  const [best, ...others] = [...round.lines].sort((one, other) => Number(other.count - one.count));
  const lines = best && (
    <p className={styles.note}>
      {t('slot.lineWin', { line: best.line + 1, count: best.count, symbol: t(SYMBOL_WORDS[best.symbol]) })}
      {others.length > 0 && ` · ${t('slot.moreLines', { count: others.length })}`}
    </p>
  );
  if (win <= unitsFromAmount(round.stake)) {
    return (
      <>
        <p className={styles.quiet}>{t('slot.returned', { amount })}</p>
        {lines}
      </>
    );
  }
  return (
    <>
      <p className={styles.won}>
        <CountUp amount={round.win} currency={currency} />
        <span className={styles.spoken}>{t('slot.won', { amount })}</span>
      </p>
      {lines}
    </>
  );
}

const REFUSED: Readonly<Record<string, PlainMessageKey>> = {
  'balance.insufficient': 'slot.refused.balance',
  'game.stake.invalid': 'slot.refused.stake',
  'request.conflict': 'slot.refused.conflict',
  'game.not.found': 'slot.refused.gone',
};
const UNANSWERED: Readonly<Record<string, PlainMessageKey>> = {
  offline: 'slot.unanswered.offline',
  busy: 'slot.unanswered.busy',
  'game.cycle.too.fast': 'slot.unanswered.busy',
};

function Problem({ problem: { kind, code } }: { readonly problem: NonNullable<Rounds['problem']> }) {
  const t = useT();
  if (kind === 'unanswered')
    return <p className={styles.trouble}>{t(UNANSWERED[code] ?? 'slot.unanswered.unknown')}</p>;
  return (
    <>
      <p className={styles.trouble}>{t(REFUSED[code] ?? 'slot.refused.other')}</p>
      {code === 'balance.insufficient' && (
        <ButtonLink to={paths.voucherCenter} kind="secondary">
          {t('slot.deposit')}
        </ButtonLink>
      )}
      {code === 'request.conflict' && (
        <ButtonLink to={paths.gameRecord} kind="secondary">
          {t('slot.record')}
        </ButtonLink>
      )}
    </>
  );
}
