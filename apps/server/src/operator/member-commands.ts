import { identityReason } from '@tessera/contract/identity/security';
import { decideIdentity, freezeMember, pendingIdentities, unfreezeMember } from '../identity/index.ts';
import { type Command, memberOf, type OperatorCall, oneOf } from './command.ts';
import { OperatorRefusal } from './faults.ts';
import { listedByPlace } from './listing.ts';

export const memberCommands: Readonly<Record<string, Command>> = {
  'member freeze': {
    takes: ['MEMBER'],
    needs: ['reason'],
    async run(call) {
      const { deps, tx, given } = call;
      if (!(await freezeMember(deps.identity, tx, await memberOf(call)))) {
        throw new OperatorRefusal('the member is frozen already');
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
  'identity list': {
    takes: [],
    may: ['after'],
    run(call) {
      const { deps, tx } = call;
      return listedByPlace(call, {
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
};

/** A reason to accept is that the operator looked whose a document is that an excluded member told. */
async function decide(call: OperatorCall, word: 'verify' | 'reject'): Promise<readonly string[]> {
  const { deps, tx, operator, given, options } = call;
  const { reason } = options;
  const rejectedFor = word === 'verify' ? undefined : oneOf(identityReason.options, reason);
  const memberId = await memberOf(call);
  const despiteExcluded = reason !== undefined;
  const decision = { memberId, operator, rejectedFor, despiteExcluded };
  const decided = await decideIdentity(deps.identity, tx, decision);
  if (decided === 'nothing-pending')
    throw new OperatorRefusal('nothing from this member is waiting for a person');
  if (decided === 'document-taken') {
    throw new OperatorRefusal('this document already vouches for another member');
  }
  if (decided === 'told-by-excluded') {
    throw new OperatorRefusal(
      'an excluded member told this document too, and nobody proved whose it is: look whose it is, and say --reason',
    );
  }
  if (decided === 'payee-differs') {
    throw new OperatorRefusal('withdrawals go to another name: the member has added an account since');
  }
  return [`${given[0]} is ${rejectedFor ? 'asked to send it again' : 'verified'}`];
}
