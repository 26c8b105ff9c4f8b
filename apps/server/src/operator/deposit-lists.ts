import { amountFromUnits } from '@tessera/contract/money';
import { join } from 'node:path';
import { listOpenTransfers, listReviews, listSlips, MANUAL, payersSaid } from '../wallet/index.ts';
import { type Command, idOf, type OperatorCall, oneOf, table } from './command.ts';

const MOST = 200;

/** What an operator looks at before they decide about a deposit. */
export const depositLists: Readonly<Record<string, Command>> = {
  'deposits list': {
    takes: [],
    may: ['state'],
    async run({ deps, tx, options }) {
      const state = oneOf(['review', 'waiting'], options.state ?? 'review');
      const open = state === 'waiting';
      const rows = await (open ? tx.many(listOpenTransfers, [MANUAL, MOST]) : tx.many(listReviews, [MOST]));
      const ids = rows.map(({ id }) => id);
      const payers = await payersSaid(deps.wallet, tx, ids);
      return table(
        [
          'ID',
          'ASKED',
          'MEMBER',
          'ORDERED',
          'RECEIVED',
          '',
          'RAIL',
          'REFERENCE',
          'REASON',
          'REMINDED',
          'PAYER',
        ],
        rows.map((row) => [
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
          payers
            .get(row.id)
            ?.map(({ by, name }) => `${by}: ${name}`)
            .join('; ') ?? '-',
        ]),
      );
    },
  },
  'deposits slips': { takes: ['ID', 'FOLDER'], run: writeSlips },
};

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
