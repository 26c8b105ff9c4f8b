import { type CallOutput, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { RowLink } from '../../ui/controls/row-link.tsx';
import styles from './invite.module.css';

export interface TotalsProps {
  readonly details: CallOutput<'referrals.referralDetails'>;
}

const isSome = (amount: string) => /[1-9]/.test(amount);

/** Invited friends, rewarded friends and rewards in total, and what the member can claim. */
export function Totals({ details: { invited, rewarded, earned, claimable, inReview } }: TotalsProps) {
  const t = useT();
  const { number, money } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <>
      <dl className={styles.totals} aria-label={t('invite.totals')}>
        <div>
          <dt>{t('invite.total.invited')}</dt>
          <dd>{number(invited)}</dd>
        </div>
        <div>
          <dt>{t('invite.total.rewarded')}</dt>
          <dd>{number(rewarded)}</dd>
        </div>
        <div>
          <dt>{t('invite.total.earned')}</dt>
          <dd>
            <Money amount={earned} currency={currency} />
          </dd>
        </div>
      </dl>
      {isSome(claimable) && (
        <RowLink
          to={paths.rewardCenter}
          search={{ kind: 'REFERRAL' }}
          icon="gift"
          title={t('invite.claimable', { amount: money(claimable, { currency }) })}
        />
      )}
      {isSome(inReview) && (
        <p className={page.quiet}>{t('invite.inReview', { amount: money(inReview, { currency }) })}</p>
      )}
    </>
  );
}
