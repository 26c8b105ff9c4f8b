import { amountFromUnits } from '@tessera/contract/money';
import { join } from 'node:path';
import { listOpenTransfers, listReviews, listSlips, MANUAL, payersSaid } from '../wallet/index.ts';
import { type Command, idOf, type OperatorCall, oneOf, table } from './command.ts';
import { listedByPlace } from './listing.ts';

const NAMES = 'ID ASKED MEMBER ORDERED RECEIVED CURRENCY RAIL REFERENCE REASON REMINDED PAYER'.split(' ');

/** What an operator looks at before they decide about a deposit. */
export const depositLists: Readonly<Record<string, Command>> = {
  'deposits list': {
    takes: [],
    may: ['state', 'after'],
    run(call) {
      const state = oneOf(['review', 'waiting'], call.options.state ?? 'review');
      return listedByPlace(call, {
        names: NAMES,
        page: (after, most) => pageIn(call, state, after, most),
        cells: (row) => [
          row.id.toString(),
          row.createdAt.toISOString(),
          row.userName,
          amountFromUnits(row.requestedUnits),
          row.receivedUnits === null ? '-' : amountFromUnits(row.receivedUnits),
          row.receivedCurrency ?? row.currency,
          row.rail,
          row.railReference ?? '-',
          row.reason ?? '-',
          row.remindedAt?.toISOString() ?? '-',
          row.payers.map(({ by, name }) => `${by}: ${name}`).join('; ') || '-',
        ],
      });
    },
  },
  'deposits slips': { takes: ['ID', 'FOLDER'], run: writeSlips },
};

/** Orders that a person looks at, with whom they were paid by as each person read it. */
async function pageIn(
  { deps, tx }: OperatorCall,
  state: 'review' | 'waiting',
  after: string | null,
  most: number,
) {
  const rows = await (state === 'waiting'
    ? tx.many(listOpenTransfers, [MANUAL, after, most])
    : tx.many(listReviews, [after, most]));
  const ids = rows.map(({ id }) => id);
  const payers = await payersSaid(deps.wallet, tx, ids);
  return rows.map((row) => ({ ...row, payers: payers.get(row.id) ?? [] }));
}

/** The pictures that a member sent, as files to look at. */
async function writeSlips({ deps, tx, given }: OperatorCall): Promise<readonly string[]> {
  const [id, folder = ''] = given;
  const orderId = idOf(id);
  const slips = await tx.many(listSlips, [orderId]);
  const rows: string[][] = [];
  for (const [index, { kind, picture, remark, at }] of slips.entries()) {
    const path = join(folder, `deposit-${orderId}-${index + 1}.${kind}`);
    await deps.writeFile(path, picture);
    rows.push([path, at.toISOString(), remark]);
  }
  return table(['FILE', 'SENT', 'REMARK'], rows);
}
