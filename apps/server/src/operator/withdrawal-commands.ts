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
  'not-sent': 'it is not under way: what waits can be rejected, what ended has ended',
  known: 'its rail has it, and says itself whether it is paid or comes back',
  'stopped-before': 'it is sent no more already',
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
        throw new OperatorRefusal(`no withdrawal waits for a person under ${withdrawalId}`);
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
        throw new OperatorRefusal(`withdrawal ${withdrawalId} is not there, was sent, or came to its end`);
      }
      return [`withdrawal ${withdrawalId} is rejected, and its money is back`];
    },
  },
  'withdrawals return': {
    takes: ['ID'],
    async run({ deps, tx, operator, given }) {
      const withdrawalId = idOf(given[0]);
      const outcome = await returnWithdrawal(deps.wallet, tx, { withdrawalId, by: operator });
      if (outcome !== 'stopped') throw new OperatorRefusal(NOT_RETURNED[outcome]);
      return [
        `withdrawal ${withdrawalId} is sent no more; its money is back once its rail knows nothing of it in ten minutes`,
      ];
    },
  },
};
