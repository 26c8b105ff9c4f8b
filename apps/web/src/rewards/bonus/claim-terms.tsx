import type { Bonus } from '@tessera/contract/rewards/bonus';
import { type ReactNode, useState } from 'react';
import { CallFailed, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Fact } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { BonusTerms } from '../../wallet/for-rewards.ts';
import styles from './bonus.module.css';
import { useBonuses } from './queries.ts';

const DAY_MS = 86_400_000;

export interface ClaimTermsProps {
  readonly rewardId: string;
  /** The claim, which is shown with the terms only. */
  readonly children: ReactNode;
}

/** The terms of an issued bonus above its claim. Without the terms, no claim is possible. */
export function ClaimTerms({ rewardId, children }: ClaimTermsProps) {
  const { data, error, isPending, isPaused, isFetching, refetch } = useBonuses();
  if (!data && isPending && !isPaused) return <Skeleton className={styles.termsShape} />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const bonus = data.issued.find((one) => one.rewardId === rewardId);
  if (!bonus) return isFetching ? <Skeleton className={styles.termsShape} /> : null;
  return (
    <>
      <Terms bonus={bonus} waits={data.active !== null} />
      {children}
    </>
  );
}

interface TermsProps {
  readonly bonus: Bonus;
  /** Another bonus is active: this one starts after it. */
  readonly waits: boolean;
}

function Terms({ bonus, waits }: TermsProps) {
  const t = useT();
  const { money, date } = useFormats();
  const { currency } = useApi().status.info;
  const [nowMs] = useState(Date.now);
  const { amount, required, lastsDays } = bonus;
  const words = { bonus: money(amount, { currency }), required: money(required, { currency }) };
  const lastDay = date(nowMs + lastsDays * DAY_MS, 'day');
  return (
    <>
      <p>
        {waits
          ? t('bonus.claim.waits', { ...words, count: lastsDays })
          : t('bonus.claim.now', { ...words, date: lastDay })}
      </p>
      <BonusTerms rules={bonus}>
        <Fact label={t('bonus.required')}>
          <Money amount={required} currency={currency} />
        </Fact>
        <Fact label={t('bonus.time')}>{t('bonus.lasts', { count: lastsDays })}</Fact>
      </BonusTerms>
      <p className={page.quiet}>{t('bonus.claim.stays')}</p>
    </>
  );
}
