import { Link } from '@tanstack/react-router';
import type { Bonus } from '@tessera/contract/rewards/bonus';
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

export interface OpenBonusesProps {
  readonly active: Bonus | undefined;
  readonly queued: readonly Bonus[];
  readonly onForfeited: () => void;
}

/** The active bonus with its progress, and the bonuses that start after it, in their order. */
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
  readonly onForfeited: () => void;
}

function ActiveBonus({ bonus, hasNext, onForfeited }: ActiveBonusProps) {
  const t = useT();
  const { currency } = useApi().status.info;
  const { rewardId, kind, title, balance, wagered, required, wagerUntil } = bonus;
  return (
    <article className={page.card}>
      <RewardHead
        reward={bonus}
        detail={title !== null && <bdi>{t(`rewards.kind.${kind}`)}</bdi>}
        badge={<Badge tone="good">{t('rewards.state.active')}</Badge>}
      />
      <BonusProgress wagered={wagered} required={required} />
      {wagerUntil !== null && <Until time={wagerUntil} />}
      <BonusTerms rules={bonus}>
        <Fact label={t('bonus.balance')}>
          <Money amount={balance} currency={currency} />
        </Fact>
      </BonusTerms>
      <p className={page.quiet}>{t('bonus.becomesCash')}</p>
      <div className={styles.actions}>
        <Link to={paths.wageringStatement} search={{ reward: rewardId }} className={page.link}>
          {t('bonus.statement.open')}
        </Link>
        <ForfeitButton bonus={bonus} hasNext={hasNext} onForfeited={onForfeited} />
      </div>
    </article>
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
  readonly onForfeited: () => void;
}

function QueuedBonus({ bonus, position, onForfeited }: QueuedBonusProps) {
  const t = useT();
  const { number } = useFormats();
  const { currency } = useApi().status.info;
  const { required, lastsDays } = bonus;
  return (
    <article className={page.card}>
      <RewardHead
        reward={bonus}
        detail={t('rewards.stateText.queued')}
        badge={<Badge tone="quiet">{t('bonus.position', { position: number(position) })}</Badge>}
      />
      <details className={styles.terms}>
        <summary>
          <Icon name="down" />
          {t('bonus.terms')}
        </summary>
        <div>
          <BonusTerms rules={bonus}>
            <Fact label={t('bonus.required')}>
              <Money amount={required} currency={currency} />
            </Fact>
            <Fact label={t('bonus.time')}>{t('bonus.lasts', { count: lastsDays })}</Fact>
          </BonusTerms>
        </div>
      </details>
      <ForfeitButton bonus={bonus} hasNext={false} onForfeited={onForfeited} />
    </article>
  );
}
