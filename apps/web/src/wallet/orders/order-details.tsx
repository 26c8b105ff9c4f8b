import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DepositOrder, DepositProgress, TransferTo } from '@tessera/contract/wallet/deposit';
import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { useApi, useCall } from '../../api/index.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote, useCopy } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { refreshBalance } from '../balance-updates.ts';
import { BalanceChip, BalanceHidden } from '../balance.tsx';
import styles from './order.module.css';

const SlipSheet = lazy(async () => ({ default: (await import('./slip-sheet.tsx')).SlipSheet }));

const REFUSAL_TEXTS = { 'deposit.not.open': 'voucher.notOpen' } as const;

export interface OrderFactsProps {
  readonly order: DepositProgress;
  /** The new version already shows the credited amount prominently. */
  readonly fresh: boolean;
}

/** Rows of an order: requested and credited amounts, and number. */
export function OrderFacts({ order, fresh }: OrderFactsProps) {
  const t = useT();
  const { amount, receivedAmount, requestedAmount, fee, currency } = order;
  return (
    <>
      {!fresh && amount !== null && (
        <Fact label={t('deposit.received')}>
          <Money amount={amount} currency={currency} />
        </Fact>
      )}
      {order.state === 'credited' && <NewBalance />}
      <Fact label={t('deposit.requested')}>
        <Money amount={requestedAmount} currency={currency} />
      </Fact>
      {amount === null && receivedAmount !== null && (
        <Fact label={t('voucher.arrived')}>
          <Money amount={receivedAmount} currency={currency} />
        </Fact>
      )}
      {/[1-9]/.test(fee) && (
        <Fact label={t('voucher.fee')}>
          <Money amount={fee} currency={currency} />
        </Fact>
      )}
      {order.promotion !== null && <ChosenPromotion code={order.promotion} />}
      <Fact label={t('deposit.orderNo')}>{order.depositId}</Fact>
    </>
  );
}

/** The chosen promotion: a published one with its rules, or a deposit bonus, which is claimed in the reward center. */
function ChosenPromotion({ code }: { readonly code: string }) {
  const t = useT();
  return (
    <Fact label={t('voucher.promotion')}>
      {/^[0-9]/.test(code) ? (
        <PublishedPromotion id={code} />
      ) : (
        <Link to={paths.rewardCenter} className={styles.rules}>
          {t('rewards.kind.DEPOSIT')}
        </Link>
      )}
    </Fact>
  );
}

/** A link to the rules of a promotion, unless the promotion was removed. */
function PublishedPromotion({ id }: { readonly id: string }) {
  const language = useLanguage().code;
  const { data, isError } = useCall('content.activity', { id, language });
  if (!data) return isError ? '–' : <Skeleton className={styles.moneyShape} />;
  return (
    <Link to={paths.activityInfo} search={{ id }} className={styles.rules}>
      {data.title}
    </Link>
  );
}

/** Shows the balance only after a refetch: an older one would contradict the credit. */
function NewBalance() {
  const t = useT();
  const queries = useQueryClient();
  const hidden = useContext(BalanceHidden);
  const [fresh, setFresh] = useState(false);
  useEffect(() => {
    let here = true;
    void refreshBalance(queries).then((isNew) => here && setFresh(isNew));
    return () => {
      here = false;
    };
  }, [queries]);
  return (
    <Fact label={t('deposit.newBalance')}>
      {fresh ? <BalanceChip hidden={hidden} /> : <Skeleton className={styles.moneyShape} />}
    </Fact>
  );
}

interface TransferDetailsProps {
  readonly order: DepositOrder;
  readonly transfer: TransferTo;
}

/** Account for a manual transfer with copy buttons: a wrong digit loses money. */
export function TransferDetails({ order: { requestedAmount, currency }, transfer }: TransferDetailsProps) {
  const t = useT();
  const { money } = useFormats();
  const copy = useCopy();
  const lines = [
    { label: t('voucher.bankName'), shown: transfer.bank, copied: transfer.bank },
    { label: t('voucher.holder'), shown: transfer.holder, copied: transfer.holder },
    { label: t('voucher.number'), shown: transfer.number, copied: transfer.number.replaceAll(' ', '') },
    {
      label: t('deposit.amount'),
      shown: money(requestedAmount, { currency }),
      copied: requestedAmount,
    },
    { label: t('voucher.remark'), shown: transfer.remark, copied: transfer.remark },
  ];
  return (
    <Facts aria-label={t('voucher.transfer')}>
      {lines.map(({ label, shown, copied }) => (
        <Fact key={label} label={label}>
          <span className={styles.copied}>
            <bdi>{shown}</bdi>
            <IconButton
              icon="copy"
              label={t('voucher.copy', { what: label })}
              onClick={() => void copy(copied)}
            />
          </span>
        </Fact>
      ))}
    </Facts>
  );
}

interface HelpProps {
  readonly order: DepositProgress;
  /** The order was supplemented. */
  readonly onChange: () => void;
}

/** Help for a stuck order: a reminder, or a payment slip. */
export function Help({ order, onChange }: HelpProps) {
  const { depositId, reminderFrom, slipWanted, transfer } = order;
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const [proving, setProving] = useState(false);
  const reminder = useMutation({
    mutationFn: () => client.call('wallet.depositReminder', { depositId }),
    onSuccess: () => {
      toast.show(t('voucher.reminded'));
      onChange();
    },
  });
  if (reminderFrom === null && !slipWanted) return null;
  return (
    <div className={page.stack}>
      {reminder.isError && <FailureNote error={reminder.error} texts={REFUSAL_TEXTS} />}
      {slipWanted && (
        <Button
          kind={transfer ? 'primary' : 'secondary'}
          aria-haspopup="dialog"
          onClick={() => setProving(true)}
        >
          {t('voucher.slip')}
        </Button>
      )}
      {reminderFrom !== null && (
        <Button kind="secondary" busy={reminder.isPending} onClick={() => reminder.mutate()}>
          {t('voucher.remind')}
        </Button>
      )}
      <Suspense>
        {proving && (
          <SlipSheet
            depositId={depositId}
            onClose={() => setProving(false)}
            onSent={() => {
              setProving(false);
              toast.show(t('voucher.slipSent'));
              onChange();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
