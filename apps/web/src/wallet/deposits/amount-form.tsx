import { coinUnitsOf, currencyDecimals } from '@tessera/contract/currency';
import {
  type DepositChannel,
  type DepositOrder,
  type DepositPromotion,
  PAYEE_NAME_LENGTH,
} from '@tessera/contract/wallet/deposit';
import { depositFee } from '@tessera/contract/wallet/deposit-fee';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { SubmitEvent } from 'react';
import { useDraft } from '../../api/drafts.ts';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote, useEarly } from '../../identity/index.ts';
import page from '../../ui/blocks/page.module.css';
import { amountKeyboard } from '../../ui/controls/amount-keyboard.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { MoneyButton } from '../money-button.tsx';
import { HeldNote } from '../protection/held-note.tsx';
import { heldOf } from '../protection/held-words.ts';
import { RadioChoice } from '../radio-choice.tsx';
import { RepeatSheet } from '../requests/repeat-sheet.tsx';
import { isFormFailure } from '../requests/send-money-request.ts';
import { AmountChoice } from './amount-choice.tsx';
import { OWN_WORDS, PROMOTION_WORDS } from './deposit-words.ts';
import { fieldOf, isLimit, useOpening } from './use-opening.ts';
import { NO_PROMOTION, useWish, type WishState } from './use-wish.ts';
import type { ChosenWay, Way } from './way.ts';

const FAULT_WORDS = { empty: 'deposit.amountEmpty', form: 'deposit.amountForm' } as const;

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

interface PayerFieldsProps {
  readonly channel: DepositChannel;
  readonly wish: WishState;
}

/** Bank and name of whoever pays, where the channel asks for them. */
function PayerFields({ channel: { banks, payeeNameRequired }, wish }: PayerFieldsProps) {
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

interface FeeLineProps {
  /** What would be paid; undefined until that is known. */
  readonly amount: string | undefined;
  readonly channel: DepositChannel;
}

/** What the payment service takes on top, before one goes there. Nothing where it takes nothing. */
function FeeLine({ amount, channel: { customerCharge, customerChargeFixed } }: FeeLineProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  if (amount === undefined) return null;
  const units = unitsFromAmount(amount);
  const fee = depositFee(units, {
    basisPoints: customerCharge,
    eachUnits: unitsFromAmount(customerChargeFixed),
    coinUnits: coinUnitsOf(currencyDecimals(currency)),
  });
  if (fee === 0n) return null;
  const written = (of: bigint) => money(amountFromUnits(of), { currency });
  return (
    <p className={page.quiet} role="status">
      {t('voucher.feeOnTop', { fee: written(fee), total: written(units + fee) })}
    </p>
  );
}

interface AmountFieldProps {
  readonly channel: DepositChannel;
  readonly wish: WishState;
  readonly onChange: () => void;
}

/** The amounts of the channel, and a field for any other where it takes one. */
function AmountField({ channel, wish, onChange }: AmountFieldProps) {
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
