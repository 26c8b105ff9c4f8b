import { amountFromUnits } from '@tessera/contract/money';
import { REJECT_REASONS, withdrawalState } from '@tessera/contract/withdrawal';
import { payoutsStopped } from '../ledger/index.ts';
import { approveWithdrawal, listWithdrawalsIn, rejectWithdrawal, returnWithdrawal } from '../wallet/index.ts';
import { type Command, idOf, oneOf } from './command.ts';
import { OperatorRefusal } from './faults.ts';
import { listed } from './listing.ts';

const NOT_RETURNED: Readonly<
  Record<Exclude<Awaited<ReturnType<typeof returnWithdrawal>>, 'stopped'>, string>
> = {
  'not-sent': 'it is not under way: what is waiting can be rejected, what has ended has ended',
  known: 'its rail has it, and says itself whether it is paid or comes back',
  'stopped-before': 'it is already no longer sent',
  'rail-gone': 'its rail is not configured: two persons settle it by what its records say',
};

export const withdrawalCommands: Readonly<Record<string, Command>> = {
  'withdrawals list': {
    takes: [],
    may: ['state', 'after'],
    run(call) {
      const state = oneOf(withdrawalState.options, call.options.state ?? 'checks');
      return listed(call, {
        names: ['ID', 'ASKED', 'MEMBER', 'AMOUNT', 'FEE', '', 'TO', 'RAIL', 'STATE'],
        page: (after, most) => call.tx.many(listWithdrawalsIn, [state, after, most]),
        idOf: ({ id }) => id,
        cells: (row) => [
          row.id.toString(),
          row.createdAt.toISOString(),
          row.userName,
          amountFromUnits(row.amountUnits),
          amountFromUnits(row.feeUnits),
          row.currency,
          `${row.accountLabel} …${row.accountLast4}`,
          row.rail,
          row.state,
        ],
      });
    },
  },
  'withdrawals approve': {
    takes: ['ID'],
    async run({ deps, tx, operator, given }) {
      const withdrawalId = idOf(given[0]);
      if (!(await approveWithdrawal(deps.wallet, tx, { withdrawalId, by: operator }))) {
        throw new OperatorRefusal(`no withdrawal ${withdrawalId} is waiting for a person`);
      }
      const stopped = await payoutsStopped(tx);
      return [
        `withdrawal ${withdrawalId} is approved${stopped ? '; payouts are stopped: npm run audit -- breaks' : ''}`,
      ];
    },
  },
  'withdrawals reject': {
    takes: ['ID'],
    needs: ['reason'],
    async run({ deps, tx, operator, given, options }) {
      const withdrawalId = idOf(given[0]);
      const reason = oneOf(REJECT_REASONS, options.reason);
      if (!(await rejectWithdrawal(deps.wallet, tx, { withdrawalId, by: operator, reason }))) {
        throw new OperatorRefusal(`withdrawal ${withdrawalId} does not exist, was sent, or has ended`);
      }
      return [`withdrawal ${withdrawalId} is rejected, and its money is returned`];
    },
  },
  'withdrawals return': {
    takes: ['ID'],
    async run({ deps, tx, operator, given }) {
      const withdrawalId = idOf(given[0]);
      const outcome = await returnWithdrawal(deps.wallet, tx, { withdrawalId, by: operator });
      if (outcome !== 'stopped') throw new OperatorRefusal(NOT_RETURNED[outcome]);
      return [
        `withdrawal ${withdrawalId} is no longer sent; its money is returned if its rail still knows nothing of it in ten minutes`,
      ];
    },
  },
};
