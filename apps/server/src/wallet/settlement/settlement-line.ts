import type { DepositState } from '@tessera/contract/wallet/deposit';
import type { WithdrawalState } from '@tessera/contract/wallet/withdrawal';
import type { Discrepancy } from '../../ledger/index.ts';
import type { RailDifference } from '../reconciliation/record-differences.ts';

export const DEPOSIT_STATUSES = ['waiting', 'expired', 'confirming', 'paid', 'failed', 'refunded'] as const;
export const PAYOUT_STATUSES = ['pending', 'paid', 'failed'] as const;

/** What a gateway says of one deposit or payout. */
export interface SettlementLine {
  readonly kind: 'deposit' | 'payout';
  readonly orderId: bigint;
  readonly reference: string;
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly status: (typeof DEPOSIT_STATUSES | typeof PAYOUT_STATUSES)[number];
  readonly at: Date;
}

/** How the same thing stands with us. */
export interface Ours {
  readonly memberId: bigint;
  readonly state: DepositState | WithdrawalState;
  /** What arrived, or what was to arrive; null where nothing was received. */
  readonly units: bigint | null;
  readonly currency: string;
  /** The rail's number as we know it. */
  readonly reference: string | null;
  /** Credited, and taken back since. */
  readonly chargedBack?: boolean;
}

type Told = Omit<SettlementLine, 'at'>;

/** What the two do not say alike; undefined where they agree, or where one of them is not at its end. */
export function settlementDifference(line: Told, ours: Ours | undefined): Discrepancy | undefined {
  if (line.status !== 'paid') return denies(line, ours) ? difference(line, ours) : undefined;
  const agrees = ours && (line.kind === 'deposit' ? depositAgrees : payoutAgrees)(line, ours);
  return agrees ? undefined : difference(line, ours);
}

/** It says for good that no money came or went, and we say that it did. */
function denies({ status }: Told, ours: Ours | undefined): boolean {
  const final = status === 'failed' || status === 'refunded' || status === 'expired';
  return final && ((ours?.state === 'credited' && !ours.chargedBack) || ours?.state === 'paid');
}

/** The gateway took back, in full, a payment that we credited. */
export function takesBack({ kind, status, ...line }: Told, ours: Ours | undefined): boolean {
  if (kind !== 'deposit' || ours?.state !== 'credited' || ours.chargedBack) return false;
  const same =
    line.reference === ours.reference && line.amountUnits === ours.units && line.currency === ours.currency;
  return same && (status === 'refunded' || status === 'failed');
}

/** One that a person looks at may be there without a number or an amount of its own. */
function depositAgrees(line: Told, { state, units, currency, reference }: Ours): boolean {
  // One that we sent back was paid all the same.
  if (state === 'credited' || state === 'refunded') {
    return reference === line.reference && units === line.amountUnits && currency === line.currency;
  }
  return state === 'review' && (reference === null || reference === line.reference);
}

/** One that is under way is asked about by itself. */
function payoutAgrees(line: Told, { state, units, currency, reference }: Ours): boolean {
  if (units !== line.amountUnits || currency !== line.currency) return false;
  if (state === 'paid') return reference === line.reference;
  return state === 'sent' && (reference === null || reference === line.reference);
}

function difference(line: Told, ours: Ours | undefined): Discrepancy {
  const { kind, orderId, amountUnits, currency, status, reference } = line;
  return {
    check: `settlement-${kind}`,
    subject: subjectOf(kind, orderId),
    memberId: ours?.memberId ?? null,
    expected: `${amountUnits} ${currency} ${status} as ${reference}`,
    found: ours ? toldOf(ours) : 'nothing at this rail',
  };
}

/** What we settled and no file says. */
export function missingLine(kind: Told['kind'], orderId: bigint, ours: Ours): RailDifference {
  const found = {
    check: `settlement-${kind}`,
    subject: subjectOf(kind, orderId),
    memberId: ours.memberId,
    expected: 'nothing paid in the files of this rail',
    found: toldOf(ours),
  };
  return { orderId, takenBack: false, found };
}

function subjectOf(kind: Told['kind'], orderId: bigint): string {
  return kind === 'deposit' ? `deposit order ${orderId}` : `withdrawal ${orderId}`;
}

function toldOf({ units, currency, state, reference }: Ours): string {
  return `${units ?? 0} ${currency} ${state} as ${reference ?? 'nothing yet'}`;
}
