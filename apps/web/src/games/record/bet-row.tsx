import type { BetRow as Bet } from '@tessera/contract/games';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { Badge, type BadgeProps } from '../../ui/blocks/badge.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { PastBalance } from '../../wallet/index.ts';
import { OpenDetail } from './open-detail.tsx';
import styles from './record.module.css';

const STATUS: Readonly<
  Record<number, { readonly words: PlainMessageKey; readonly tone: BadgeProps['tone'] }>
> = {
  0: { words: 'record.unsettled', tone: 'quiet' },
  1: { words: 'record.status.won', tone: 'good' },
  2: { words: 'record.status.lost', tone: 'quiet' },
  3: { words: 'record.status.tie', tone: 'quiet' },
  4: { words: 'record.status.cancelled', tone: 'bad' },
};
const OTHER_STATUS = { words: 'record.status.other', tone: 'quiet' } as const;

/** One bet: what was played and when, how it ended, and what it did to the balance. */
export function BetRow({ bet }: { readonly bet: Bet }) {
  const t = useT();
  const { date } = useFormats();
  const { words, tone } = STATUS[bet.status] ?? OTHER_STATUS;
  return (
    <li className={styles.bet}>
      <div className={styles.line}>
        <h2 className={styles.game}>
          <bdi>{bet.gameName}</bdi>
        </h2>
        <Badge tone={tone}>{t(words)}</Badge>
      </div>
      <p className={styles.facts}>
        <time dateTime={bet.time}>{date(bet.time, 'second')}</time>
        <span>{t('record.order', { order: bet.orderNo })}</span>
        {bet.freeBets > 0 && <Badge tone="good">{t('record.free')}</Badge>}
      </p>
      <dl className={styles.sums}>
        <Sum label={t('record.stake')} amount={bet.betAmount} />
        <Sum label={t('record.win')} amount={bet.winAmount} />
        <Sum label={t('record.net')} amount={bet.profitAndLoss} signed />
        <div className={styles.sum}>
          <dt>{t('record.balance')}</dt>
          <dd>
            <PastBalance amount={bet.balanceAfter} />
          </dd>
        </div>
      </dl>
      <OpenDetail bet={bet} />
    </li>
  );
}

interface SumProps {
  readonly label: string;
  readonly amount: string;
  readonly currency?: string;
  readonly signed?: boolean;
}

export function Sum({ label, amount, currency, signed = false }: SumProps) {
  return (
    <div className={styles.sum}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} signed={signed} {...(currency && { currency })} />
      </dd>
    </div>
  );
}
