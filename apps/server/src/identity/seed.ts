import type { Tx } from '../platform/database/statement.ts';
import type { IdentityDeps } from './deps.ts';
import { memberRegistered } from './events.ts';
import { insertMember } from './members/queries.ts';
import { findMerchant } from './merchants/queries.ts';
import { seedTies } from './seed-ties.ts';
import { putWithdrawalPassword } from './withdrawal-password/queries.ts';

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

const DAY_MS = 86_400_000;
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
      null,
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
