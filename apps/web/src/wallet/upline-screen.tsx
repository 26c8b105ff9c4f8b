import { coinUnitsOf } from '@tessera/contract/currency';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import type { Need } from '@tessera/contract/first-view';
import { amountFromUnits } from '@tessera/contract/money';
import { parseTypedAmount } from '@tessera/contract/wallet/typed-amount';
import { type SubmitEvent, useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailed, codeOf, useApi, useCall } from '../api/index.ts';
import { amountKeyboard } from '../i18n/formats.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import { FailureNote, useFields } from '../identity/index.ts';
import { paths } from '../paths.ts';
import { Fact, Facts } from '../ui/blocks/facts.tsx';
import { Money } from '../ui/blocks/money.tsx';
import page from '../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { RowLink } from '../ui/controls/row-link.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Sheet } from '../ui/feedback/sheet.tsx';
import { Skeleton } from '../ui/motion/skeleton.tsx';
import { BalanceHidden } from './balance.tsx';
import { amountError } from './deposits/amount-choice.tsx';
import { MoneyButton } from './money-button.tsx';
import { RestrictionNote, restrictionOf } from './protection/restriction-note.tsx';
import { OpenRequestNote, RepeatSheet } from './requests/open-request-note.tsx';
import { isFormFailure } from './requests/send-money-request.ts';
import {
  AT_FIELDS,
  type Sent,
  TRANSFER_FAILURES,
  TransferSent,
  useShowSent,
  useTransfer,
} from './upline-transfer.tsx';
import styles from './upline.module.css';

const ANY_AMOUNT = { fixAmounts: [], fixAmountOnly: false };

export function needs(): readonly Need[] {
  return [{ call: 'upline.uplineAccount', input: {} }];
}

/** Transfer to the upline: amount, withdrawal password, review and confirmation. */
export function Screen() {
  const account = useCall('upline.uplineAccount', {});
  const [sent, setSent] = useState<Sent>();
  const showSent = useShowSent(setSent);
  if (sent) {
    const superior = sent.superior ?? account.data?.superior ?? undefined;
    return <TransferSent sent={sent} superior={superior} onAgain={() => setSent(undefined)} />;
  }
  return (
    <div className={page.screen}>
      <OpenRequestNote action="upline-transfer" onFound={(txId, { amount }) => showSent({ txId, amount })} />
      <Transfer onSent={setSent} />
    </div>
  );
}

function Transfer({ onSent }: { readonly onSent: (sent: Sent) => void }) {
  const t = useT();
  const account = useCall('upline.uplineAccount', {});
  if (account.data) {
    const { superior, hasPassword, availableBalance, unstaked } = account.data;
    if (superior === null) {
      const back = { label: t('title.mine'), to: paths.mine };
      return <EmptyState title={t('upline.none')} text={t('upline.noneText')} action={back} />;
    }
    if (!hasPassword) return <NoPassword />;
    if (unstaked) return <StakeFirst {...unstaked} />;
    return <TransferForm superior={superior} availableBalance={availableBalance} onSent={onSent} />;
  }
  if (account.isError || account.isPaused) {
    return <CallFailed error={account.error} onRetry={() => void account.refetch()} />;
  }
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.factsShape} />
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.buttonShape} />
    </div>
  );
}

/** A transfer must not bypass the turnover requirement: the form is hidden if it would be refused. */
function StakeFirst({ required, missing }: { readonly required: string; readonly missing: string }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const written = (amount: string) => money(amount, { currency });
  return (
    <div className={page.stack}>
      <Facts aria-label={t('title.uplineTransfer')}>
        <Fact label={t('upline.available')}>
          <Money amount="0.00" currency={currency} />
        </Fact>
      </Facts>
      <p>{t('withdraw.turnoverOpen', { missing: written(missing), required: written(required) })}</p>
      <ButtonLink to={paths.gameCenter}>{t('withdraw.play')}</ButtonLink>
    </div>
  );
}

function NoPassword() {
  const t = useT();
  return (
    <div className={page.stack}>
      <p className={page.quiet}>{t('upline.passwordFirst')}</p>
      <RowLink icon="key" to={paths.withdrawalPassword} title={t('withdraw.setPassword')} />
    </div>
  );
}

interface TransferFormProps {
  /** Masked. */
  readonly superior: string;
  readonly availableBalance: string;
  readonly onSent: (sent: Sent) => void;
}

