import { unitsFromAmount } from '@tessera/contract/money';
import type { Bonus } from '@tessera/contract/rewards/bonus';
import { type ReactNode, useState } from 'react';
import { CallFailed, useApi } from '../../api/index.ts';
import { DAY_MS } from '../../i18n/formats.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Fact } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { BonusProjection, BonusTerms } from '../../wallet/for-rewards.ts';
import styles from './bonus.module.css';
import { useBonuses } from './queries.ts';
import { TicketTerms } from './ticket-terms.tsx';

export interface ClaimTermsProps {
  readonly rewardId: string;
  /** The claim, which is shown with the terms only. */
  readonly children: ReactNode;
}

/** The terms of an issued bonus or ticket above its claim. Without the terms, no claim is possible. */
export function ClaimTerms({ rewardId, children }: ClaimTermsProps) {
  const { data, error, isPending, isPaused, isFetching, refetch } = useBonuses();
  if (!data && isPending && !isPaused) return <Skeleton className={styles.termsShape} />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const bonus = data.issued.find((one) => one.rewardId === rewardId);
  if (!bonus) return isFetching ? <Skeleton className={styles.termsShape} /> : null;
  return (
    <>
      {bonus.form === 'ticket' ? (
        <TicketToClaim ticket={bonus} waits={data.active !== null} />
      ) : (
        <Terms bonus={bonus} waits={data.active !== null} />
      )}
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
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const lastDay = useLastDay(bonus);
  const { amount, required, lastsDays } = bonus;
  const words = { bonus: money(amount, { currency }), required: money(required, { currency }) };
  return (
    <>
      <p>
        {waits
          ? t('bonus.claim.waits', { ...words, count: lastsDays })
          : t('bonus.claim.now', { ...words, date: lastDay })}
      </p>
      <BonusProjection offer={bonus} requiredUnits={unitsFromAmount(required)} />
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

interface TicketToClaimProps {
  readonly ticket: Bonus;
  readonly waits: boolean;
}

function TicketToClaim({ ticket, waits }: TicketToClaimProps) {
  const t = useT();
  const { lastsDays, stakeBasisPoints } = ticket;
  return (
    <>
      {stakeBasisPoints === null ? (
        <FreeBet ticket={ticket} waits={waits} />
      ) : (
        <Discount ticket={ticket} waits={waits} basisPoints={stakeBasisPoints} />
      )}
      <TicketTerms ticket={ticket}>
        <Fact label={t('bonus.time')}>{t('bonus.lasts', { count: lastsDays })}</Fact>
      </TicketTerms>
      <p className={page.quiet}>{t('ticket.claim.stays')}</p>
    </>
  );
}

/** The last day of a bonus that is claimed now. */
function useLastDay({ lastsDays }: Bonus): string {
  const { date } = useFormats();
  const [nowMs] = useState(Date.now);
  return date(nowMs + lastsDays * DAY_MS, 'day');
}

function FreeBet({ ticket, waits }: TicketToClaimProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const date = useLastDay(ticket);
  const amount = money(ticket.amount, { currency });
  return (
    <p>
      {waits
        ? t('ticket.claim.waits', { amount, count: ticket.lastsDays })
        : t('ticket.claim.now', { amount, date })}
    </p>
  );
}

interface DiscountProps extends TicketToClaimProps {
  readonly basisPoints: number;
}

/** What a discount pays in all, and the stakes that it is for. */
function Discount({ ticket, waits, basisPoints }: DiscountProps) {
  const t = useT();
  const { money, percent } = useFormats();
  const { currency } = useApi().status.info;
  const date = useLastDay(ticket);
  const words = {
    percent: percent(basisPoints / 100),
    amount: money(ticket.amount, { currency }),
    required: money(ticket.required, { currency }),
  };
  return (
    <p>
      {waits
        ? t('ticket.discount.claim.waits', { ...words, count: ticket.lastsDays })
        : t('ticket.discount.claim.now', { ...words, date })}
    </p>
  );
}
