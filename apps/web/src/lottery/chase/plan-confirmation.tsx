import { useLocation } from '@tanstack/react-router';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { useEffect, useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { LoginPrompt } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { useBalance } from '../../wallet/index.ts';
import shared from '../lottery.module.css';
import { OrderProblem } from '../play/order-problem.tsx';
import type { ChaseRequest } from '../play/sent-chase.ts';
import styles from './chase.module.css';
import { type DraftPhase, shareOfBalance } from './chase-draft.ts';
import type { ConfirmedChase, StartedChase, useStartChase } from './start-chase.ts';

/** The worst case of a plan: its total, and the part of the balance that it takes. */
export function useWorstCase(phases: readonly DraftPhase[]) {
  const { data: balance } = useBalance();
  const total = phases.at(-1)?.total ?? 0n;
  const owned = balance && unitsFromAmount(balance.sumBalance);
  return {
    total,
    share: owned === undefined ? undefined : shareOfBalance(total, owned),
    above: owned !== undefined && total > owned,
  };
}

export interface PlanConfirmationProps {
  readonly phases: readonly DraftPhase[];
  readonly request: ConfirmedChase;
  readonly starting: ReturnType<typeof useStartChase>;
}

/** What a chase costs at worst, the warning, and the button that starts it. */
export function PlanConfirmation({ phases, request, starting }: PlanConfirmationProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const session = useSession();
  const address = useLocation({ select: ({ href }) => href });
  const [wanted, setWanted] = useState<string>();
  const { start } = starting;
  const amount = amountFromUnits(phases.at(-1)?.total ?? 0n);
  const confirm = () => {
    if (session) start.mutate(request);
    else setWanted(address);
  };
  return (
    <div className={page.stack}>
      <WorstCase phases={phases} winningStop={request.winningStop} />
      <p className={styles.warning}>{t('lottery.chase.warning')}</p>
      <p className={page.quiet}>{t('lottery.chase.hold')}</p>
      {start.error && <OrderProblem error={start.error} />}
      <Button busy={start.isPending} onClick={confirm}>
        {t('lottery.chase.confirm', { amount: money(amount, { currency }) })}
      </Button>
      <LoginPrompt wanted={wanted} onClose={() => setWanted(undefined)} />
    </div>
  );
}

interface WorstCaseProps {
  readonly phases: readonly DraftPhase[];
  readonly winningStop: boolean;
}

function WorstCase({ phases, winningStop }: WorstCaseProps) {
  const t = useT();
  const { currency } = useApi().status.info;
  const { percent } = useFormats();
  const { total, share, above } = useWorstCase(phases);
  const [first, last] = [phases[0], phases.at(-1)];
  return (
    <Facts size="small">
      <Fact label={t('lottery.chase.phases')}>
        {phases.length} · <bdi className={shared.together}>{first?.numero}</bdi> –{' '}
        <bdi className={shared.together}>{last?.numero}</bdi>
      </Fact>
      <Fact label={t('lottery.chase.worst')}>
        <strong>
          <Money amount={amountFromUnits(-total)} currency={currency} signed />
        </strong>
      </Fact>
      {share !== undefined && (
        <Fact label={t('lottery.chase.share')}>
          <strong>{above ? t('lottery.chase.overBalance') : percent(share / 100)}</strong>
        </Fact>
      )}
      <Fact label={t('lottery.chase.title')}>
        {t(winningStop ? 'lottery.chase.stops' : 'lottery.chase.goesOn')}
      </Fact>
    </Facts>
  );
}

/** Shows the beginning of a short page that replaces a long one. */
function useTopOfPage(): void {
  useEffect(() => {
    // The browser may return a promise, which is no clean-up of an effect.
    scrollTo({ top: 0 });
  }, []);
}

/** A started chase, with a link to its phases. */
export function ChaseStarted({ started: { chase } }: { readonly started: StartedChase }) {
  useTopOfPage();
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <div className={page.stack} role="status">
      <h2 className={page.title}>{t('lottery.chase.placed')}</h2>
      <p>
        {t('lottery.chase.placedText', {
          count: chase.totalChasePhases,
          amount: money(chase.plannedAmount, { currency }),
        })}
      </p>
      <ButtonLink to={paths.chaseDetail} search={{ id: chase.chaseId }}>
        {t('lottery.chase.see')}
      </ButtonLink>
    </div>
  );
}

export interface UnansweredChaseProps {
  readonly sent: ChaseRequest;
  readonly starting: ReturnType<typeof useStartChase>;
}

/** A sent chase whose answer was lost: sending the same request again returns the answer. */
export function UnansweredChase({ sent, starting: { start } }: UnansweredChaseProps) {
  useTopOfPage();
  const t = useT();
  const { currency } = useApi().status.info;
  const total = sent.phases.reduce((units, { amount }) => units + unitsFromAmount(amount), 0n);
  return (
    <div className={page.stack}>
      <p role="status">{t('lottery.uncertain')}</p>
      <Facts size="small">
        <Fact label={t('lottery.chase.phases')}>
          {sent.phases.length} · <bdi className={shared.together}>{sent.currentNumero}</bdi>
        </Fact>
        <Fact label={t('lottery.total')}>
          <Money amount={amountFromUnits(total)} currency={currency} />
        </Fact>
      </Facts>
      {start.error && <OrderProblem error={start.error} />}
      <Button busy={start.isPending} onClick={() => start.mutate(sent)}>
        {t('lottery.checkAnswer')}
      </Button>
    </div>
  );
}
