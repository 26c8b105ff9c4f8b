import { localText } from '@tessera/contract/languages';
import type { Origin } from '@tessera/contract/wallet/report';
import type { Queryable } from '../../platform/database/statement.ts';
import { findOrderOfLine, findOwnChase, type OriginGame } from './queries.ts';

type LotteryOrigin = Extract<Origin, { readonly kind: 'lottery-order' | 'chase' }>;

interface Reference {
  readonly memberId: bigint;
  /** `lottery:` with the name of a transaction of a line, or `chase:` with an id. */
  readonly reference: string;
  readonly language: string;
}

const LINE = /^lottery:(?:revoke:)?([1-9]\d{0,17})(?::|$)/;
const CHASE = /^chase:([1-9]\d{0,17})$/;

/** The own order or chase of a ledger reference; undefined for other movements. */
export async function findOrigin(
  db: Queryable,
  { memberId, reference, language }: Reference,
): Promise<LotteryOrigin | undefined> {
  const nameOf = ({ names, code }: OriginGame) => localText(names, language) ?? code;
  const lineId = LINE.exec(reference)?.[1];
  if (lineId !== undefined) {
    const order = await db.maybe(findOrderOfLine, [memberId, BigInt(lineId)]);
    if (!order) return undefined;
    const { id, gameId, numero } = order;
    const gameName = nameOf(order);
    return { kind: 'lottery-order', orderId: id.toString(), gameId: gameId.toString(), gameName, numero };
  }
  const chaseId = CHASE.exec(reference)?.[1];
  const chase = chaseId === undefined ? undefined : await db.maybe(findOwnChase, [memberId, BigInt(chaseId)]);
  return chase && { kind: 'chase', chaseId: chase.id.toString(), gameName: nameOf(chase) };
}
