import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import type { PayoutKind } from '@tessera/contract/wallet/payout-account';
import { type FormEvent, type Ref, useId } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { FailureNote, OwnerCode, useFields, useOwnerProof, useSensitive } from '../../identity/index.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { type Banks, KIND_TEXTS, PAYOUT_FAILURES, useRefetchAccounts } from './payout-account.ts';
import styles from './payout.module.css';

export interface AddFormProps {
  readonly kind: PayoutKind;
  /** Banks of this kind. */
  readonly banks: Banks;
  /** Initials of the name on all accounts; null until the first account defines it. */
  readonly payeeName: string | null;
  readonly methods: readonly OwnerProofMethod[];
  readonly onAdded: () => void;
}

/** Bank, number, holder and owner code, if the account has a method for it. */
export function AddForm({ kind, banks, payeeName, methods, onAdded }: AddFormProps) {
  const t = useT();
  const id = useId();
  const words = KIND_TEXTS[kind];
  const proof = useOwnerProof(methods);
  const form = useFields(['bankCode', 'number', 'holder'], (name, values) =>
    (name !== 'holder' || kind !== 'VW') && values[name].trim() === '' ? t('entry.required') : undefined,
  );
  const add = useAdd({ kind, form, proof, onAdded });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [fields, code] = [form.check(), proof.check()];
    if (fields && code && !add.isPending) add.mutate();
  };
  return (
    <form id={id} className={page.stack} method="post" noValidate onSubmit={submit}>
      <BankField {...form.field('bankCode')} label={t(words.bank)} banks={banks} />
      <TextField
        {...form.field('number')}
        label={t(words.number)}
        hint={t(words.numberHint)}
        inputMode={kind === 'EW' ? 'tel' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={128}
        required
      />
      {kind !== 'VW' && (
        <TextField
          {...form.field('holder')}
          label={t('payout.holder')}
          hint={
            payeeName === null
              ? t('payout.holderFirst')
              : t('payout.holderSame', { name: `\u2068${payeeName}\u2069` })
          }
          autoComplete="name"
          dir="auto"
          maxLength={100}
          required
        />
      )}
      <OwnerCode proof={proof} />
      {add.error && !isAtField(add.error) && <FailureNote error={add.error} texts={PAYOUT_FAILURES} />}
      <Button type="submit" busy={add.isPending}>
        {t(words.add)}
      </Button>
    </form>
  );
}

interface AddState {
  readonly kind: PayoutKind;
  readonly form: ReturnType<typeof useFields<'bankCode' | 'number' | 'holder'>>;
  readonly proof: ReturnType<typeof useOwnerProof>;
  readonly onAdded: () => void;
}

function useAdd({ kind, form, proof, onAdded }: AddState) {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const readAnew = useRefetchAccounts();
  const words = KIND_TEXTS[kind];
  const { bankCode, number, holder } = form.values;
  return useSensitive({
    act: () =>
      client.call('payoutAccount.addPayoutAccount', {
        kind,
        bankCode,
        number,
        ...(kind !== 'VW' && { holder }),
        ...proof.input,
      }),
    onDone: async () => {
      toast.show(t('payout.added'), 'long');
      await readAnew();
      onAdded();
    },
    onRefused: (error) => {
      if (proof.refuse(error) || !(error instanceof CallFailure)) return;
      const { field } = error.value;
      if (error.code === 'payout.account.card') form.fail('number', t('payout.card'));
      if (error.code === 'payout.account.name') form.fail('holder', t('payout.nameWrong'));
      if (error.code !== 'payout.account.invalid') return;
      if (field === 'holder') form.fail('holder', t('payout.holderWrong'));
      else if (field === 'bankCode') form.fail('bankCode', t('entry.required'));
      else form.fail('number', t(words.numberWrong));
    },
  });
}

const AT_FIELDS = new Set([
  'payout.account.card',
  'payout.account.invalid',
  'payout.account.name',
  'verification.code.err',
]);

function isAtField(error: Error): boolean {
  return error instanceof CallFailure && AT_FIELDS.has(error.code);
}

interface BankFieldProps {
  readonly label: string;
  readonly banks: Banks;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onClear: () => void;
  readonly ref: Ref<{ focus(): void }>;
}

/** A native select: familiar on phones, with its own search. */
function BankField({ label, banks, value, error, onChange, ref }: BankFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.choice} data-wrong={error !== undefined}>
      <label htmlFor={id}>
        {label}
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      </label>
      <span className={styles.chooser}>
        <select
          id={id}
          ref={ref as Ref<HTMLSelectElement>}
          value={value}
          required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={onChange}
        >
          <option value="">{t('payout.choose')}</option>
          {banks.map(({ bankCode, name }) => (
            <option key={bankCode} value={bankCode}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      {error !== undefined && (
        <p className={page.wrong} id={`${id}-note`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
