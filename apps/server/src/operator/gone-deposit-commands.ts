import { AMOUNT_PATTERN, amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { listDepositFindings, settleGoneDeposit } from '../wallet/index.ts';
import { type Command, idOf, oneOf } from './command.ts';
import { OperatorRefusal, UsageFault } from './faults.ts';
import { listed } from './listing.ts';

const NOT_SETTLED: Readonly<
  Record<Extract<Awaited<ReturnType<typeof settleGoneDeposit>>, { outcome: 'refused' }>['reason'], string>
> = {
  'not-found': 'there is no such deposit',
  ended: 'it has already ended',
  'rail-there': 'its rail is configured, and says itself what was paid; a transfer by hand is confirmed',
  'still-open': 'it can still be paid: wait until it has expired',
  'still-late':
    'its payment may still come, to a server that has its rail: wait until a day after it expired',
  'still-asked': 'a server asks its rail about it, or did so a quarter of an hour ago',
  'was-received': 'its rail said what arrived: approve it, or send the money back and say refund',
  'amount-invalid': 'that is not an amount',
  'reference-invalid': 'that is not a payment number',
  'payer-invalid': 'that is not a name',
  'other-reference': 'its rail called it by another number before',
  'reference-used': 'another deposit was paid by this payment',
};

const WAITS_BECAUSE = {
  'other-payer': 'it came from an account in another name',
  'name-unknown': 'nobody knows the member’s name',
} as const;

/** Deposits whose gateway is gone, as two persons find them in its records. */
export const goneDepositCommands: Readonly<Record<string, Command>> = {
  'deposits found': {
    takes: [],
    may: ['after'],
    run(call) {
      return listed(call, {
        names: ['ID', 'FOUND', 'BY', 'MEMBER', 'ORDERED', 'ARRIVED', '', 'RAIL', 'ENDED', 'REFERENCE'],
        page: (after, most) => call.tx.many(listDepositFindings, [after, most]),
        idOf: ({ orderId }) => orderId,
        cells: (row) => [
          row.orderId.toString(),
          row.foundAt.toISOString(),
          row.foundBy,
          row.userName,
          amountFromUnits(row.requestedUnits),
          amountFromUnits(row.amountUnits),
          row.currency,
          row.rail,
          row.end,
          row.reference,
        ],
      });
    },
  },
  'deposits settle': {
    takes: ['ID', 'credited|refunded'],
    needs: ['amount', 'reference'],
    may: ['payer'],
    async run({ deps, tx, operator, machineUser, given, options }) {
      const orderId = idOf(given[0]);
      const end = oneOf(['credited', 'refunded'], given[1]);
      const { amount = '', reference = '', payer } = options;
      if ((end === 'credited') !== (payer !== undefined)) {
        throw new UsageFault('deposits settle … credited needs --payer, and refunded has none');
      }
      if (!AMOUNT_PATTERN.test(amount)) throw new UsageFault(`not an amount: ${amount}`);
      const amountUnits = unitsFromAmount(amount);
      const finding = { orderId, end, amountUnits, reference, payer, by: operator, machineUser };
      const decided = await settleGoneDeposit(deps.wallet, tx, finding);
      if (decided.outcome === 'refused') throw new OperatorRefusal(NOT_SETTLED[decided.reason]);
      const said = `deposit ${orderId} is settled as ${end} with ${amountFromUnits(amountUnits)}`;
      switch (decided.outcome) {
        case 'done':
          return [said];
        case 'second-needed':
          return [`${said} once another person confirms the same`];
        case 'other-payer':
        case 'name-unknown':
          return [
            `deposit ${orderId} is not credited: ${WAITS_BECAUSE[decided.outcome]}, and it waits in review`,
          ];
      }
    },
  },
};
