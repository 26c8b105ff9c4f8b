import { AMOUNT_PATTERN, amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { join } from 'node:path';
import {
  approveReview,
  confirmTransfer,
  listDepositFindings,
  listOpenTransfers,
  listReviews,
  listSlips,
  MANUAL,
  recordedPayers,
  refundReview,
  rejectReview,
  settleDepositManually,
} from '../wallet/for-operator.ts';
import {
  type Command,
  idOf,
  listById,
  listByPosition,
  oneOf,
  type OperatorCall,
  OperatorRefusal,
  table,
  UsageError,
} from './command.ts';

const NAMES = 'ID ORDERED-AT MEMBER ORDERED RECEIVED CURRENCY RAIL REFERENCE REASON REMINDED PAYER'.split(
  ' ',
);

const NOT_SETTLED: Readonly<
  Record<Extract<Awaited<ReturnType<typeof settleDepositManually>>, { outcome: 'refused' }>['reason'], string>
> = {
  'not-found': 'there is no such deposit',
  ended: 'it has ended',
  'rail-configured':
    'its rail is configured and reports the payment itself; confirm a manual transfer instead',
  'still-open': 'it can still be paid: wait until it has expired',
  'payment-possible':
    'a server with its rail may still receive the payment: wait until one day after the expiry',
  'still-queried': 'a server queried its rail within the last 15 minutes',
  'was-received': 'its rail reported a payment: approve the deposit, or send the money back and use refund',
  'amount-invalid': 'the amount is invalid',
  'reference-invalid': 'the payment number is invalid',
  'payer-invalid': 'the name is invalid',
  'other-reference': 'its rail reported another number before',
  'reference-used': 'another deposit was paid with this payment',
};

const WAITS_BECAUSE = {
  'other-payer': 'it came from an account in another name',
  'name-unknown': 'the member’s name is unknown',
} as const;

type Decided = Awaited<
  ReturnType<typeof approveReview | typeof refundReview | typeof rejectReview | typeof confirmTransfer>
>;
type Refused = Extract<Decided, { outcome: 'refused' }>['reason'];

const WORDS: Readonly<Record<Refused, string>> = {
  'not-found': 'there is no such deposit',
  'not-in-review': 'it does not wait for an operator',
  'nothing-received': 'no money was received',
  'was-received': 'money was received: approve the deposit, or send the money back and use refund',
  'other-currency': 'the received money is in another currency',
  'reference-used': 'another deposit was paid with this payment',
  'takes-another': 'you stated the payment or another payer yourself: another operator must approve it',
  'not-manual': 'it is not a manual transfer: its rail reports the payment',
  'not-open': 'it has ended',
  'amount-invalid': 'the amount is invalid',
  'reference-invalid': 'the bank reference is invalid',
  'payer-invalid': 'the name is invalid',
};

export const depositCommands: Readonly<Record<string, Command>> = {
  'deposits list': {
    takes: [],
    may: ['state', 'after'],
    run(call) {
      const state = oneOf(['review', 'waiting'], call.options.state ?? 'review');
      return listByPosition(call, {
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
  'deposits approve': closing(approveReview, 'is approved and credited'),
  'deposits refund': closing(refundReview, 'was sent back to the payer'),
  'deposits reject': closing(rejectReview, 'is rejected: no payment was found'),
  'deposits confirm': {
    takes: ['ID'],
    needs: ['amount', 'reference', 'payer'],
    async run({ deps, tx, operator, given, options }) {
      const orderId = idOf(given[0]);
      const { amount = '', reference = '', payer = '' } = options;
      if (!AMOUNT_PATTERN.test(amount)) throw new UsageError(`not an amount: ${amount}`);
      const amountUnits = unitsFromAmount(amount);
      const found = { orderId, operator, amountUnits, reference, payer };
      const decided = await confirmTransfer(deps.wallet, tx, found);
      granted(decided);
      const message = `deposit ${orderId} is credited with ${amountFromUnits(amountUnits)}`;
      if (decided.outcome === 'other-payer') {
        return [
          `deposit ${orderId} is not credited: it came from an account in another name and waits in review`,
        ];
      }
      if (decided.outcome === 'payers-differ') {
        return [
          `deposit ${orderId} is not credited: another operator read another payer, and it waits in review (deposits list)`,
        ];
      }
      return [decided.outcome === 'done' ? message : `${message} after another operator confirms the same`];
    },
  },
  'deposits found': {
    takes: [],
    may: ['after'],
    run(call) {
      return listById(call, {
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
        throw new UsageError('deposits settle … credited needs --payer, and refunded has none');
      }
      if (!AMOUNT_PATTERN.test(amount)) throw new UsageError(`not an amount: ${amount}`);
      const amountUnits = unitsFromAmount(amount);
      const finding = { orderId, end, amountUnits, reference, payer, by: operator, machineUser };
      const decided = await settleDepositManually(deps.wallet, tx, finding);
      if (decided.outcome === 'refused') throw new OperatorRefusal(NOT_SETTLED[decided.reason]);
      const message = `deposit ${orderId} is settled as ${end} with ${amountFromUnits(amountUnits)}`;
      switch (decided.outcome) {
        case 'done':
          return [message];
        case 'second-needed':
          return [`${message} after another operator confirms the same`];
        case 'other-payer':
        case 'name-unknown':
          return [
            `deposit ${orderId} is not credited: ${WAITS_BECAUSE[decided.outcome]}, and it waits in review`,
          ];
      }
    },
  },
};

function closing(
  decide: (...given: Parameters<typeof approveReview>) => Promise<Decided>,
  end: string,
): Command {
  return {
    takes: ['ID'],
    async run({ deps, tx, operator, given }) {
      const orderId = idOf(given[0]);
      granted(await decide(deps.wallet, tx, { orderId, operator }));
      return [`deposit ${orderId} ${end}`];
    },
  };
}

function granted(decided: Decided): void {
  if (decided.outcome === 'refused') throw new OperatorRefusal(WORDS[decided.reason]);
}

/** Orders that need a decision, with the payer names that each operator read. */
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
  const payers = await recordedPayers(deps.wallet, tx, ids);
  return rows.map((row) => ({ ...row, payers: payers.get(row.id) ?? [] }));
}

/** Writes the pictures from the member to files. */
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
