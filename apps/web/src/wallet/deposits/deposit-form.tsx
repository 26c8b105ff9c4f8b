import type { DepositMethod, DepositOrder, DepositPromotion } from '@tessera/contract/wallet/deposit';
import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { AmountForm } from './amount-form.tsx';
import { ChannelName, MethodName, useChannelDetail } from './channel-words.tsx';
import page from '../../ui/blocks/page.module.css';
import { RadioChoice } from '../radio-choice.tsx';
import { chosenWay, type Way } from './way.ts';

export interface DepositFormProps {
  /** At least one. */
  readonly methods: readonly DepositMethod[];
  readonly promotions: readonly DepositPromotion[];
  readonly onOrder: (order: DepositOrder) => void;
}

/** The base version: how and how much in one form, the last way to pay chosen already. */
export function DepositForm({ methods, promotions, onOrder }: DepositFormProps) {
  const t = useT();
  const detailOf = useChannelDetail();
  const [wish, setWish] = useState<Way>({ method: undefined, channel: undefined });
  const way = chosenWay(methods, wish);
  if (!way) return null;
  const { method, channel } = way;
  return (
    <div className={page.stack}>
      <RadioChoice
        legend={t('deposit.method')}
        options={methods.map((one) => ({
          code: one.code,
          label: <MethodName method={one} />,
        }))}
        chosen={method.code}
        onChoose={(code) => setWish({ method: code, channel: undefined })}
      />
      {method.channels.length > 1 && (
        <RadioChoice
          legend={t('voucher.channel')}
          options={method.channels.map((one) => ({
            code: one.code,
            label: <ChannelName channel={one} />,
            detail: detailOf(one),
            disabled: one.paused,
          }))}
          chosen={channel.code}
          onChoose={(code) => setWish({ method: method.code, channel: code })}
        />
      )}
      <AmountForm way={way} promotions={promotions} onOrder={onOrder} onRestoreWay={setWish} />
    </div>
  );
}
