import { amountFromUnits } from '@tessera/contract/money';
import { REJECT_REASONS, withdrawalState } from '@tessera/contract/wallet/withdrawal';
import {
  acknowledgePayout,
  approveWithdrawal,
  type ListedWithdrawalRow,
  listPayoutFindings,
  listStuckPayouts,
  listWaitingWithdrawals,
  listWithdrawalsIn,
  LONGEST_ACKNOWLEDGEMENT_HOURS,
  PAYOUT_STUCK_MS,
  rejectWithdrawal,
  returnWithdrawal,
  settlePayoutManually,
} from '../wallet/for-operator.ts';
import { type Command, idOf, listById, oneOf, OperatorRefusal } from './command.ts';

const NOT_SETTLED: Readonly<
  Record<Extract<Awaited<ReturnType<typeof settlePayoutManually>>, { outcome: 'refused' }>['reason'], string>
> = {
  'not-sent':
    'it is not pending at its rail: a waiting withdrawal can be rejected, and an ended one is final',
  'rail-configured': 'its rail is configured and reports the outcome itself',
  'still-queried': 'a server queried its rail within the last 15 minutes',
  'reference-invalid': 'the payout number is invalid',
  'other-reference': 'its rail reported another number before',
  'reference-used': 'its rail paid another payout under this number',
};

const NOT_ACKNOWLEDGED: Readonly<
  Record<Extract<Awaited<ReturnType<typeof acknowledgePayout>>, { outcome: 'refused' }>['reason'], string>
> = {
  'not-under-way': 'it is not pending: withdrawals that wait for an operator or have ended pause nothing',
  'not-stuck':
    'it pauses nothing: it was approved or sent less than an hour ago, or its member is frozen or blocked',
  'hours-invalid': `hours must be a whole number from 1 to ${LONGEST_ACKNOWLEDGEMENT_HOURS}`,
};

const OPERATOR = 'npm run operator --';
const NOT_RETURNED: Readonly<
  Record<Exclude<Awaited<ReturnType<typeof returnWithdrawal>>, 'stopped'>, string>
> = {
  'not-sent':
    'it is not pending at its rail: a waiting withdrawal can be rejected, and an ended one is final',
  known: 'its rail knows the payout and reports the outcome itself',
  'stopped-before': 'it is already stopped',
  'rail-removed': 'its rail is not configured: two operators settle it from the records of the rail',
};

export const withdrawalCommands: Readonly<Record<string, Command>> = {
  'withdrawals list': {
    takes: [],
    may: ['state', 'after'],
    run(call) {
      const state = call.options.state && oneOf(withdrawalState.options, call.options.state);
      return listById(call, {
        names: ['ID', 'REQUESTED', 'MEMBER', 'AMOUNT', 'FEE', '', 'TO', 'RAIL', 'STATE', 'RESOLVE WITH'],
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
        throw new OperatorRefusal(`no withdrawal ${withdrawalId} waits for an operator`);
      }
      const waiting = await tx.many(listWaitingWithdrawals, [withdrawalId - 1n, 1]);
      const waitingRow = waiting.find(({ id }) => id === withdrawalId);
      return [
        `withdrawal ${withdrawalId} is approved${waitingRow ? `, and waits. Resolve with: ${resolvedWith(waitingRow)}` : ''}`,
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
        `withdrawal ${withdrawalId} is no longer sent; its money is returned if its rail still does not know it in ten minutes`,
      ];
    },
  },
  'withdrawals found': {
    takes: [],
    may: ['after'],
    run(call) {
      return listById(call, {
        names: ['ID', 'FOUND', 'BY', 'MEMBER', 'AMOUNT', 'FEE', '', 'RAIL', 'ENDED', 'REFERENCE'],
        page: (after, most) => call.tx.many(listPayoutFindings, [after, most]),
        idOf: ({ withdrawalId }) => withdrawalId,
        cells: (row) => [
          row.withdrawalId.toString(),
          row.foundAt.toISOString(),
          row.foundBy,
          row.userName,
          amountFromUnits(row.amountUnits),
          amountFromUnits(row.feeUnits),
          row.currency,
          row.rail,
          row.end,
          row.reference,
        ],
      });
    },
  },
  'withdrawals settle': {
    takes: ['ID', 'paid|returned'],
    needs: ['reference'],
    async run({ deps, tx, operator, machineUser, given, options }) {
      const withdrawalId = idOf(given[0]);
      const end = oneOf(['paid', 'returned'], given[1]);
      const finding = { withdrawalId, end, reference: options.reference ?? '', by: operator, machineUser };
      const decided = await settlePayoutManually(deps.wallet, tx, finding);
      if (decided.outcome === 'refused') throw new OperatorRefusal(NOT_SETTLED[decided.reason]);
      const message = `withdrawal ${withdrawalId} is settled as ${end}`;
      return [decided.outcome === 'done' ? message : `${message} after another operator confirms the same`];
    },
  },
  'withdrawals stuck': {
    takes: [],
    may: ['after'],
    run(call) {
      const { tx, now } = call;
      const since = new Date(now.getTime() - PAYOUT_STUCK_MS);
      return listById(call, {
        names: ['ID', 'SINCE', 'MEMBER', 'AMOUNT', '', 'RAIL', 'STATE', 'DEPOSITS', 'ACKNOWLEDGED BY'],
        page: (after, most) => tx.many(listStuckPayouts, [since, after, most]),
        idOf: ({ id }) => id,
        cells: ({ until, acknowledgedBy, ...row }) => [
          row.id.toString(),
          row.since.toISOString(),
          row.userName,
          amountFromUnits(row.amountUnits),
          row.currency,
          row.rail,
          row.state,
          until !== null && until > now ? `open until ${until.toISOString()}` : 'paused',
          acknowledgedBy ?? '-',
        ],
      });
    },
  },
  'withdrawals acknowledge': {
    takes: ['ID'],
    needs: ['hours', 'reason'],
    async run({ deps, tx, operator, given, options }) {
      const withdrawalId = idOf(given[0]);
      const acknowledgement = { withdrawalId, hours: Number(options.hours), by: operator };
      const decided = await acknowledgePayout(deps.wallet, tx, acknowledgement);
      if (decided.outcome === 'refused') throw new OperatorRefusal(NOT_ACKNOWLEDGED[decided.reason]);
      return [`withdrawal ${withdrawalId} pauses no deposits for ${acknowledgement.hours} hours`];
    },
  },
};

/** The command that continues the withdrawal, or ends it where its owner is in debt. */
function resolvedWith(row: ListedWithdrawalRow): string {
  const { id, state, userName, memberEnabled, discrepancyId, ownerInDebt } = row;
  const reject = `${OPERATOR} withdrawals reject ${id}`;
  if (state === 'checks') return `${OPERATOR} withdrawals approve ${id}, or ${reject}`;
  if (state !== 'approved') return '-';
  if (discrepancyId !== null) return `npm run audit -- clear ${discrepancyId}`;
  if (!memberEnabled) return `${OPERATOR} member unfreeze ${userName}`;
  return ownerInDebt ? `${reject} (the member is in debt; a credit that settles it also releases this)` : '-';
}
