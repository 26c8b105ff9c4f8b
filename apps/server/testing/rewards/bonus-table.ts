import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../src/platform/database/statement.ts';
import { roundStatements } from '../../src/rounds/index.ts';

/** A movement of a round at the table. */
export interface Move {
  readonly id: string;
  readonly round: string;
}

export interface Player {
  readonly memberId: bigint;
  readonly nodeId: bigint;
}

const table = roundStatements<[memberId: bigint, nodeId: bigint]>({
  name: 'test-bonus-table',
  source: `'test-bonus-table'`,
  session: `(SELECT ROW(m.id, 'PHP', 'PHP', NULL, g.id, g.game_type, g.vassalage, NULL)::round_seat
            FROM member m, game g WHERE m.id = $1 AND g.id = $2)`,
  parameters: 2,
});

/** The bets of one member at a table, whose rounds the test opens and closes. */
export class BonusTable {
  private readonly database: Queryable;
  private readonly player: Player;
  private readonly now: () => Date;

  constructor(database: Queryable, player: Player, now: () => Date) {
    this.database = database;
    this.player = player;
    this.now = now;
  }

  /** Undefined for a refused bet. */
  async bet(round: string, stake: bigint): Promise<Move | undefined> {
    const { id, fields } = this.request(round, null, stake, false);
    const { moved } = await this.database.one(table.bet, [...fields, this.now(), '{}']);
    return moved ? { id, round } : undefined;
  }

  async win({ id: of, round }: Move, amount: bigint, closes: boolean): Promise<Move> {
    const { id, fields } = this.request(round, of, amount, closes);
    await this.database.one(table.win, [...fields, this.now()]);
    return { id, round };
  }

  async rollback({ id, round }: Move): Promise<void> {
    const { fields } = this.request(round, id, null, false);
    await this.database.one(table.rollback, [...fields, this.now(), false]);
  }

  private request(round: string, of: string | null, amount: bigint | null, closes: boolean) {
    const id = randomUUID();
    const money = amount === null ? ([null, null, null] as const) : (['PHP', amount, false] as const);
    const { memberId, nodeId } = this.player;
    const fields = [memberId, nodeId, id, randomUUID(), of, round, closes, '', ...money, null, null] as const;
    return { id, fields };
  }
}
