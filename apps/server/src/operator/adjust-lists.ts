import { amountFromUnits } from '@tessera/contract/money';
import { listProposedAdjustments, listSharedAccountAdjustments } from '../wallet/index.ts';
import type { Command } from './command.ts';
import { listed } from './listing.ts';

/** Corrections that wait for another person, and those that two names of one account posted. */
export const adjustLists: Readonly<Record<string, Command>> = {
  'adjust list': {
    takes: [],
    may: ['after'],
    run(call) {
      return listed(call, {
        names: ['ID', 'PROPOSED', 'BY', 'MEMBER', 'SIDE', 'AMOUNT', '', 'REASON'],
        page: (after, most) => call.tx.many(listProposedAdjustments, [after, most]),
        idOf: ({ id }) => id,
        cells: (row) => [
          row.id.toString(),
          row.proposedAt.toISOString(),
          row.proposedBy,
          row.userName,
          row.side,
          amountFromUnits(row.amountUnits),
          row.asset,
          row.reason,
        ],
      });
    },
  },
  'adjust review': {
    takes: [],
    may: ['after'],
    run(call) {
      return listed(call, {
        names: [
          'ID',
          'POSTED',
          'PROPOSED BY',
          'AGREED BY',
          'ACCOUNT',
          'MEMBER',
          'SIDE',
          'AMOUNT',
          '',
          'REASON',
        ],
        page: (after, most) => call.tx.many(listSharedAccountAdjustments, [after, most]),
        idOf: ({ id }) => id,
        cells: (row) => [
          row.id.toString(),
          row.decidedAt.toISOString(),
          row.proposedBy,
          row.decidedBy,
          row.machineUser,
          row.userName,
          row.side,
          amountFromUnits(row.amountUnits),
          row.asset,
          row.reason,
        ],
      });
    },
  },
};
