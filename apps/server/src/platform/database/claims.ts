import type { Clock } from '../clock.ts';
import { forgetSome } from './retention.ts';
import { type Queryable, statement } from './statement.ts';

const takeClaim = statement<[name: string, now: Date, endsAt: Date], { readonly holder: string }>(
  'claims.take',
  `INSERT INTO claim (name, holder, ends_at) VALUES ($1, gen_random_uuid(), $3)
   ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at WHERE claim.ends_at <= $2
   RETURNING holder`,
);

const giveBackClaim = statement<[name: string, holder: string]>(
  'claims.give-back',
  `DELETE FROM claim WHERE name = $1 AND holder = $2`,
);

/** Claims that nobody gave back. */
export const forgetClaims = forgetSome('claims.forget', 'claim', 'ends_at <= $1');

/** A process that is killed keeps everybody else waiting for so long. */
export const CLAIM_MS = 120_000;

/**
 * Claims a name, whichever process asks. Answers how to give the claim back; undefined while somebody else has it. A
 * claim ends by itself after two minutes: work that takes longer is not alone any more.
 */
export async function claim(
  { database, clock }: { readonly database: Queryable; readonly clock: Clock },
  name: string,
): Promise<(() => Promise<void>) | undefined> {
  const now = clock.now();
  const claimed = await database.maybe(takeClaim, [name, now, new Date(now.getTime() + CLAIM_MS)]);
  if (!claimed) return undefined;
  return async () => {
    // One that cannot be given back ends by itself.
    await database.run(giveBackClaim, [name, claimed.holder]).catch(() => 0);
  };
}
