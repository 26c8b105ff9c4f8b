import { post } from '../../apps/server/src/ledger/index.ts';
import type { Queryable } from '../../apps/server/src/platform/database/statement.ts';

export const ASSET = 'PHP';
/** Far above any id the platform gives, so that the bench never touches a member of it. */
export const FIRST_MEMBER = 8_000_000_000_000_000_000n;
export const MEMBERS = 2_000;

/** What changes from bet to bet. Everything else is the same for all of them. */
export interface Bet {
  readonly memberId: bigint;
  readonly key: string;
  readonly reference: string;
}

/** One bet of one unit through the ledger's door. */
export function postBet(on: Queryable, { memberId, key, reference }: Bet): ReturnType<typeof post> {
  return post(on, {
    scope: 'job:bench',
    key,
    reference,
    recordedAt: new Date(),
    kind: 'bet',
    asset: ASSET,
    memberId,
    amountUnits: 10_000n,
    house: 'bench',
  });
}

/** A statement as it goes to the driver. */
export interface Sent {
  readonly name: string;
  readonly text: string;
  readonly params: readonly (string | bigint | Buffer | null)[];
}

/** What `postBet` would send, caught before it leaves. */
export async function sentBy(bet: Bet): Promise<Sent> {
  let sent: Sent | undefined;
  const stop = () => Promise.reject(new Error('nothing but one statement was due'));
  const recorder: Queryable = {
    one: ({ name, text }, params) => {
      sent = { name, text, params: params as Sent['params'] };
      return Promise.reject(new Error('caught'));
    },
    many: stop,
    maybe: stop,
    run: stop,
    hint: () => {},
  };
  await postBet(recorder, bet).catch((error: unknown) => error);
  if (!sent) throw new Error('post sent nothing');
  return sent;
}
