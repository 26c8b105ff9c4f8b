import type { OutputOf } from '@tessera/contract/endpoint';
import type { secondFactor } from '@tessera/contract/identity/second-factor';
import type { ReadCall } from '../../platform/http/call.ts';
import { findFactors, listPasskeys } from './queries.ts';

type Factors = OutputOf<typeof secondFactor.securityFactors>;

/** The factors that protect the caller's account. */
export async function securityFactors({ db, session }: ReadCall<'session'>): Promise<Factors> {
  const [factors, passkeys] = await Promise.all([
    db.one(findFactors, [session.memberId]),
    db.many(listPasskeys, [session.memberId]),
  ]);
  return {
    hasPassword: factors.hasPassword,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, synced }) => ({
      id: id.toString(),
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      synced,
    })),
    totpEnabledAt: factors.totpEnabledAt?.toISOString() ?? null,
    recoveryCodesLeft: factors.recoveryCodesLeft,
  };
}
