import type { Reward, RewardState } from '@tessera/contract/rewards/rewards';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { paths } from '../../paths.ts';
import { ExplainSheet } from '../../wallet/for-rewards.ts';
import { useRewardName } from './reward-names.ts';
import { RewardPages } from './reward-pages.tsx';
import styles from './rewards.module.css';
import { stateName, stateText, ticketName } from './state-text.ts';

const PAID: ReadonlySet<RewardState> = new Set(['claimed', 'completed']);

/** Whether the reward became cash. The sum of a bonus or ticket differs from its amount, so it is explained instead. */
function isPaid({ form, state, transferId }: Reward): boolean {
  return PAID.has(state) && (form === 'cash' || transferId !== null);
}

/** Rewards that ended, each paid one with the explanation of its payment. */
export function RewardHistory() {
  const t = useT();
  const [explained, setExplained] = useState<string>();
  const action = { label: t('rewards.view.open'), to: paths.rewardCenter };
  const empty = (
    <EmptyState title={t('rewards.historyEmpty')} text={t('rewards.historyEmptyText')} action={action} />
  );
  return (
    <>
      <RewardPages list="history" kind={undefined} empty={empty}>
        {(reward) => <HistoryRow reward={reward} onExplain={setExplained} />}
      </RewardPages>
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </>
  );
}

interface HistoryRowProps {
  readonly reward: Reward;
  readonly onExplain: (transferId: string) => void;
}

function HistoryRow({ reward, onExplain }: HistoryRowProps) {
  const t = useT();
  const { date, money } = useFormats();
  const { currency } = useApi().status.info;
  const nameOf = useRewardName();
  const { id, form, state, amount, ticket, transferId, claimedAt, endedAt, expiresAt, issuedAt, excess } =
    reward;
  const at = claimedAt ?? endedAt ?? (state === 'expired' ? expiresAt : issuedAt);
  const paid = isPaid(reward);
  return (
    <div className={page.smallCard}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={page.subtitle} dir="auto">
            {nameOf(reward)}
          </h2>
          <p className={page.quiet}>
            {form === 'ticket' && <bdi>{t(ticketName(reward))} · </bdi>}
            <bdi>{date(at)}</bdi>
          </p>
        </div>
        <p className={styles.amount}>
          <Money amount={amount} currency={currency} signed={paid && form === 'cash'} />
          <Badge tone={paid ? 'good' : 'quiet'}>{t(stateName(reward))}</Badge>
        </p>
      </div>
      {ticket && <TicketGames ticket={ticket} />}
      {form !== 'cash' && <p className={page.quiet}>{t(stateText(reward))}</p>}
      {excess !== null && (
        <p className={page.quiet}>{t('rewards.excess', { amount: money(excess, { currency }) })}</p>
      )}
      {form !== 'cash' && claimedAt !== null && (
        <Link to={paths.wageringStatement} search={{ reward: id }} className={page.link}>
          {t('bonus.statement.open')}
        </Link>
      )}
      {transferId !== null && (
        <button
          type="button"
          className={page.link}
          aria-haspopup="dialog"
          onClick={() => onExplain(transferId)}
        >
          {t('rewards.explain')}
        </button>
      )}
    </div>
  );
}

/** What a ticket was for. */
function TicketGames({ ticket }: { readonly ticket: NonNullable<Reward['ticket']> }) {
  const t = useT();
  const { list, percent } = useFormats();
  const { stakeBasisPoints, gameTypes } = ticket;
  const games = list(
    gameTypes.map((type) => t(`games.category.${type}`)),
    'and',
  );
  return (
    <p className={page.quiet}>
      {stakeBasisPoints === null
        ? t('rewards.games.ticket', { games })
        : t('rewards.games.discount', { games, percent: percent(stakeBasisPoints / 100) })}
    </p>
  );
}