function TransferForm({ superior, availableBalance, onSent }: TransferFormProps) {
  const t = useT();
  const [confirming, setConfirming] = useState(false);
  const { form, words } = useEntries(availableBalance);
  const { transfer, isOpen } = useTransfer({
    onSent,
    onCancelled: (content) => form.set('amount', content.amount),
    onRefused(code) {
      // A field can take the focus only after the sheet has closed.
      flushSync(() => setConfirming(false));
      if (code === 'balance.insufficient' || code === 'transfer.amount.invalid')
        form.fail('amount', words.limit);
      if (code === 'invalid.payment.pw') form.fail('password', t('withdraw.password.wrong'));
    },
  });
  const { currency } = useApi().status.info;
  const amount = parseTypedAmount(form.values.amount, currencyDecimals(currency)) ?? '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.check()) return;
    transfer.reset();
    setConfirming(true);
  };
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <Recipient superior={superior} availableBalance={availableBalance} />
      <Entries form={form} />
      <Refused error={transfer.error} />
      <RepeatSheet action="upline-transfer" sending={transfer} />
      <MoneyButton closed={isOpen} offline={t('upline.offline')}>
        {t('upline.next')}
      </MoneyButton>
      <p className={page.quiet}>{t('upline.final')}</p>
      <Sheet open={confirming} onClose={() => setConfirming(false)} title={t('upline.confirm')}>
        <Review
          superior={superior}
          amount={amount}
          busy={transfer.isPending}
          onSend={() => transfer.mutate({ amount, password: form.values.password })}
        />
      </Sheet>
    </form>
  );
}

/** Amount and withdrawal password with their errors. */
function useEntries(availableBalance: string) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const decimals = currencyDecimals(currency);
  // From one coin to the available balance.
  const min = amountFromUnits(coinUnitsOf(decimals));
  const words = {
    empty: t('upline.amountEmpty'),
    form: t('withdraw.amountForm'),
    limit: t('upline.amountLimit', {
      min: money(min, { currency }),
      max: money(availableBalance, { currency }),
    }),
  };
  const form = useFields(['amount', 'password'], (name, values) => {
    if (name === 'password') return values.password === '' ? t('withdraw.password.empty') : undefined;
    const violation = amountError(values.amount, { ...ANY_AMOUNT, min, max: availableBalance }, decimals);
    return violation && words[violation];
  });
  return { form, words };
}

function Entries({ form }: { readonly form: ReturnType<typeof useFields<'amount' | 'password'>> }) {
  const t = useT();
  return (
    <>
      <TextField
        {...form.field('amount')}
        label={t('withdraw.amount')}
        inputMode={amountKeyboard()}
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextField
        {...form.field('password')}
        type="password"
        label={t('withdraw.password')}
        // As for a withdrawal.
        autoComplete="one-time-code"
        enterKeyHint="go"
      />
    </>
  );
}

function Recipient({ superior, availableBalance }: Pick<TransferFormProps, 'superior' | 'availableBalance'>) {
  const t = useT();
  const hidden = useContext(BalanceHidden);
  const { currency } = useApi().status.info;
  return (
    <Facts aria-label={t('title.uplineTransfer')}>
      <Fact label={t('upline.superior')}>
        <bdi className={styles.told} dir="ltr">
          {superior}
        </bdi>
      </Fact>
      <Fact label={t('upline.available')}>
        <span className={styles.told}>
          <Money amount={availableBalance} currency={currency} hidden={hidden} />
        </span>
      </Fact>
    </Facts>
  );
}

function Refused({ error }: { readonly error: Error | null }) {
  const restriction = restrictionOf(error);
  if (restriction) return <RestrictionNote refusal={restriction} />;
  if (!isFormFailure(error) || AT_FIELDS.has(codeOf(error) ?? '')) return null;
  return <FailureNote error={error} texts={TRANSFER_FAILURES} />;
}

interface ReviewProps {
  readonly superior: string;
  readonly amount: string;
  readonly busy: boolean;
  readonly onSend: () => void;
}

function Review({ superior, amount, busy, onSend }: ReviewProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <div className={styles.look}>
      <p>
        {t('upline.confirmText', { amount: money(amount, { currency }), name: `\u2066${superior}\u2069` })}
      </p>
      <Button busy={busy} onClick={onSend}>
        {t(busy ? 'upline.sending' : 'upline.send')}
      </Button>
    </div>
  );
}
