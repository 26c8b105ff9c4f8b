import { valueOf } from '@tessera/contract/lottery/play-definition';
import { numbersRow, playsOfShape } from '@tessera/contract/lottery/plays';
import type { Tx } from '../../platform/database/statement.ts';
import { NUMBERS_TOPIC } from '../lottery-topics.ts';
import { closeNumbers, lockIssueOfNumbers, openNumbers } from './queries.ts';

interface NumbersToPut {
  readonly merchantCode: string;
  readonly gameCode: string;
  readonly numero: string;
  /** Code of a play, without its shape: `lo`. */
  readonly play: string;
  /** Numbers with their leading zeros, separated by commas. */
  readonly numbers: string;
  readonly action: 'close' | 'open';
  readonly reason: string;
  readonly by: string;
  readonly now: Date;
}

/** Closes or opens numbers of a play for an issue on sale. Returns the numbers that changed, or why nothing changed. */
export async function putNumbers(
  tx: Tx,
  put: NumbersToPut,
): Promise<{ readonly changed: readonly number[] } | { readonly refused: string }> {
  const { merchantCode, gameCode, numero, action, reason, by, now } = put;
  const issue = await tx.maybe(lockIssueOfNumbers, [merchantCode, gameCode, numero]);
  if (!issue) return { refused: `there is no issue ${numero} of ${gameCode}` };
  if (issue.state !== 'scheduled') return { refused: `the sale of ${numero} has ended` };
  const play = playsOfShape(issue.shape).find(({ code }) => code === `${issue.shape}.${put.play}`);
  const row = play && numbersRow(play);
  if (!play || !row) return { refused: `${gameCode} has no play ${put.play} with numbers` };
  const texts = put.numbers.split(',');
  const wrong = texts.filter((text) => valueOf(row.values, text) === undefined);
  if (wrong.length > 0) return { refused: `${put.play} has no number ${wrong.join()}` };
  const numbers = [...new Set(texts)].map(Number);
  const rows =
    action === 'close'
      ? await tx.many(closeNumbers, [issue.id, play.id, numbers, reason, by, now])
      : await tx.many(openNumbers, [issue.id, play.id, numbers]);
  if (rows.length === 0)
    return { refused: `the numbers are ${action === 'close' ? 'closed' : 'not closed by staff'}` };
  tx.notify(NUMBERS_TOPIC);
  return { changed: rows.map(({ number }) => number).toSorted((a, b) => a - b) };
}
