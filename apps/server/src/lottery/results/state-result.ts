import { drawnOf, drawnText } from '@tessera/contract/lottery/draw-shapes';
import type { Tx } from '../../platform/database/statement.ts';
import { DRAWS_TOPIC } from '../lottery-topics.ts';
import {
  endEntries,
  insertEntry,
  insertResult,
  insertReversal,
  type IssueOfResult,
  listWaitingEntries,
  lockIssueOfResult,
  putResult,
  type ResultAction,
  type WaitingEntry,
} from './queries.ts';

/** What one operator states about an issue. */
export interface StatedResult {
  readonly merchantCode: string;
  readonly gameCode: string;
  readonly numero: string;
  readonly action: ResultAction | 'confirm';
  /** The numbers separated by commas; absent for a cancellation. */
  readonly numbers?: string;
  /** For a correction and a cancellation. */
  readonly reason?: string;
  readonly by: string;
  readonly machineUser: string;
  readonly now: Date;
}

/** What another operator stated. `numbers` is null for a cancellation. */
export interface OtherEntry {
  readonly by: string;
  readonly action: ResultAction;
  readonly numbers: string | null;
}

export type StatedOutcome =
  | { readonly refused: string }
  | { readonly outcome: 'waiting' | 'accepted' }
  | { readonly outcome: 'conflict'; readonly others: readonly OtherEntry[] };

/**
 * Stores the entry of an operator in place of an earlier entry of the same operator. The entry is accepted where another
 * operator stated the same. A different entry of another operator is a conflict: nothing happens until two entries agree.
 */
export async function stateResult(tx: Tx, stated: StatedResult): Promise<StatedOutcome> {
  const issue = await tx.maybe(lockIssueOfResult, [stated.merchantCode, stated.gameCode, stated.numero]);
  if (!issue) return { refused: `there is no issue ${stated.gameCode} ${stated.numero}` };
  const drawn = stated.numbers === undefined ? null : drawnOf(issue.shape, stated.numbers);
  if (drawn === undefined) return { refused: `not a result of ${stated.gameCode}: ${stated.numbers}` };
  const waiting = await tx.many(listWaitingEntries, [issue.id]);
  const others = waiting.filter(({ enteredBy }) => enteredBy !== stated.by);
  const action = stated.action === 'confirm' ? others[0]?.action : stated.action;
  if (action === undefined || (stated.action === 'confirm' && action === 'cancel'))
    return { refused: 'no other operator has entered a result that waits' };
  const refused = refusalOf(issue, { ...stated, action, drawn });
  if (refused !== undefined) return { refused };
  const own = waiting.filter(({ enteredBy }) => enteredBy === stated.by);
  await tx.run(endEntries, [own.map(({ id }) => id), 'replaced']);
  const reason = action === 'enter' ? null : (stated.reason ?? others[0]?.reason ?? '');
  const entry = { action, drawn, reason, enteredBy: stated.by };
  const { id } = await tx.one(insertEntry, [
    issue.id,
    action,
    drawn,
    reason,
    stated.by,
    stated.machineUser,
    stated.now,
  ]);
  const agreeing = others.find((other) => isSame(other, entry));
  if (!agreeing) return others.length === 0 ? { outcome: 'waiting' } : conflictOf(issue, others);
  await tx.run(endEntries, [[id, agreeing.id], 'accepted']);
  await tx.run(endEntries, [others.filter((one) => one !== agreeing).map((one) => one.id), 'replaced']);
  await accept(tx, issue.id, agreeing, { by: stated.by, now: stated.now });
  return { outcome: 'accepted' };
}

interface Checked {
  readonly action: ResultAction;
  readonly drawn: readonly number[] | null;
  readonly gameCode: string;
  readonly now: Date;
}

/** Why an entry cannot be stored at all; undefined for none. */
function refusalOf(issue: IssueOfResult, { action, drawn, gameCode, now }: Checked): string | undefined {
  if (issue.reversing) return 'an earlier correction or cancellation is in progress: try again in a minute';
  if (issue.state === 'cancelled') return 'the issue is cancelled';
  if (action === 'cancel') return undefined;
  if (issue.results === 'seeds')
    return `the draws of ${gameCode} come from committed seeds and are verifiable: only a cancellation is possible`;
  if (action === 'enter') {
    if (issue.drawn !== null) return 'the issue has a result: use lottery results correct';
    return issue.state === 'closed' && issue.drawsAt <= now ? undefined : 'the draw is not due';
  }
  if (issue.drawn === null) return 'the issue has no result: use lottery results enter';
  return drawn?.join() === issue.drawn.join() ? 'the issue has this result' : undefined;
}

type Entry = Omit<WaitingEntry, 'id'>;

function isSame(one: Entry, other: Entry): boolean {
  return one.action === other.action && one.drawn?.join() === other.drawn?.join();
}

function conflictOf({ shape }: IssueOfResult, others: readonly WaitingEntry[]): StatedOutcome {
  return {
    outcome: 'conflict',
    others: others.map(({ enteredBy: by, action, drawn }) => ({
      by,
      action,
      numbers: drawn && drawnText(shape, drawn),
    })),
  };
}

/** Applies what two operators stated. A job settles, reverses or refunds the lines. */
async function accept(
  tx: Tx,
  issueId: bigint,
  { action, drawn, reason, enteredBy }: Entry,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  if (drawn !== null) await tx.run(insertResult, [issueId, drawn, enteredBy, by, now]);
  if (action !== 'enter') {
    const kind = action === 'correct' ? 'correction' : 'cancellation';
    await tx.run(insertReversal, [issueId, kind, reason ?? '', enteredBy, by, now]);
  }
  const state = { enter: 'drawn', correct: 'closed', cancel: 'cancelled' } as const;
  await tx.run(putResult, [issueId, state[action], drawn, now]);
  tx.notify(DRAWS_TOPIC);
}
