import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DepositMethod, DepositOrder } from '@tessera/contract/wallet';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useConnection } from '../api/connection.ts';
import { useDraft } from '../api/drafts.ts';
import { CallFailure, useApi } from '../api/index.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import { FailureNote } from '../identity/index.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { type AmountFault, amountFault, amountFrom } from './deposit-amount.ts';
import styles from './deposit.module.css';
import { useLastMethod } from './last-method.ts';
import { requestKeys } from './request-key.ts';

const OWN_WORDS = { 'function.not.available': 'deposit.methodOff' } as const;
const FAULT_WORDS = { empty: 'deposit.amountEmpty', form: 'deposit.amountForm' } as const;

export interface DepositFormProps {
  /** At least one. */
  readonly methods: readonly DepositMethod[];
  readonly onOrder: (order: DepositOrder) => void;
}

/** How and how much: the last way to pay is chosen already, an amount is one tap or typed. */
export function DepositForm({ methods, onOrder }: DepositFormProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const lastMethod = useLastMethod();
  const method = methodOf(methods, chosen) ?? methodOf(methods, lastMethod) ?? methods[0];
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<AmountFault>();
  useDraft('deposit', { method: chosen ?? '', amount: typed }, (draft) => {
    setChosen(draft['method']);
    setTyped(draft['amount'] ?? '');
  });
  const complain = (found: AmountFault) => {
    setFault(found);
    field.current?.focus();
  };
  const opening = useOpening(onOrder, () => complain('limit'));
  if (!method) return null;
  const written = (amount: string) => money(amount, { currency });
  const limits = { min: written(method.min), max: written(method.max) };
  const change = (text: string) => {
    setTyped(text);
    setFault(undefined);
    opening.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = amountFault(typed, method);
    const amount = amountFrom(typed);
    if (found || amount === undefined) complain(found ?? 'form');
    else opening.mutate({ method: method.code, amount });
  };
  const payable = amountFault(typed, method) === undefined ? amountFrom(typed) : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <MethodChoice methods={methods} chosen={method.code} onChoose={setChosen} />
      <AmountChoice amounts={method.fixAmounts} chosen={payable} onChoose={change} />
      <TextField
        ref={field}
        label={t('deposit.amount')}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onClear={() => change('')}
        hint={t('deposit.limits', limits)}
        error={fault && (fault === 'limit' ? t('deposit.amountLimit', limits) : t(FAULT_WORDS[fault]))}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="go"
      />
      {opening.isError && !isLimit(opening.error) && <FailureNote error={opening.error} own={OWN_WORDS} />}
      <SubmitButton busy={opening.isPending} amount={payable && written(payable)} />
      <p className={styles.quiet}>{t('deposit.note')}</p>
    </form>
  );
}

interface SubmitButtonProps {
  readonly busy: boolean;
  /** What would be paid, as it is written; undefined until it can be. */
  readonly amount: string | undefined;
}

/** Without a network it says why it waits. */
function SubmitButton({ busy, amount }: SubmitButtonProps) {
  const t = useT();
  const hydrated = useHydrated();
  const offline = useConnection() === 'offline';
  const label = amount === undefined ? t('title.deposit') : t('deposit.submit', { amount });
  return (
    <>
      {offline && <p role="status">{t('deposit.offline')}</p>}
      <Button type="submit" disabled={!hydrated || offline} busy={busy}>
        {busy ? t('deposit.submitting') : label}
      </Button>
    </>
  );
}

/** Opens the order. However often the same deposit is sent, it is one order. */
function useOpening(onOrder: (order: DepositOrder) => void, onLimit: () => void) {
  const { client } = useApi();
  const queries = useQueryClient();
  const [keys] = useState(requestKeys);
  return useMutation({
    mutationFn: ({ method, amount }: { method: string; amount: string }) =>
      client.call('wallet.deposit', { method, amount, requestKey: keys.keyFor(`${method} ${amount}`) }),
    networkMode: 'always',
    onSuccess: (order) => {
      // An order that can no longer be paid is done with: the same amount again is a new one.
      if (!order.payUrl) keys.forget();
      onOrder(order);
    },
    onError: (error) => {
      const code = error instanceof CallFailure ? error.code : undefined;
      if (code === 'request.conflict') keys.forget();
      if (isLimit(error)) onLimit();
      // The operator changed what this screen shows.
      if (isLimit(error) || code === 'function.not.available') {
        void queries.invalidateQueries({ queryKey: ['wallet.depositMethods'] });
      }
    },
  });
}

interface MethodChoiceProps {
  readonly methods: readonly DepositMethod[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
}

function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{t('deposit.method')}</legend>
      {methods.map(({ code, displayName }) => (
        <label key={code} className={styles.method}>
          <input type="radio" name={name} checked={code === chosen} onChange={() => onChoose(code)} />
          <span>{displayName}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface AmountChoiceProps {
  /** Decimal strings. */
  readonly amounts: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (amount: string) => void;
}

function AmountChoice({ amounts, chosen, onChoose }: AmountChoiceProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <fieldset className={styles.amounts}>
      <legend className={styles.label}>{t('deposit.choose')}</legend>
      {amounts.map((amount) => {
        const whole = amount.replace(/\.00$/, '');
        return (
          <button
            key={amount}
            type="button"
            className={styles.amount}
            aria-pressed={whole === chosen}
            onClick={() => onChoose(whole)}
          >
            {money(amount, { currency, decimals: whole === amount ? 2 : 0 })}
          </button>
        );
      })}
    </fieldset>
  );
}

function methodOf(
  methods: readonly DepositMethod[],
  code: string | null | undefined,
): DepositMethod | undefined {
  return methods.find((method) => method.code === code);
}

function isLimit(error: Error | null): boolean {
  return error instanceof CallFailure && error.code === 'deposit.amount.limit';
}
