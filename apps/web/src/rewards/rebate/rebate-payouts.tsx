import { useState } from 'react';
import { type CallOutput, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { ExplainSheet, type Range } from '../../wallet/for-rewards.ts';
import { PayoutDetail } from './payout-detail.tsx';
import { useRebatePayouts } from './queries.ts';
import { RebatePages } from './rebate-pages.tsx';
import styles from './rebate.module.css';

type Payout = CallOutput<'rebate.rebateHistory'>['content'][number];

const TONES = { paid: 'good', open: 'accent', none: 'quiet' } as const;

/** The payouts with their contents, each paid one with the explanation of its payment. */
export function RebatePayouts({ range }: { readonly range: Range }) {
  const t = useT();
  const [explained, setExplained] = useState<string>();
  const [shown, setShown] = useState<string>();
  return (
    <>
      <RebatePages view="payouts" range={range} pages={useRebatePayouts(range)}>
        {(payouts) => (
          <ol className={page.stack} aria-label={t('rebate.view.payouts')}>
            {payouts.map((payout) => (
              <li key={payout.day} className={page.smallCard}>
                <PayoutRow payout={payout} onShow={setShown} onExplain={setExplained} />
              </li>
            ))}
          </ol>
        )}
      </RebatePages>
      <Sheet open={shown !== undefined} onClose={() => setShown(undefined)} title={t('rebate.contents')}>
        {shown && <PayoutDetail key={shown} day={shown} />}
      </Sheet>
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </>
  );
}

interface PayoutRowProps {
  readonly payout: Payout;
  readonly onShow: (day: string) => void;
  readonly onExplain: (transferId: string) => void;
}

function PayoutRow({ payout, onShow, onExplain }: PayoutRowProps) {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  const { day, amount, state, paidAt, transferId } = payout;
  return (
    <>
      <div className={styles.line}>
        <div>
          <h2 className={page.subtitle}>
            <time dateTime={day}>{date(`${day}T04:00:00Z`, 'day')}</time>
          </h2>
          <p className={page.quiet}>
            {paidAt === null
              ? t(`rebate.payoutText.${state === 'open' ? 'open' : 'none'}`)
              : t('rebate.paidAt', { time: date(paidAt) })}
          </p>
        </div>
        <p className={styles.amount}>
          <Money amount={amount} currency={currency} signed={state === 'paid'} />
          <Badge tone={TONES[state]}>{t(`rebate.payout.${state}`)}</Badge>
        </p>
      </div>
      <div className={styles.actions}>
        <button type="button" className={page.link} aria-haspopup="dialog" onClick={() => onShow(day)}>
          {t('rebate.contents')}
        </button>
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
    </>
  );
}
