import { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
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

/** Touches no row once the claim is somebody else's. */
const extendClaim = statement<[name: string, holder: string, endsAt: Date]>(
  'claims.extend',
  `UPDATE claim SET ends_at = $3 WHERE name = $1 AND holder = $2`,
);

/** A process that is killed keeps everybody else waiting for so long. */
export const CLAIM_MS = 120_000;

interface ClaimDeps {
  readonly database: Queryable;
  readonly clock: Clock;
}

export interface Claim {
  /** Two more minutes from now on, once what `on` does is committed. False where somebody else has the claim by now. */
  extend(on: Queryable): Promise<boolean>;
  giveBack(): Promise<void>;
}

/**
 * Claims a name, whichever process asks. Answers how to give the claim back; undefined while somebody else has it. A
 * claim ends by itself after two minutes: work that takes longer is not alone any more.
 */
export async function claim(deps: ClaimDeps, name: string): Promise<(() => Promise<void>) | undefined> {
  return (await claimForLong(deps, name))?.giveBack;
}

/**
 * A file that is written under a claim. The claim is given back before the end of the file is sent, so whoever has the
 * whole file may ask for the next one.
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
  // What nobody began to read has no end.
  file.once('close', () => void giveBack());
  return file;
}

/** As `claim`, for work that takes longer and extends its claim. */
export async function claimForLong({ database, clock }: ClaimDeps, name: string): Promise<Claim | undefined> {
  const endsAt = () => new Date(clock.now().getTime() + CLAIM_MS);
  const claimed = await database.maybe(takeClaim, [name, clock.now(), endsAt()]);
  if (!claimed) return undefined;
  const { holder } = claimed;
  return {
    extend: async (on) => (await on.run(extendClaim, [name, holder, endsAt()])) > 0,
    async giveBack() {
      // One that cannot be given back ends by itself.
      await database.run(giveBackClaim, [name, holder]).catch(() => 0);
    },
  };
}
