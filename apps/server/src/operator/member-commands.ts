import { identityReason } from '@tessera/contract/identity/security';
import { amountFromUnits } from '@tessera/contract/money';
import { listErasures } from '../identity/for-erasure.ts';
import {
  decideIdentity,
  deleteHeadPicture,
  freezeMember,
  pendingIdentities,
  unfreezeMember,
} from '../identity/for-operator.ts';
import { contactsDue, recordContact, requestErasureForMember } from '../wallet/for-operator.ts';
import {
  type Command,
  listByPosition,
  memberOf,
  oneOf,
  type OperatorCall,
  OperatorRefusal,
} from './command.ts';

export const memberCommands: Readonly<Record<string, Command>> = {
  'member freeze': {
    takes: ['MEMBER'],
    needs: ['reason'],
    async run(call) {
      const { deps, tx, given } = call;
      if (!(await freezeMember(deps.identity, tx, await memberOf(call)))) {
        throw new OperatorRefusal('the member is already frozen');
      }
      return [`${given[0]} is frozen and signed out everywhere`];
    },
  },
  'member unfreeze': {
    takes: ['MEMBER'],
    may: ['reason'],
    async run(call) {
      const { tx, given } = call;
      if (!(await unfreezeMember(tx, await memberOf(call)))) {
        throw new OperatorRefusal('the member is not frozen');
      }
      return [`${given[0]} may sign in again`];
    },
  },
  'member remove-picture': {
    takes: ['MEMBER'],
    needs: ['reason'],
    async run(call) {
      const { tx, given } = call;
      if ((await tx.run(deleteHeadPicture, [await memberOf(call)])) === 0) {
        throw new OperatorRefusal('the member has no uploaded profile picture');
      }
      return [`the profile picture of ${given[0]} is removed`];
    },
  },
  'identity list': {
    takes: [],
    may: ['after'],
    run(call) {
      const { deps, tx } = call;
      return listByPosition(call, {
        names: ['MEMBER', 'SENT', 'NAME', 'BORN', 'DOCUMENT', 'EXCLUDED', 'ALSO SENT BY'],
        page: (after, most) => pendingIdentities(deps.identity, tx, { after, most }),
        cells: (one) => [
          one.userName,
          one.submittedAt.toISOString(),
          one.name,
          one.birthDate,
          one.idNumber,
          one.excluded ?? '-',
          one.alsoSentBy.join(' '),
        ],
      });
    },
  },
  'identity verify': { takes: ['MEMBER'], may: ['reason'], run: (call) => decide(call, 'verify') },
  'identity reject': { takes: ['MEMBER'], needs: ['reason'], run: (call) => decide(call, 'reject') },
  'erasure list': {
    takes: [],
    may: ['after'],
    run(call) {
      const { deps, tx, now } = call;
      const { merchantCode } = deps.identity;
      return listByPosition(call, {
        names: ['MEMBER', 'NUMBER', 'REQUESTED', 'BY', 'DUE', 'STATE'],
        page: (after, most) => tx.many(listErasures, [merchantCode, after, most]),
        cells: ({ userName, memberId, enabled, requestedAt, requestedBy, dueAt }) => [
          userName,
          memberId.toString(),
          requestedAt.toISOString(),
          requestedBy ?? 'member',
          dueAt.toISOString(),
          !enabled ? 'frozen' : dueAt > now ? 'grace' : 'due',
        ],
      });
    },
  },
  'erasure request': {
    takes: ['MEMBER'],
    needs: ['reason'],
    async run(call) {
      const { deps, tx, operator, given } = call;
      const memberId = await memberOf(call);
      const requested = await requestErasureForMember(deps.wallet, tx, { memberId, operator });
      if (requested.outcome === 'already-requested')
        throw new OperatorRefusal('the erasure is already requested');
      if (requested.outcome === 'hindered') {
        throw new OperatorRefusal(`these must end first: ${requested.blockers.join(', ')}`);
      }
      return [
        `${given[0]} will be erased on ${requested.dueAt.toISOString()} unless the member cancels the request`,
      ];
    },
  },
  'talks list': {
    takes: [],
    may: ['after'],
    run(call) {
      const { deps, tx } = call;
      const { merchantCode } = deps.identity;
      return listByPosition(call, {
        names: ['MEMBER', 'LIMIT A MONTH', 'PAID IN THIS MONTH'],
        page: (after, limit) => contactsDue(deps.wallet, tx, { merchantCode, after, limit }),
        cells: ({ userName, most, units }) => [userName, amountFromUnits(most), amountFromUnits(units)],
      });
    },
  },
  'talks done': {
    takes: ['MEMBER'],
    needs: ['reason'],
    async run(call) {
      const { deps, tx, given } = call;
      await recordContact(deps.wallet, tx, await memberOf(call));
      return [`recorded the contact with ${given[0]}`];
    },
  },
};

/** A document that an excluded member also used can be accepted with a reason, after a check of its owner. */
async function decide(call: OperatorCall, word: 'verify' | 'reject'): Promise<readonly string[]> {
  const { deps, tx, operator, given, options } = call;
  const { reason } = options;
  const rejectedFor = word === 'verify' ? undefined : oneOf(identityReason.options, reason);
  const memberId = await memberOf(call);
  const despiteExcluded = reason !== undefined;
  const decision = { memberId, operator, rejectedFor, despiteExcluded };
  const decided = await decideIdentity(deps.identity, tx, decision);
  if (decided === 'nothing-pending')
    throw new OperatorRefusal('no document of this member waits for an operator');
  if (decided === 'document-taken') {
    throw new OperatorRefusal('this document already proves the identity of another member');
  }
  if (decided === 'told-by-excluded') {
    throw new OperatorRefusal(
      'an excluded member claimed this document without proof: check its owner and state the result with --reason',
    );
  }
  if (decided === 'payee-differs') {
    throw new OperatorRefusal('withdrawals go to another name: the member has added an account meanwhile');
  }
  return [`${given[0]} is ${rejectedFor ? 'asked to submit the document again' : 'verified'}`];
}
