import { DAY_MS } from '../platform/clock.ts';
import type { MonthlyTable } from '../platform/database/monthly-partitions.ts';
import type { RetainedTables, RetentionRule } from '../platform/retention/retention-rule.ts';

export const monthlyWalletTables: readonly MonthlyTable[] = [
  { table: 'deposit_step', sequence: 'deposit_step_id_seq' },
  { table: 'withdrawal_step', sequence: 'withdrawal_step_id_seq' },
];

export const walletRetention: readonly RetentionRule[] = [
  {
    table: 'cancelled_money_request',
    column: 'cancelled_at',
    retentionMs: DAY_MS,
    why: 'a lost request arrives within minutes and never a day later',
  },
  {
    table: 'inbox',
    column: 'received_at',
    retentionMs: 180 * DAY_MS,
    why: 'payment gateways repeat messages for days and answer disputes for 4 months; a later copy queries the gateway and moves no money',
  },
];

const MONEY = 'money: part of the history of deposits and withdrawals';
const EVIDENCE = 'money: evidence in disputes; erased with the member';
const PROTECTION = 'player protection: limits, breaks and exclusions outlast every other record';

export const walletRetainedTables: RetainedTables = {
  deposit_order: MONEY,
  deposit_step: MONEY,
  deposit_finding: MONEY,
  deposit_payer: EVIDENCE,
  deposit_slip: EVIDENCE,
  withdrawal: MONEY,
  withdrawal_step: MONEY,
  payout_account: MONEY,
  payout_finding: MONEY,
  payout_look: MONEY,
  given_up_remainder: MONEY,
  deposit_channel: 'configuration',
  deposit_method: 'configuration',
  deposit_rules: 'configuration',
  payout_bank: 'configuration',
  withdrawal_method: 'configuration',
  member_protection: PROTECTION,
  protection_limit: PROTECTION,
  protection_change: PROTECTION,
  protection_adrift: PROTECTION,
  protection_summary: 'bounded by the number of members',
  sandbox_payment: 'the sandbox rail never runs in production',
  sandbox_payout: 'the sandbox rail never runs in production',
};
