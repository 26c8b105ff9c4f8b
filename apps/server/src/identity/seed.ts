import { DAY_MS } from '../platform/clock.ts';
import type { Tx } from '../platform/database/statement.ts';
import type { IdentityDeps } from './deps.ts';
import { memberRegistered } from './events.ts';
import { insertMember, setUpline } from './members/queries.ts';
import { findMerchant } from './merchants/queries.ts';
import { savePersonal } from './personal/personal.ts';
import { insertInvitation, type InvitationKind } from './registration/queries.ts';
import { putWithdrawalPassword } from './withdrawal-password/queries.ts';

/** Codes differ from user names, so that a code does not reveal a member. */
const CODES: readonly Code[] = [
  { of: 'agent1', code: 'JADE-7', kind: 'affiliate' },
  { of: 'agent2', code: 'CORAL-7', kind: 'affiliate' },
  { of: 'affiliate1', code: 'AFF-777', kind: 'affiliate' },
  { of: 'member1', code: 'PEARL7', kind: 'referral' },
];

/** The upline of each demo account: three levels below the top agent. */
const TEAMS: Readonly<Record<string, readonly string[]>> = {
  master1: ['agent1'],
  agent1: ['agent2', ...membersFrom(1, 10)],
  agent2: membersFrom(11, 20),
};

/** Who invited a demo account. */
const INVITED_BY: Readonly<Record<string, string>> = {
  member17: 'member1',
  member18: 'member1',
  member19: 'member1',
  member20: 'member2',
};

/** Members with SMS and mail, at addresses that nobody owns. */
const REACHABLE = [1, 2, 3];

export interface SeededMember {
  readonly memberId: bigint;
  readonly userName: string;
  readonly type: number;
  readonly asset: string;
}

interface SeedAccount {
  readonly userName: string;
  readonly type: number;
  readonly mustChangePassword?: boolean;
}

const ACCOUNTS: readonly SeedAccount[] = [
  ...Array.from({ length: 20 }, (_, index) => ({ userName: `member${index + 1}`, type: 0 })),
  { userName: 'agent1', type: 1 },
  { userName: 'agent2', type: 1 },
  { userName: 'master1', type: 2 },
  { userName: 'fresh1', type: 0, mustChangePassword: true },
  { userName: 'affiliate1', type: 41 },
];

const FIRST_JOINED_DAYS = 60;

export interface SeedHashes {
  readonly password: string;
  /** Of the withdrawal password. */
  readonly payment: string;
}

/** The demo accounts, all with one password; the first joined two months ago, each next one a day later. */
export async function seedMembers(deps: IdentityDeps, tx: Tx, hashes: SeedHashes): Promise<SeededMember[]> {
  const { asset } = await tx.one(findMerchant, [deps.merchantCode]);
  const seeded: SeededMember[] = [];
  for (const [index, account] of ACCOUNTS.entries()) {
    const joinedAt = new Date(deps.clock.now().getTime() - (FIRST_JOINED_DAYS - index) * DAY_MS);
    const inviter = seeded.find(({ userName }) => userName === INVITED_BY[account.userName]);
    const { id } = await tx.one(insertMember, [
      deps.merchantCode,
      account.userName,
      account.type,
      null,
      hashes.password,
      account.mustChangePassword ?? false,
      null,
      null,
      joinedAt,
      null,
      inviter?.memberId ?? null,
      null,
      null,
      null,
    ]);
    await tx.run(putWithdrawalPassword, [id, hashes.payment, joinedAt]);
    await deps.events.publish(tx, memberRegistered, { memberId: id, merchantCode: deps.merchantCode, asset });
    seeded.push({ memberId: id, userName: account.userName, type: account.type, asset });
  }
  const ids = new Map(seeded.map(({ userName, memberId }) => [userName, memberId]));
  await seedTies(deps, tx, (userName) => {
    const id = ids.get(userName);
    if (id === undefined) throw new Error(`no demo account is called ${userName}`);
    return id;
  });
  return seeded;
}

interface Code {
  readonly of: string;
  readonly code: string;
  readonly kind: InvitationKind;
}

/** Connects the demo accounts: teams, invitation codes, numbers and addresses. */
async function seedTies(deps: IdentityDeps, tx: Tx, idOf: (userName: string) => bigint): Promise<void> {
  for (const [upline, team] of Object.entries(TEAMS)) {
    for (const userName of team) await tx.run(setUpline, [idOf(userName), idOf(upline)]);
  }
  for (const { of, code, kind } of CODES) {
    await tx.run(insertInvitation, [deps.merchantCode, code, idOf(of), kind]);
  }
  for (const number of REACHABLE) {
    const personal = [
      { field: 'mobileNum', value: `+63917555010${number}`, verified: true },
      { field: 'email', value: `member${number}@example.com`, verified: true },
    ] as const;
    await savePersonal(deps, tx, { memberId: idOf(`member${number}`), personal });
  }
}

function membersFrom(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `member${first + index}`);
}
