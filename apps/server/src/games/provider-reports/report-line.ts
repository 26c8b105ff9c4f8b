import type { Discrepancy } from '../../ledger/index.ts';

export const REPORT_KINDS = ['bet', 'win', 'rollback'] as const;

/** What a provider says it asked for and got. */
export interface ReportLine {
  readonly transactionUuid: string;
  readonly kind: (typeof REPORT_KINDS)[number];
  /** Zero for a rollback. */
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly at: Date;
}

/** What we did with the same id. */
export interface OurTransaction {
  readonly memberId: bigint;
  /** Null where its rollback came first. */
  readonly kind: ReportLine['kind'] | null;
  readonly status: string;
  readonly units: bigint | null;
  readonly currency: string | null;
  /** A rollback of it came: what it was counts for neither side. */
  readonly takenBack: boolean;
}

type Told = Omit<ReportLine, 'at'>;

/** What the two do not say alike; undefined where they agree. */
export function reportDifference(line: Told, ours: OurTransaction | undefined): Discrepancy | undefined {
  if (ours && agrees(line, ours)) return undefined;
  return {
    check: 'settlement-play',
    subject: `transaction ${line.transactionUuid}`,
    memberId: ours?.memberId ?? null,
    expected:
      line.kind === 'rollback' ? 'a rollback' : `a ${line.kind} of ${line.amountUnits} ${line.currency}`,
    found: ours ? toldOf(ours) : 'nothing of this provider',
  };
}

/** What we moved money for and no report of the provider says. */
export function missingTransaction(transactionUuid: string, ours: OurTransaction): Discrepancy {
  return {
    check: 'settlement-play',
    subject: `transaction ${transactionUuid}`,
    memberId: ours.memberId,
    expected: 'nothing in the reports of this provider',
    found: toldOf(ours),
  };
}

function agrees({ kind, amountUnits, currency }: Told, ours: OurTransaction): boolean {
  if (kind === 'rollback') return ours.kind === 'rollback';
  // Taken back before it came, or refused and taken back: no money moved here, and none stays moved there.
  if (ours.kind === null || (ours.status !== 'RS_OK' && ours.takenBack)) return true;
  if (ours.status !== 'RS_OK') return false;
  return ours.kind === kind && ours.units === amountUnits && ours.currency === currency;
}

function toldOf({ kind, status, units, currency }: OurTransaction): string {
  if (kind === null) return 'a rollback that came first';
  const what = kind === 'rollback' ? 'a rollback' : `a ${kind} of ${units ?? 0} ${currency ?? ''}`.trimEnd();
  return status === 'RS_OK' ? what : `${what}, refused: ${status}`;
}
