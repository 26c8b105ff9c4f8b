import type { DepositChannel } from '@tessera/contract/deposit';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { useEarly } from '../../identity/index.ts';
import { amountKeyboard } from '../../ui/controls/amount-keyboard.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { AmountChoice } from './amount-choice.tsx';
import type { WishState } from './use-wish.ts';

const FAULT_WORDS = { empty: 'deposit.amountEmpty', form: 'deposit.amountForm' } as const;

export interface AmountFieldProps {
  readonly channel: DepositChannel;
  readonly wish: WishState;
  readonly onChange: () => void;
}

/** The amounts of the channel, and a field for any other where it takes one. */
export function AmountField({ channel, wish, onChange }: AmountFieldProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const { fault, typed, payable, amountField } = wish;
  const limits = { min: money(channel.min, { currency }), max: money(channel.max, { currency }) };
  const error = fault && (fault === 'limit' ? t('deposit.amountLimit', limits) : t(FAULT_WORDS[fault]));
  const change = (text: string) => {
    wish.setAmount(text);
    onChange();
  };
  useEarly(amountField, { value: typed, type: change });
  const onlyFixed = channel.fixAmountOnly;
  return (
    <>
      <AmountChoice
        amounts={channel.fixAmounts}
        chosen={payable}
        onChoose={change}
        error={onlyFixed ? error : undefined}
      />
      {!onlyFixed && (
        <TextField
          ref={amountField}
          label={t('deposit.amount')}
          value={typed}
          onChange={(event) => change(event.target.value)}
          onClear={() => change('')}
          hint={t('deposit.limits', limits)}
          error={error}
          inputMode={amountKeyboard()}
          autoComplete="off"
          enterKeyHint="go"
        />
      )}
    </>
  );
}
