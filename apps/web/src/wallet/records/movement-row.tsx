import type { Transaction } from '@tessera/contract/wallet/report';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { Money } from '../../ui/blocks/money.tsx';
import balanceChipStyles from '../balance.module.css';
import styles from './records.module.css';

const KINDS = [
  'adjustment-credit',
  'adjustment-debit',
  'bet',
  'bonus',
  'bonus-bet',
  'bonus-cover',
  'bonus-recall',
  'bonus-release',
  'bonus-return',
  'bonus-rollback',
  'bonus-win',
  'chargeback',
  'chase-hold',
  'chase-release',
  'commission',
  'commission-earned',
  'deposit',
  'rebate',
  'remainder-given-up',
  'reversal',
  'reward',
  'rollback-bet',
  'rollback-win',
  'trial-grant',
  'upline-received',
  'upline-sent',
  'win',
  'withdrawal-fee',
  'withdrawal-hold',
  'withdrawal-paid',
  'withdrawal-release',
] as const;

const ACCOUNTS = [
  'agent-commission',
  'bank',
  'bonus',
  'cash',
  'fees',
  'game-result',
  'gateway-in',
  'gateway-out',
  'given-up-remainders',
  'locked',
  'manual-adjustment',
  'member-debt',
  'open-bets',
  'promo-cost',
  'transfer-clearing',
  'trial-issuer',
] as const;

export interface MovementRowProps {
  readonly movement: Transaction;
  readonly onExplain: () => void;
}

/** A movement with the balance after it; a tap explains it. */
export function MovementRow({ movement, onExplain }: MovementRowProps) {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  const { txKind, txTime, amount, moved, currentAvailBalance } = movement;
  const still = !/[1-9]/.test(amount);
  return (
    <li>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onExplain}>
        <span className={styles.what}>{t(kindText(txKind))}</span>
        <span className={styles.amount}>
          {still ? (
            <Money amount={moved} currency={currency} />
          ) : (
            <Money amount={amount} currency={currency} signed />
          )}
        </span>
        <time className={styles.quiet} dateTime={txTime}>
          {date(txTime, 'second')}
        </time>
        <span className={styles.quiet}>
          {t('record.balance')} <PastBalance amount={currentAvailBalance} currency={currency} />
        </span>
      </button>
    </li>
  );
}

/** Returns the text of a movement kind; unknown kinds get a general text. */
export function kindText(kind: string): PlainMessageKey {
  const known = KINDS.find((one) => one === kind);
  return known ? `account.kind.${known}` : 'account.kind.other';
}

/** Returns the name of a ledger account; internal accounts appear as the operator. */
export function accountText(account: string, whose: string): PlainMessageKey {
  if (whose === 'other') return 'account.other';
  const known = ACCOUNTS.find((one) => one === account);
  return known ? `account.account.${known}` : 'account.account.house';
}

interface PastBalanceProps {
  /** The cash balance at that time: negative while the member had a debt. */
  readonly amount: string;
  /** ISO 4217; without it no symbol is written. */
  readonly currency?: string;
}

/** A historic balance. A negative one appears as zero and a debt, as everywhere else. */
export function PastBalance({ amount, currency }: PastBalanceProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency: siteCurrency } = useApi().status.info;
  const symbol = currency === undefined ? {} : { currency };
  if (!amount.startsWith('-')) return <Money amount={amount} {...symbol} />;
  const owed = money(amount.slice(1), { currency: siteCurrency });
  return (
    <>
      <Money amount="0.00" {...symbol} />{' '}
      <span className={balanceChipStyles.debt}>{t('account.owe', { amount: owed })}</span>
    </>
  );
}
