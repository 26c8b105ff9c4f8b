import { amountFromUnits } from '@tessera/contract/money';
import { REJECT_REASONS, withdrawalState } from '@tessera/contract/wallet/withdrawal';
import {
  approveWithdrawal,
  type ListedWithdrawalRow,
  listWaitingWithdrawals,
  listWithdrawalsIn,
  rejectWithdrawal,
  returnWithdrawal,
} from '../wallet/index.ts';
import { type Command, idOf, oneOf } from './command.ts';
import { OperatorRefusal } from './faults.ts';
import { listed } from './listing.ts';

const OPERATOR = 'npm run operator --';
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
      const state = call.options.state && oneOf(withdrawalState.options, call.options.state);
      return listed(call, {
        names: ['ID', 'ASKED', 'MEMBER', 'AMOUNT', 'FEE', '', 'TO', 'RAIL', 'STATE', 'RESOLVE WITH'],
        page: (after, most) =>
          state
            ? call.tx.many(listWithdrawalsIn, [state, after, most])
            : call.tx.many(listWaitingWithdrawals, [after, most]),
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
          resolvedWith(row),
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
      const waiting = await tx.many(listWaitingWithdrawals, [withdrawalId - 1n, 1]);
      const held = waiting.find(({ id }) => id === withdrawalId);
      return [
        `withdrawal ${withdrawalId} is approved${held ? `, and waits. Resolve with: ${resolvedWith(held)}` : ''}`,
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

/** The command after which the withdrawal goes on, or has ended where its owner is in debt. */
function resolvedWith(row: ListedWithdrawalRow): string {
  const { id, state, userName, memberEnabled, discrepancyId, ownerInDebt } = row;
  const reject = `${OPERATOR} withdrawals reject ${id}`;
  if (state === 'checks') return `${OPERATOR} withdrawals approve ${id}, or ${reject}`;
  if (state !== 'approved') return '-';
  if (discrepancyId !== null) return `npm run audit -- clear ${discrepancyId}`;
  if (!memberEnabled) return `${OPERATOR} member unfreeze ${userName}`;
  return ownerInDebt ? `${reject} (the member is in debt; a credit that settles it also releases this)` : '-';
}
