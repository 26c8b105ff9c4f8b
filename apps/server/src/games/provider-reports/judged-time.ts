import type { Tx } from '../../platform/database/statement.ts';
import { findAdjoining } from './queries.ts';

/** How far the clock of a provider, and a call that came again, may lie from ours. */
const SLACK_MS = 5 * 60_000;

interface Span {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The time in which what no report says is missing. What happened close to an end may stand in the report beside it: it
 * is left to that one, and judged with it once both are here.
 */
export async function judgedTime(
  tx: Tx,
  { provider, reportId, from, to }: Span & { readonly provider: string; readonly reportId: bigint },
): Promise<Span> {
  const at = (date: Date, slacks: number) => new Date(date.getTime() + slacks * SLACK_MS);
  // One that lies beside it reaches far enough to have judged all but what lies at the end they share.
  const { before, after } = await tx.one(findAdjoining, [
    provider,
    reportId,
    at(from, -2),
    at(from, -1),
    at(to, 2),
    at(to, 1),
  ]);
  return { from: at(from, before ? -1 : 1), to: at(to, after ? 1 : -1) };
}

/** Whether it happened in that time. */
export function isWithin(at: Date, { from, to }: Span): boolean {
  return at >= from && at <= to;
}
