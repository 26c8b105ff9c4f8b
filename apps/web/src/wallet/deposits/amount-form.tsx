import { useSearch } from '@tanstack/react-router';
import { coinUnitsOf } from '@tessera/contract/currency';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import {
  type DepositChannel,
  type DepositOrder,
  type DepositPromotion,
  PAYEE_NAME_LENGTH,
} from '@tessera/contract/wallet/deposit';
import { depositFee } from '@tessera/contract/wallet/deposit-fee';
import type { SubmitEvent } from 'react';
import { useDraft } from '../../api/drafts.ts';
import { useApi } from '../../api/index.ts';
import { amountKeyboard } from '../../i18n/formats.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote, useEarlyInput } from '../../identity/index.ts';
import page from '../../ui/blocks/page.module.css';
import { TextField } from '../../ui/controls/text-field.tsx';
import { MoneyButton } from '../money-button.tsx';
import { RestrictionNote, restrictionOf } from '../protection/restriction-note.tsx';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { RepeatSheet } from '../requests/open-request-note.tsx';
import { isFormFailure } from '../requests/send-money-request.ts';
import { AmountChoice } from './amount-choice.tsx';
import { OfferSummary, PromotionChoice } from './deposit-offer.tsx';
import {
  type DepositInputState,
  type DepositLink,
  fieldOf,
  isLimit,
  useDeposit,
  useDepositInput,
} from './use-deposit.ts';
import { type ChosenMethod, DEPOSIT_TEXTS, PROMOTION_TEXTS, type MethodChoice } from './deposit-method.ts';

const ERROR_KEYS = { empty: 'deposit.amountEmpty', form: 'deposit.amountForm' } as const;

export interface AmountFormProps {
  readonly method: ChosenMethod;
  readonly promotions: readonly DepositPromotion[];
  readonly onOrder: (order: DepositOrder) => void;
  /** Restores the method that was selected when the session ended. */
  readonly onRestoreMethod: (choice: MethodChoice) => void;
}

/** Amount and the channel's further fields: the amount is one tap or typed. */
export function AmountForm({ method: chosen, promotions, onOrder, onRestoreMethod }: AmountFormProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const { method, channel } = chosen;
  const input = useDepositInput(chosen, useDepositLink(promotions));
  const restore = (draft: Readonly<Record<string, string>>) => {
    onRestoreMethod({ method: draft['method'], channel: draft['channel'] });
    input.setAmount(draft['amount'] ?? '');
  };
  useDraft('deposit', { method: method.code, channel: channel.code, amount: input.typed }, restore);
  const { opening, isOpen } = useDeposit({
    onOrder,
    onLimit: () => input.complain('limit'),
    onCancelled: restore,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const complete = input.complete();
    if (complete) opening.mutate(complete);
  };
  const { payable, promotion, setPromotion } = input;
  const offer = promotions.find(({ code }) => code === promotion)?.offer;
  const refused = refusalOf(opening, chosen);
  const label = payable ? t('deposit.submit', { amount: money(payable, { currency }) }) : t('title.deposit');
  return (
    <form className={page.stack} noValidate onSubmit={submit}>
      {channel.note && <p className={page.quiet}>{channel.note}</p>}
      <AmountField channel={channel} input={input} onChange={opening.reset} />
      <PayerFields channel={channel} input={input} />
      {promotions.length > 0 && (
        <PromotionChoice
          promotions={promotions}
          chosen={promotion}
          onChoose={setPromotion}
          amount={payable}
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
      <MoneyButton
        busy={opening.isPending}
        closed={channel.paused || isOpen}
        offline={t('deposit.offline')}
        summary={offer ? <OfferSummary offer={offer} amount={payable} /> : undefined}
      >
        {opening.isPending ? t('deposit.submitting') : label}
      </MoneyButton>
      <p className={page.quiet}>{t('deposit.note')}</p>
    </form>
  );
}

/** Returns the promotion and the amount in the address. A promotion that is not offered is ignored. */
function useDepositLink(promotions: readonly DepositPromotion[]): DepositLink {
  const { promotion, amount }: DepositLink = useSearch({ strict: false });
  const offered = promotions.some(({ code }) => code === promotion);
  return {
    ...(promotion !== undefined && offered && { promotion }),
    ...(amount !== undefined && { amount }),
  };
}

/**
 * Returns the refusal of the current method, unless a field shows it. Refusals of other methods are outdated.
 */
function refusalOf(
  { error, variables }: ReturnType<typeof useDeposit>['opening'],
  chosen: ChosenMethod,
): Error | undefined {
  const here = variables?.method === chosen.method.code && variables.channel === chosen.channel.code;
  return error && here && isFormFailure(error) && !isLimit(error) ? error : undefined;
}

/** The refusal of an order: by a rule of the method, or by the member's own limits. */
function Refusal({ error }: { readonly error: Error }) {
  const restriction = restrictionOf(error);
  if (restriction) return <RestrictionNote refusal={restriction} />;
  return (
    <FailureNote error={error} texts={fieldOf(error) === 'promotion' ? PROMOTION_TEXTS : DEPOSIT_TEXTS} />
  );
}

interface PayerFieldsProps {
  readonly channel: DepositChannel;
  readonly input: DepositInputState;
}

/** Bank and name of the payer, if the channel requires them. */
function PayerFields({ channel: { banks, payeeNameRequired }, input }: PayerFieldsProps) {
  const t = useT();
  const { bank, setBank, payeeName, setPayeeName, payeeField, missing } = input;
  useEarlyInput(payeeField, { value: payeeName, type: setPayeeName });
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
  /** The amount to pay; undefined if unknown. */
  readonly amount: string | undefined;
  readonly channel: DepositChannel;
}

/** The fee of the payment service, shown before the redirect. Nothing without a fee. */
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
  readonly input: DepositInputState;
  readonly onChange: () => void;
}

/** The predefined amounts, and a field for others if the channel accepts them. */
function AmountField({ channel, input, onChange }: AmountFieldProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const { inputError, typed, payable, amountField } = input;
  const limits = { min: money(channel.min, { currency }), max: money(channel.max, { currency }) };
  const error =
    inputError && (inputError === 'limit' ? t('deposit.amountLimit', limits) : t(ERROR_KEYS[inputError]));
  const change = (text: string) => {
    input.setAmount(text);
    onChange();
  };
  useEarlyInput(amountField, { value: typed, type: change });
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
