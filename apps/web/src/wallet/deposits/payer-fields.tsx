import { type DepositChannel, PAYEE_NAME_LENGTH } from '@tessera/contract/deposit';
import { useT } from '../../i18n/locale-provider.tsx';
import { useEarly } from '../../identity/index.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { RadioChoice } from '../radio-choice.tsx';
import type { WishState } from './use-wish.ts';

export interface PayerFieldsProps {
  readonly channel: DepositChannel;
  readonly wish: WishState;
}

/** Bank and name of whoever pays, where the channel asks for them. */
export function PayerFields({ channel: { banks, payeeNameRequired }, wish }: PayerFieldsProps) {
  const t = useT();
  const { bank, setBank, payeeName, setPayeeName, payeeField, missing } = wish;
  useEarly(payeeField, { value: payeeName, type: setPayeeName });
  return (
    <>
      {banks.length > 0 && (
        <RadioChoice
          legend={t('voucher.bank')}
          options={banks.map(({ code, displayName }) => ({ code, label: displayName }))}
          chosen={bank}
          onChoose={setBank}
          error={missing === 'bank' ? t('voucher.bankEmpty') : undefined}
        />
      )}
      {payeeNameRequired && (
        <TextField
          ref={payeeField}
          label={t('voucher.payee')}
          value={payeeName}
          onChange={(event) => setPayeeName(event.target.value)}
          hint={t('voucher.payeeHint')}
          error={missing === 'payeeName' ? t('voucher.payeeEmpty') : undefined}
          maxLength={PAYEE_NAME_LENGTH}
          autoComplete="name"
        />
      )}
    </>
  );
}
