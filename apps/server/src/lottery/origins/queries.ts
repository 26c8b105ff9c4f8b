import { statement } from '../../platform/database/statement.ts';

export interface OriginGame {
  readonly id: bigint;
  readonly gameId: bigint;
  readonly names: Readonly<Record<string, string>>;
  readonly code: string;
}

/** The own order of a line. */
export const findOrderOfLine = statement<[memberId: bigint, lineId: bigint], OriginGame & { numero: string }>(
  'lottery.find-order-of-line',
  `SELECT o.id, i.game_id AS "gameId", g.names, g.code, i.numero
     FROM lottery_line l JOIN lottery_order o ON o.id = l.order_id JOIN lottery_issue i ON i.id = o.issue_id
     JOIN lottery_game g ON g.id = i.game_id WHERE l.member_id = $1 AND l.id = $2`,
);

export const findOwnChase = statement<[memberId: bigint, id: bigint], OriginGame>(
  'lottery.find-own-chase',
  `SELECT c.id, c.game_id AS "gameId", g.names, g.code FROM lottery_chase c JOIN lottery_game g ON g.id = c.game_id
    WHERE c.member_id = $1 AND c.id = $2`,
);

export interface OrderMovementRow {
  /** From 1. */
  readonly line: number;
  readonly name: string;
  readonly units: bigint;
  readonly transferId: bigint;
  /** Undone by a rollback. */
  readonly reversed: boolean;
}

/** Movements of an order in the ledger by the names of their transactions, and the refunds of its stakes. */
export const listOrderMovements = statement<[orderId: bigint], OrderMovementRow>(
  'lottery.list-order-movements',
  `WITH line AS (
     SELECT l.id, l.round_id, (row_number() OVER (ORDER BY l.id))::integer AS place FROM lottery_line l WHERE l.order_id = $1),
   moved AS (
     SELECT l.place, m.transaction_id, m.transfer_id, m.amount_units, b.transfer_id AS back_id
       FROM line l JOIN round_move m ON m.round_id = l.round_id AND m.transfer_id IS NOT NULL
        AND m.id >= round_moves_from(l.round_id)
       LEFT JOIN transfer_reversal b ON b.reversed_transfer_id = m.transfer_id)
   SELECT place AS line, transaction_id AS name, amount_units AS units, transfer_id AS "transferId",
     back_id IS NOT NULL AS reversed FROM moved
   UNION ALL
   SELECT place, transaction_id || ':refund', amount_units, back_id, false FROM moved
    WHERE back_id IS NOT NULL AND transaction_id !~ ':'
   ORDER BY "transferId"`,
);
