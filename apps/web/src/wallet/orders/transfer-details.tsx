import type { DepositOrder, TransferTo } from '@tessera/contract/wallet/deposit';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { useCopy } from '../../identity/index.ts';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import styles from './order.module.css';

export interface TransferDetailsProps {
  readonly order: DepositOrder;
  readonly transfer: TransferTo;
}

/** Where to transfer to by hand, each line to be copied: a digit typed wrong is money gone. */
export function TransferDetails({ order: { requestedAmount, currency }, transfer }: TransferDetailsProps) {
  const t = useT();
  const { money } = useFormats();
  const copy = useCopy();
  const lines = [
    { label: t('voucher.bankName'), shown: transfer.bank, copied: transfer.bank },
    { label: t('voucher.holder'), shown: transfer.holder, copied: transfer.holder },
    { label: t('voucher.number'), shown: transfer.number, copied: transfer.number.replaceAll(' ', '') },
    {
      label: t('deposit.amount'),
      shown: money(requestedAmount, { currency }),
      copied: requestedAmount,
    },
    { label: t('voucher.remark'), shown: transfer.remark, copied: transfer.remark },
  ];
  return (
    <Facts aria-label={t('voucher.transfer')}>
      {lines.map(({ label, shown, copied }) => (
        <Fact key={label} label={label}>
          <span className={styles.copied}>
            <bdi>{shown}</bdi>
            <IconButton
              icon="copy"
              label={t('voucher.copy', { what: label })}
              onClick={() => void copy(copied)}
            />
          </span>
        </Fact>
      ))}
    </Facts>
  );
}
