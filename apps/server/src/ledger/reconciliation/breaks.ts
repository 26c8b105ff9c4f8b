import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { Break } from './break.ts';
import {
  clearBreak,
  findPayoutHold,
  insertBreaks,
  lockBreaks,
  type OpenBreakRow,
  type PayoutHold,
} from './break-queries.ts';

export type OpenBreak = Readonly<OpenBreakRow>;

/** Keeps what was found until an operator clears it, and gives what was not known before. */
export async function keepBreaks(tx: Tx, breaks: readonly Break[], now: Date): Promise<OpenBreak[]> {
  if (breaks.length === 0) return [];
  await tx.run(lockBreaks, []);
  const rows = breaks.map(({ memberId, ...rest }) => ({ ...rest, member: memberId?.toString() ?? null }));
  return tx.many(insertBreaks, [JSON.stringify(rows), now]);
}

/** A log line for each discrepancy, with what it stops and the command that clears it: what an operator reads first. */
export function raiseAlarm(log: Log, found: readonly OpenBreak[]): void {
  for (const { id, check, subject, memberId, expected, found: stored } of found) {
    const what = { check, subject, memberId: memberId?.toString(), expected, found: stored };
    const stopped = memberId === null ? 'all payouts are stopped' : 'payouts of this member are held';
    log.error({ breakId: id.toString(), ...what, clear: clearCommand(id) }, `the books disagree: ${stopped}`);
  }
}

/** What an operator types once the discrepancy is resolved. */
export function clearCommand(breakId: bigint): string {
  return `npm run audit -- clear ${breakId} <what it was and what was done about it>`;
}

/**
 * Which payouts of a member must wait: everybody's while a discrepancy is open that belongs to no member, and the
 * member's own while one of theirs is. Ask in the transaction that would send the money. Play goes on, and money that
 * comes in is credited.
 */
export function payoutHold(on: Queryable, memberId: bigint): Promise<PayoutHold> {
  return on.one(findPayoutHold, [memberId]);
}

/** What an operator did about a break. */
export interface Clearance {
  readonly breakId: bigint;
  /** Who looked. */
  readonly by: string;
  /** What it was and what was done about it. */
  readonly reason: string;
  readonly now: Date;
}

/**
 * Clears a break in the name of an operator, for good and on record; undefined where none is open under this number.
 * What was not put right is found again.
 */
export function clear(on: Queryable, clearance: Clearance): Promise<OpenBreak | undefined> {
  return on.maybe(clearBreak, [clearance.breakId, clearance.now, clearance.by, clearance.reason]);
}
