import type { DepositState } from '@tessera/contract/wallet/deposit';
import type { WithdrawalState } from '@tessera/contract/wallet/withdrawal';
import type { Discrepancy } from '../../ledger/index.ts';
import type { RailDifference } from '../reconciliation/record-differences.ts';

export const DEPOSIT_STATUSES = ['waiting', 'expired', 'confirming', 'paid', 'failed', 'refunded'] as const;
export const PAYOUT_STATUSES = ['pending', 'paid', 'failed'] as const;

/** A gateway's report of one deposit or payout. */
export interface SettlementLine {
  readonly kind: 'deposit' | 'payout';
  readonly orderId: bigint;
  readonly reference: string;
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly status: (typeof DEPOSIT_STATUSES | typeof PAYOUT_STATUSES)[number];
  readonly at: Date;
}

/** Our record of the same deposit or payout. */
export interface Ours {
  readonly memberId: bigint;
  readonly state: DepositState | WithdrawalState;
  /** Received or payable amount; null when nothing was received. */
  readonly units: bigint | null;
  readonly currency: string;
  /** The rail's reference in our record. */
  readonly reference: string | null;
  /** Credited, and charged back since. */
  readonly chargedBack?: boolean;
}

type ReportedLine = Omit<SettlementLine, 'at'>;

/** The difference between the two records; undefined when they agree or one of them is not final. */
export function settlementDifference(line: ReportedLine, ours: Ours | undefined): Discrepancy | undefined {
  if (line.status !== 'paid') return deniesPayment(line, ours) ? difference(line, ours) : undefined;
  const agrees = ours && (line.kind === 'deposit' ? depositAgrees : payoutAgrees)(line, ours);
  return agrees ? undefined : difference(line, ours);
}

/** The gateway reports finally that no money moved, but our row has a payment. */
function deniesPayment({ status }: ReportedLine, ours: Ours | undefined): boolean {
  const final = status === 'failed' || status === 'refunded' || status === 'expired';
  return final && ((ours?.state === 'credited' && !ours.chargedBack) || ours?.state === 'paid');
}

/** The gateway charged back the full payment of a credited deposit. */
export function isTakenBack({ kind, status, ...line }: ReportedLine, ours: Ours | undefined): boolean {
  if (kind !== 'deposit' || ours?.state !== 'credited' || ours.chargedBack) return false;
  const same =
    line.reference === ours.reference && line.amountUnits === ours.units && line.currency === ours.currency;
  return same && (status === 'refunded' || status === 'failed');
}

/** A deposit in review may lack a reference or an amount. */
function depositAgrees(line: ReportedLine, { state, units, currency, reference }: Ours): boolean {
  // A refunded deposit was paid as well.
  if (state === 'credited' || state === 'refunded') {
    return reference === line.reference && units === line.amountUnits && currency === line.currency;
  }
  return state === 'review' && (reference === null || reference === line.reference);
}

/** A pending payout is queried separately. */
function payoutAgrees(line: ReportedLine, { state, units, currency, reference }: Ours): boolean {
  if (units !== line.amountUnits || currency !== line.currency) return false;
  if (state === 'paid') return reference === line.reference;
  return state === 'sent' && (reference === null || reference === line.reference);
}

function difference(line: ReportedLine, ours: Ours | undefined): Discrepancy {
  const { kind, orderId, amountUnits, currency, status, reference } = line;
  return {
    check: `settlement-${kind}`,
    subject: subjectOf(kind, orderId),
    memberId: ours?.memberId ?? null,
    expected: `${amountUnits} ${currency} ${status} as ${reference}`,
    found: ours ? describeOurs(ours) : 'nothing at this rail',
  };
}

/** A settled order without a line in any file. */
export function missingLine(kind: ReportedLine['kind'], orderId: bigint, ours: Ours): RailDifference {
  const found = {
    check: `settlement-${kind}`,
    subject: subjectOf(kind, orderId),
    memberId: ours.memberId,
    expected: 'nothing paid in the files of this rail',
    found: describeOurs(ours),
  };
  return { orderId, takenBack: false, found };
}

function subjectOf(kind: ReportedLine['kind'], orderId: bigint): string {
  return kind === 'deposit' ? `deposit order ${orderId}` : `withdrawal ${orderId}`;
}

function describeOurs({ units, currency, state, reference }: Ours): string {
  return `${units ?? 0} ${currency} ${state} as ${reference ?? 'nothing yet'}`;
}
