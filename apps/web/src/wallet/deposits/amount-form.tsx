import type { DepositOrder, DepositPromotion } from '@tessera/contract/deposit';
import type { SubmitEvent } from 'react';
import { useDraft } from '../../api/drafts.ts';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { MoneyButton } from '../money-button.tsx';
import { RepeatSheet } from '../requests/repeat-sheet.tsx';
import { isFormFailure } from '../requests/send-money-request.ts';
import { HeldNote } from '../protection/held-note.tsx';
import { heldOf } from '../protection/held-words.ts';
import { AmountField } from './amount-field.tsx';
import { OWN_WORDS, PROMOTION_WORDS } from './deposit-words.ts';
import page from '../../ui/blocks/page.module.css';
import { FeeLine } from './fee-line.tsx';
import { PayerFields } from './payer-fields.tsx';
import { RadioChoice } from '../radio-choice.tsx';
import { fieldOf, isLimit, useOpening } from './use-opening.ts';
import { NO_PROMOTION, useWish } from './use-wish.ts';
import type { ChosenWay, Way } from './way.ts';

export interface AmountFormProps {
  readonly way: ChosenWay;
  readonly promotions: readonly DepositPromotion[];
  readonly onOrder: (order: DepositOrder) => void;
  /** The way that was chosen when the session ended under the form. */
  readonly onRestoreWay: (way: Way) => void;
}

/** How much, and what the channel asks for beside: an amount is one tap or typed. */
export function AmountForm({ way, promotions, onOrder, onRestoreWay }: AmountFormProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const { method, channel } = way;
  const wish = useWish(way);
  const restore = (draft: Readonly<Record<string, string>>) => {
    onRestoreWay({ method: draft['method'], channel: draft['channel'] });
    wish.setAmount(draft['amount'] ?? '');
  };
  useDraft('deposit', { method: method.code, channel: channel.code, amount: wish.typed }, restore);
  const { opening, isOpen } = useOpening({
    onOrder,
    onLimit: () => wish.complain('limit'),
    onCancelled: restore,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const complete = wish.complete();
    if (complete) opening.mutate(complete);
  };
  const { payable, promotion, setPromotion } = wish;
  const refused = refusalOf(opening, way);
  const label = payable ? t('deposit.submit', { amount: money(payable, { currency }) }) : t('title.deposit');
  return (
    <form className={page.stack} noValidate onSubmit={submit}>
      {channel.note && <p className={page.quiet}>{channel.note}</p>}
      <AmountField channel={channel} wish={wish} onChange={opening.reset} />
      <PayerFields channel={channel} wish={wish} />
      {promotions.length > 0 && (
        <RadioChoice
          legend={t('voucher.promotion')}
          options={[
            { code: NO_PROMOTION, label: t('voucher.noPromotion') },
            ...promotions.map(({ code, title }) => ({ code, label: title })),
          ]}
          chosen={promotion}
          onChoose={setPromotion}
        />
      )}
      <FeeLine amount={payable} channel={channel} />
      {refused && <Refusal error={refused} />}
      <RepeatSheet action="deposit" sending={opening} />
      {channel.paused && !refused && (
        <p className={page.quiet} role="status">
          {t('voucher.pausedText')}
        </p>
      )}
      <MoneyButton busy={opening.isPending} closed={channel.paused || isOpen} offline={t('deposit.offline')}>
        {opening.isPending ? t('deposit.submitting') : label}
      </MoneyButton>
      <p className={page.quiet}>{t('deposit.note')}</p>
    </form>
  );
}

/** Why this way gave no order, unless that is said under the field. What another one refused is past. */
function refusalOf(
  { error, variables }: ReturnType<typeof useOpening>['opening'],
  way: ChosenWay,
): Error | undefined {
  const here = variables?.method === way.method.code && variables.channel === way.channel.code;
  return error && here && isFormFailure(error) && !isLimit(error) ? error : undefined;
}

/** Why there is no order: by a rule of the way to pay, or by what the member asked to be held to. */
function Refusal({ error }: { readonly error: Error }) {
  const held = heldOf(error);
  if (held) return <HeldNote held={held} />;
  return <FailureNote error={error} own={fieldOf(error) === 'promotion' ? PROMOTION_WORDS : OWN_WORDS} />;
}
