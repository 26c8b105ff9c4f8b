import type { Tx } from '../platform/database/statement.ts';
import type { IdentityDeps } from './deps.ts';
import { setUpline } from './members/queries.ts';
import { keepPersonal } from './personal/personal.ts';
import { insertInvitation, type InvitationKind } from './registration/queries.ts';

interface Code {
  readonly of: string;
  readonly code: string;
  readonly kind: InvitationKind;
}

/** None is a user name: a code that told whose it is would tell who is here. */
const CODES: readonly Code[] = [
  { of: 'agent1', code: 'JADE-7', kind: 'affiliate' },
  { of: 'agent2', code: 'CORAL-7', kind: 'affiliate' },
  { of: 'affiliate1', code: 'AFF-777', kind: 'affiliate' },
  { of: 'member1', code: 'PEARL7', kind: 'referral' },
];

/** Who stands below whom: three levels under the top agent. */
const TEAMS: Readonly<Record<string, readonly string[]>> = {
  master1: ['agent1'],
  agent1: ['agent2', ...membersFrom(1, 10)],
  agent2: membersFrom(11, 20),
};

/** Reachable by SMS and mail, at addresses that are nobody's. */
const REACHABLE = [1, 2, 3];

/** Ties the demo accounts together: teams, invitation codes, numbers and addresses. */
export async function seedTies(
  deps: IdentityDeps,
  tx: Tx,
  idOf: (userName: string) => bigint,
): Promise<void> {
  for (const [upline, team] of Object.entries(TEAMS)) {
    for (const userName of team) await tx.run(setUpline, [idOf(userName), idOf(upline)]);
  }
  for (const { of, code, kind } of CODES) {
    await tx.run(insertInvitation, [deps.merchantCode, code, idOf(of), kind]);
  }
  for (const number of REACHABLE) {
    const told = [
      { field: 'mobileNum', value: `+63917555010${number}`, verified: true },
      { field: 'email', value: `member${number}@example.com`, verified: true },
    ] as const;
    await keepPersonal(deps, tx, { memberId: idOf(`member${number}`), told });
  }
}

function membersFrom(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `member${first + index}`);
}
