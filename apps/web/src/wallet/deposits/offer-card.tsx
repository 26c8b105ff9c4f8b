import { currencyDecimals } from '@tessera/contract/currency-decimals';
import type { DepositOffer } from '@tessera/contract/wallet/deposit';
import { parseTypedAmount } from '@tessera/contract/wallet/typed-amount';
import { type ReactNode, useState } from 'react';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { amountKeyboard } from '../../i18n/formats.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { OfferSummary, OfferTerms, useOwnBonus } from './deposit-offer.tsx';
import styles from './deposit.module.css';

export interface OfferCardProps {
  /** The code of a deposit bonus. */
  readonly code: string;
  /** Shown where the bonus is not offered any more. */
  readonly otherwise: ReactNode;
}

/** A deposit bonus for an amount that the member can change, and the way to the deposit with both. */
export function OfferCard({ code, otherwise }: OfferCardProps) {
  const { code: language } = useLanguage();
  const { data, error, isPending, isPaused, refetch } = useCall('wallet.depositPromotions', { language });
  if (!data && isPending && !isPaused) return <Skeleton className={styles.offerShape} />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const offer = data.find((one) => one.code === code)?.offer;
  return offer ? <OwnOffer code={code} offer={offer} /> : otherwise;
}

function OwnOffer({ code, offer }: { readonly code: string; readonly offer: DepositOffer }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const [typed, setTyped] = useState(offer.minDeposit.replace(/\.00$/, ''));
  const amount = parseTypedAmount(typed, currencyDecimals(currency));
  const own = useOwnBonus({ offer, amount });
  const least = t('bonus.offer.least', { least: money(offer.minDeposit, { currency }) });
  return (
    <>
      <TextField
        label={t('deposit.amount')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => setTyped('')}
        hint={own ? undefined : least}
        inputMode={amountKeyboard()}
        autoComplete="off"
      />
      <p aria-live="polite">
        <OfferSummary offer={offer} amount={amount} />
      </p>
      <ButtonLink
        to={paths.voucherCenter}
        search={{ promotion: code, ...(own && amount !== undefined && { amount: typed }) }}
      >
        {own && amount !== undefined
          ? t('deposit.submit', { amount: money(amount, { currency }) })
          : t('title.deposit')}
      </ButtonLink>
      <OfferTerms offer={offer} amount={amount} />
    </>
  );
}
