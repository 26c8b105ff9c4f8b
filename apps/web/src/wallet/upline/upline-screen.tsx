import { coinUnitsOf, currencyDecimals } from '@tessera/contract/currency';
import type { Need } from '@tessera/contract/first-view';
import { amountFromUnits } from '@tessera/contract/money';
import { parseTypedAmount } from '@tessera/contract/wallet/typed-amount';
import { type SubmitEvent, useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailed, codeOf, useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote, useFields } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { amountKeyboard } from '../../ui/controls/amount-keyboard.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { BalanceHidden } from '../balance-chip.tsx';
import { amountFault } from '../deposits/deposit-amount.ts';
import { MoneyButton } from '../money-button.tsx';
import { HeldNote } from '../protection/held-note.tsx';
import { heldOf } from '../protection/held-words.ts';
import { OpenRequestNote } from '../requests/open-request-note.tsx';
import { RepeatSheet } from '../requests/repeat-sheet.tsx';
import { isFormFailure } from '../requests/send-money-request.ts';
import { type Sent, TransferSent } from './transfer-sent.tsx';
import { AT_FIELDS, TRANSFER_FAILURES } from './transfer-words.ts';
import styles from './upline.module.css';
import { useShowSent, useTransfer } from './use-transfer.ts';

const ANY_AMOUNT = { fixAmounts: [], fixAmountOnly: false };

export function needs(): readonly Need[] {
  return [{ call: 'upline.uplineAccount', input: {} }];
}

/** Money to whoever stands above: how much, the withdrawal password, a last look, and that it arrived. */
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

/** A transfer is no way around what must be staked: nothing is asked for that would be refused. */
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
      // A field takes the focus only once the panel over it is gone.
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
      <Whom superior={superior} availableBalance={availableBalance} />
      <Entries form={form} />
      <Refused error={transfer.error} />
      <RepeatSheet action="upline-transfer" sending={transfer} />
      <MoneyButton closed={isOpen} offline={t('upline.offline')}>
        {t('upline.next')}
      </MoneyButton>
      <p className={page.quiet}>{t('upline.final')}</p>
      <Sheet open={confirming} onClose={() => setConfirming(false)} title={t('upline.confirm')}>
        <LastLook
          superior={superior}
          amount={amount}
          busy={transfer.isPending}
          onSend={() => transfer.mutate({ amount, password: form.values.password })}
        />
      </Sheet>
    </form>
  );
}

/** Amount and withdrawal password, with the words for what is wrong with them. */
function useEntries(availableBalance: string) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const decimals = currencyDecimals(currency);
  // Anything from one coin to all there is.
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
    const fault = amountFault(values.amount, { ...ANY_AMOUNT, min, max: availableBalance }, decimals);
    return fault && words[fault];
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

function Whom({ superior, availableBalance }: Pick<TransferFormProps, 'superior' | 'availableBalance'>) {
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
  const held = heldOf(error);
  if (held) return <HeldNote held={held} />;
  if (!isFormFailure(error) || AT_FIELDS.has(codeOf(error) ?? '')) return null;
  return <FailureNote error={error} own={TRANSFER_FAILURES} />;
}

interface LastLookProps {
  readonly superior: string;
  readonly amount: string;
  readonly busy: boolean;
  readonly onSend: () => void;
}

function LastLook({ superior, amount, busy, onSend }: LastLookProps) {
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
