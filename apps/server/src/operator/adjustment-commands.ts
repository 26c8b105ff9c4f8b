import { AMOUNT_PATTERN, amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import {
  approveAdjustment,
  listProposedAdjustments,
  listSharedAccountAdjustments,
  proposeAdjustment,
  rejectAdjustment,
} from '../wallet/for-operator.ts';
import { type Command, idOf, listById, memberOf, oneOf, OperatorRefusal, UsageError } from './command.ts';

const LONGEST_REASON = 200;

const WORDS: Readonly<Record<Extract<Decided, { outcome: 'refused' }>['reason'], string>> = {
  'not-found': 'there is no such correction',
  decided: 'it is already decided',
  'same-person': 'another operator than the proposer must decide',
  insufficient: 'the balance of the member is smaller',
};

type Decided = Awaited<ReturnType<typeof approveAdjustment>>;

/** Corrections: proposals, approval by another person, and a review of those that two names of one account posted. */
export const adjustmentCommands: Readonly<Record<string, Command>> = {
  'adjust list': {
    takes: [],
    may: ['after'],
    run(call) {
      return listById(call, {
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
      return listById(call, {
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
  'adjust propose': {
    takes: ['MEMBER', 'AMOUNT', 'credit|debit'],
    needs: ['reason'],
    async run(call) {
      const { deps, tx, operator, machineUser, given, options } = call;
      const [name, amount = '', word] = given;
      const { reason = '' } = options;
      const side = oneOf(['credit', 'debit'], word);
      const amountUnits = AMOUNT_PATTERN.test(amount) ? unitsFromAmount(amount) : 0n;
      if (amountUnits === 0n) throw new UsageError(`not an amount: ${amount}`);
      if (reason.length > LONGEST_REASON)
        throw new UsageError(`a reason has at most ${LONGEST_REASON} characters`);
      const memberId = await memberOf(call);
      const { asset } = deps.wallet.merchants.get(deps.identity.merchantCode);
      const proposal = {
        memberId,
        asset,
        side,
        amountUnits,
        reason: reason.trim(),
        by: operator,
        machineUser,
      };
      const id = await proposeAdjustment(deps.wallet, tx, proposal);
      return [
        `correction ${id} is proposed: ${side} of ${amountFromUnits(amountUnits)} ${asset} for ${name}; another operator must approve it`,
      ];
    },
  },
  'adjust approve': {
    takes: ['ID'],
    async run({ deps, tx, operator, machineUser, given }) {
      const adjustmentId = idOf(given[0]);
      granted(await approveAdjustment(deps.wallet, tx, { adjustmentId, by: operator, machineUser }));
      return [`correction ${adjustmentId} is posted`];
    },
  },
  'adjust reject': {
    takes: ['ID'],
    async run({ deps, tx, operator, machineUser, given }) {
      const adjustmentId = idOf(given[0]);
      granted(await rejectAdjustment(deps.wallet, tx, { adjustmentId, by: operator, machineUser }));
      return [`correction ${adjustmentId} is rejected`];
    },
  },
};

function granted(decided: Decided): void {
  if (decided.outcome === 'refused') throw new OperatorRefusal(WORDS[decided.reason]);
}
