import { useApi, useCall, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { FocusedNote } from '../../ui/feedback/focused-note.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useClaimRebate } from './queries.ts';
import styles from './rebate.module.css';

const REFUSALS = { 'reward.not.claimable': 'rebate.nothingOpen' } as const;

/** What the next claim pays, or how rebate is paid. The report shows it once the call is answered. */
export function OpenRebate() {
  const t = useT();
  const { currency } = useApi().status.info;
  const { data, error, refetch } = useCall('rebate.openRebate', {});
  const claim = useClaimRebate();
  if (!data) return <OpenFailed error={error} onRetry={() => void refetch()} />;
  // An open amount remains after a change of the payout by the operator.
  if (data.days === 0 && data.payout !== 'claim' && !claim.data) {
    return <p className={page.quiet}>{t(data.payout === null ? 'rebate.noPayout' : 'rebate.automatic')}</p>;
  }
  return (
    <section className={page.card} aria-labelledby="open-rebate">
      <div className={styles.open}>
        <h2 id="open-rebate" className={page.subtitle}>
          {t('rebate.open')}
        </h2>
        <p className={styles.openAmount}>
          <Money amount={data.amount} currency={currency} />
        </p>
      </div>
      {claim.data && <Claimed amount={claim.data.amount} />}
      {claim.isError && <ClaimRefused error={claim.error} />}
      {data.days > 0 ? (
        <ClaimButton
          amount={data.amount}
          days={data.days}
          busy={claim.isPending}
          onClaim={() => claim.mutate()}
        />
      ) : (
        <p className={page.quiet}>{t('rebate.openText')}</p>
      )}
    </section>
  );
}

interface OpenFailedProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Smaller than the failure of a page: the report below may have loaded. */
function OpenFailed({ error, onRetry }: OpenFailedProps) {
  const t = useT();
  return (
    <div className={page.card} role="alert">
      <p className={page.wrong}>{useFailureText(error)}</p>
      <Button kind="secondary" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}

interface ClaimButtonProps {
  readonly amount: string;
  readonly days: number;
  readonly busy: boolean;
  readonly onClaim: () => void;
}

function ClaimButton({ amount, days, busy, onClaim }: ClaimButtonProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const written = money(amount, { currency });
  return (
    <>
      <p className={page.quiet}>{t('rebate.openDays', { count: days })}</p>
      <Button busy={busy} onClick={onClaim}>
        {t(busy ? 'rewards.claiming' : 'rewards.claim', { amount: written })}
      </Button>
    </>
  );
}

/** Confirms a claim. */
function Claimed({ amount }: { readonly amount: string }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <FocusedNote className={styles.claimed}>
      <Icon name="check" />
      {t('rewards.claimed.cash', { amount: money(amount, { currency }) })}
    </FocusedNote>
  );
}

function ClaimRefused({ error }: { readonly error: Error }) {
  return (
    <p className={page.wrong} role="alert">
      {useFailureText(error, REFUSALS)}
    </p>
  );
}
