import type { Tx } from '../platform/database/statement.ts';
import type { IdentityDeps } from './deps.ts';
import { memberRegistered } from './events.ts';
import { findMerchant, insertMember } from './queries.ts';

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

/** The demo accounts, all with one password; the first joined two months ago, each next one a day later. */
export async function seedMembers(deps: IdentityDeps, tx: Tx, passwordHash: string): Promise<SeededMember[]> {
  const { asset } = await tx.one(findMerchant, [deps.merchantCode]);
  const seeded: SeededMember[] = [];
  for (const [index, account] of ACCOUNTS.entries()) {
    const joinedAt = new Date(deps.clock.now().getTime() - (FIRST_JOINED_DAYS - index) * DAY_MS);
    const { id } = await tx.one(insertMember, [
      deps.merchantCode,
      account.userName,
      account.type,
      null,
      passwordHash,
      account.mustChangePassword ?? false,
      null,
      null,
      joinedAt,
    ]);
    await deps.events.publish(tx, memberRegistered, { memberId: id, merchantCode: deps.merchantCode, asset });
    seeded.push({ memberId: id, userName: account.userName, type: account.type, asset });
  }
  return seeded;
}
