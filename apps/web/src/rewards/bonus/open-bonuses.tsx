import { Link } from '@tanstack/react-router';
import type { Bonus } from '@tessera/contract/rewards/bonus';
import type { ReactNode } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Fact } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Icon } from '../../ui/pictures/icon.tsx';
import { BonusTerms } from '../../wallet/for-rewards.ts';
import { RewardHead } from '../center/reward-head.tsx';
import rewardStyles from '../center/rewards.module.css';
import { useTimeLeft } from '../center/time-left.tsx';
import styles from './bonus.module.css';
import { BonusProgress } from './bonus-progress.tsx';
import { ForfeitButton } from './forfeit-button.tsx';
import { TicketTerms } from './ticket-terms.tsx';

export interface OpenBonusesProps {
  readonly active: Bonus | undefined;
  readonly queued: readonly Bonus[];
  readonly onForfeited: (form: Bonus['form']) => void;
}

/** The active bonus or ticket with its progress, and those that start after it, in their order. */
export function OpenBonuses({ active, queued, onForfeited }: OpenBonusesProps) {
  const t = useT();
  return (
    <>
      {active && <ActiveBonus bonus={active} hasNext={queued.length > 0} onForfeited={onForfeited} />}
      {queued.length > 0 && (
        <ol className={styles.queued} aria-label={t('bonus.queue')}>
          {queued.map((bonus, at) => (
            <li key={bonus.rewardId}>
              <QueuedBonus bonus={bonus} position={at + 1} onForfeited={onForfeited} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

interface ActiveBonusProps {
  readonly bonus: Bonus;
  readonly hasNext: boolean;
  readonly onForfeited: OpenBonusesProps['onForfeited'];
}

function ActiveBonus({ bonus, hasNext, onForfeited }: ActiveBonusProps) {
  const t = useT();
  const { currency } = useApi().status.info;
  const { rewardId, kind, form, title, balance, wagerUntil } = bonus;
  const Terms = form === 'ticket' ? ActiveTicketTerms : ActiveBonusTerms;
  return (
    <article className={page.card}>
      <RewardHead
        reward={bonus}
        detail={title !== null && <bdi>{t(`rewards.kind.${kind}`)}</bdi>}
        badge={<Badge tone="good">{t('rewards.state.active')}</Badge>}
      />
      <BonusProgress bonus={bonus} />
      {wagerUntil !== null && <Until time={wagerUntil} />}
      <Terms bonus={bonus}>
        <Fact label={t(`${form}.balance`)}>
          <Money amount={balance} currency={currency} />
        </Fact>
      </Terms>
      <div className={styles.actions}>
        <Link to={paths.wageringStatement} search={{ reward: rewardId }} className={page.link}>
          {t('bonus.statement.open')}
        </Link>
        <ForfeitButton bonus={bonus} hasNext={hasNext} onForfeited={() => onForfeited(form)} />
      </div>
    </article>
  );
}

interface ActiveTermsProps {
  readonly bonus: Bonus;
  readonly children: ReactNode;
}

function ActiveBonusTerms({ bonus, children }: ActiveTermsProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const { maxWin } = bonus;
  return (
    <>
      <BonusTerms rules={bonus}>{children}</BonusTerms>
      <p className={page.quiet}>
        {maxWin === null
          ? t('bonus.becomesCash')
          : t('bonus.becomesCash.most', { most: money(maxWin, { currency }) })}
      </p>
    </>
  );
}

function ActiveTicketTerms({ bonus, children }: ActiveTermsProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const { stakeBasisPoints, required } = bonus;
  return (
    <>
      <TicketTerms ticket={bonus}>{children}</TicketTerms>
      <p className={page.quiet}>
        {stakeBasisPoints === null
          ? t('ticket.becomesCash')
          : t('ticket.discount.becomesCash', { required: money(required, { currency }) })}
      </p>
    </>
  );
}

function Until({ time }: { readonly time: string }) {
  const t = useT();
  const { date } = useFormats();
  const left = useTimeLeft(time);
  return (
    <p className={rewardStyles.until}>
      <bdi>{t('bonus.until', { time: date(time) })}</bdi>
      <strong>{left}</strong>
    </p>
  );
}

interface QueuedBonusProps {
  readonly bonus: Bonus;
  readonly position: number;
  readonly onForfeited: OpenBonusesProps['onForfeited'];
}

function QueuedBonus({ bonus, position, onForfeited }: QueuedBonusProps) {
  const t = useT();
  const { number } = useFormats();
  const { currency } = useApi().status.info;
  const { form, required, lastsDays } = bonus;
  const time = <Fact label={t('bonus.time')}>{t('bonus.lasts', { count: lastsDays })}</Fact>;
  return (
    <article className={page.card}>
      <RewardHead
        reward={bonus}
        detail={t(form === 'ticket' ? 'rewards.ticketText.queued' : 'rewards.stateText.queued')}
        badge={<Badge tone="quiet">{t('bonus.position', { position: number(position) })}</Badge>}
      />
      <details className={styles.terms}>
        <summary>
          <Icon name="down" />
          {t(`${form}.terms`)}
        </summary>
        <div>
          {form === 'ticket' ? (
            <TicketTerms ticket={bonus}>{time}</TicketTerms>
          ) : (
            <BonusTerms rules={bonus}>
              <Fact label={t('bonus.required')}>
                <Money amount={required} currency={currency} />
              </Fact>
              {time}
            </BonusTerms>
          )}
        </div>
      </details>
      <ForfeitButton bonus={bonus} hasNext={false} onForfeited={() => onForfeited(form)} />
    </article>
  );
}
