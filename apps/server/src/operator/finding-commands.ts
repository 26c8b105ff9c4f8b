import { amountFromUnits } from '@tessera/contract/money';
import { listFindings, settleByHand } from '../wallet/index.ts';
import { type Command, idOf, oneOf } from './command.ts';
import { OperatorRefusal } from './faults.ts';
import { listed } from './listing.ts';

const NOT_SETTLED: Readonly<
  Record<Extract<Awaited<ReturnType<typeof settleByHand>>, { outcome: 'refused' }>['reason'], string>
> = {
  'not-sent': 'it is not under way: what is waiting can be rejected, what has ended has ended',
  'rail-there': 'its rail is configured, and says itself whether it is paid or comes back',
  'still-asked': 'a server asked its rail about it in the last quarter of an hour',
  'reference-invalid': 'that is not a payout number',
  'other-reference': 'its rail called it by another number before',
  'reference-used': 'its rail paid another payout under this number',
};

/** Payouts whose gateway is gone, as two persons find them in its records. */
export const findingCommands: Readonly<Record<string, Command>> = {
  'withdrawals found': {
    takes: [],
    may: ['after'],
    run(call) {
      return listed(call, {
        names: ['ID', 'FOUND', 'BY', 'MEMBER', 'AMOUNT', 'FEE', '', 'RAIL', 'ENDED', 'REFERENCE'],
        page: (after, most) => call.tx.many(listFindings, [after, most]),
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
      const decided = await settleByHand(deps.wallet, tx, finding);
      if (decided.outcome === 'refused') throw new OperatorRefusal(NOT_SETTLED[decided.reason]);
      const said = `withdrawal ${withdrawalId} is settled as ${end}`;
      return [decided.outcome === 'done' ? said : `${said} once another person confirms the same`];
    },
  },
};
