import type { DepositChannel, DepositMethod } from '@tessera/contract/wallet/deposit';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';

/** The channel's name, and whether the house recommends it or it is paused. */
export function ChannelName({ channel }: { readonly channel: DepositChannel }) {
  const t = useT();
  const { displayName, recommendation, paused } = channel;
  return (
    <>
      <span>{displayName}</span>
      {paused && <Badge tone="bad">{t('voucher.paused')}</Badge>}
      {recommendation && !paused && <Badge tone="accent">{t('voucher.recommended')}</Badge>}
    </>
  );
}

/** The method's name, and whether all of it is paused. */
export function MethodName({ method: { displayName, channels } }: { readonly method: DepositMethod }) {
  const t = useT();
  return (
    <>
      <span>{displayName}</span>
      {channels.every(({ paused }) => paused) && <Badge tone="bad">{t('voucher.paused')}</Badge>}
    </>
  );
}

/** What can be paid through a channel, and what the service takes for it. */
export function useChannelDetail(): (channel: DepositChannel) => string {
  const t = useT();
  const { money, percent: percentOf } = useFormats();
  const { currency } = useApi().status.info;
  const written = (amount: string) =>
    money(amount, { currency, ...(amount.endsWith('.00') && { decimals: 0 }) });
  return ({ min, max, customerCharge, customerChargeFixed }) => {
    const range = t('deposit.limits', { min: written(min), max: written(max) });
    const percent = customerCharge > 0 ? percentOf(customerCharge / 100) : undefined;
    const each = /[1-9]/.test(customerChargeFixed) ? written(customerChargeFixed) : undefined;
    const fee = [percent, each].filter((part) => part !== undefined).join(' + ');
    return `${range} · ${fee === '' ? t('voucher.noFee') : t('voucher.feeRate', { fee })}`;
  };
}
