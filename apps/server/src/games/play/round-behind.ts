import type { Queryable } from '../../platform/database/statement.ts';
import { STUDIO } from '../studio/studio-code.ts';
import { findRound, findRoundOfCall, findRoundOfKey } from './queries.ts';

/** `provider:transaction`, as every movement of play is named in the books. */
const REFERENCE = /^([a-z0-9_-]+):(.+)$/i;
/** How the studio names its movements: `member:key`, and what follows from it. */
const STUDIO_KEY = /^([0-9]+):([0-9a-f-]{36})(?::|$)/;

export interface RoundBehind {
  readonly orderNo: string;
  readonly gameName: string;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly freeBets: number;
  readonly ownStudio: boolean;
}

/** The member's round that a movement of play belongs to; undefined for a movement that is about something else. */
export async function roundBehind(
  db: Queryable,
  { memberId, reference, language }: { memberId: bigint; reference: string; language: string },
): Promise<RoundBehind | undefined> {
  const [, provider = '', transaction = ''] = REFERENCE.exec(reference) ?? [];
  const requestKey = provider === STUDIO ? STUDIO_KEY.exec(transaction)?.[2] : undefined;
  const found =
    requestKey === undefined
      ? await db.maybe(findRoundOfCall, [provider, transaction])
      : await db.maybe(findRoundOfKey, [memberId, requestKey]);
  const round = found && (await db.maybe(findRound, [language, memberId, found.id]));
  if (!round) return undefined;
  const { id, gameName, stakeUnits, winUnits, freeBets } = round;
  return {
    orderNo: id.toString(),
    gameName,
    stakeUnits,
    winUnits,
    freeBets,
    ownStudio: round.provider === STUDIO,
  };
}
