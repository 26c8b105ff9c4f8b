import { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import { type Queryable, statement } from './statement.ts';

const takeClaim = statement<[name: string, now: Date, endsAt: Date], { readonly holder: string }>(
  'claims.take',
  `INSERT INTO claim (name, holder, ends_at) VALUES ($1, gen_random_uuid(), $3)
   ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at WHERE claim.ends_at <= $2
   RETURNING holder`,
);

const deleteClaim = statement<[name: string, holder: string]>(
  'claims.give-back',
  `DELETE FROM claim WHERE name = $1 AND holder = $2`,
);

/** Affects no row when another process has the claim. */
const extendClaim = statement<[name: string, holder: string, endsAt: Date]>(
  'claims.extend',
  `UPDATE claim SET ends_at = $3 WHERE name = $1 AND holder = $2`,
);

/** After a killed process others wait for this time. */
export const CLAIM_MS = 120_000;

interface ClaimDeps {
  readonly database: Queryable;
  readonly clock: Clock;
}

export interface Claim {
  /**
   * Extends the claim by two minutes from now, when `on` commits. False when another process has the claim.
   */
  extend(on: Queryable): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Claims a name across all processes. Returns the release function; undefined while another process has the
 * claim.
 * A claim expires after two minutes: longer work may overlap.
 */
export async function claim(deps: ClaimDeps, name: string): Promise<(() => Promise<void>) | undefined> {
  return (await claimForLong(deps, name))?.release;
}

/**
 * A file that is written under a claim. The claim is released before the end of the file is sent, so that the
 * client may
 * request the next file at once.
 */
export function claimedFile(texts: AsyncIterable<string>, giveBack: () => Promise<void>): Readable {
  const written = async function* () {
    try {
      yield* texts;
    } finally {
      await giveBack();
    }
  };
  const file = Readable.from(written(), { objectMode: false });
  // A stream without a reader never ends.
  file.once('close', () => void giveBack());
  return file;
}

/** Like `claim`, for longer work that extends its claim. */
export async function claimForLong({ database, clock }: ClaimDeps, name: string): Promise<Claim | undefined> {
  const endsAt = () => new Date(clock.now().getTime() + CLAIM_MS);
  const claimed = await database.maybe(takeClaim, [name, clock.now(), endsAt()]);
  if (!claimed) return undefined;
  const { holder } = claimed;
  return {
    extend: async (on) => (await on.run(extendClaim, [name, holder, endsAt()])) > 0,
    async release() {
      // A claim that cannot be released expires.
      await database.run(deleteClaim, [name, holder]).catch(() => 0);
    },
  };
}
