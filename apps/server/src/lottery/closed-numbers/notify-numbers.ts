import type { Tx } from '../../platform/database/statement.ts';
import { NUMBERS_TOPIC } from '../lottery-topics.ts';
import { type PricedLine, linesText } from '../orders/priced-lines.ts';
import type { IssueForOrder } from '../orders/queries.ts';
import { findUsedUpNumber } from './queries.ts';

/**
 * Notifies open boards where accepted lines used up the limit of a number. The caller placed the lines in this
 * transaction.
 */
export async function notifyUsedUpNumbers(
  tx: Tx,
  issue: Pick<IssueForOrder, 'id' | 'limitsNumbers'>,
  asset: string,
  lines: readonly PricedLine[],
): Promise<void> {
  if (!issue.limitsNumbers) return;
  const { usedUp } = await tx.one(findUsedUpNumber, [issue.id, asset, linesText(lines)]);
  if (usedUp) tx.notify(NUMBERS_TOPIC);
}
