import type { Tx } from '../../platform/database/statement.ts';
import { playAndPicks } from '../orders/stored-picks.ts';
import { riskOfLines } from './line-risk.ts';
import { listLinesBeside, type OwnLineRow } from './queries.ts';

/**
 * The part of the stake that the risk lets count for a bonus, in basis points, of each round of a lottery. A line is
 * valued together with all other lines of the member in the issue.
 */
export async function riskOfRounds(
  tx: Tx,
  roundIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  if (roundIds.length === 0) return new Map();
  const rows = await tx.many(listLinesBeside, [roundIds]);
  const risks = new Map<bigint, number>();
  const portfolios = Map.groupBy(rows, ({ issueId, memberId, asset }) => `${issueId} ${memberId} ${asset}`);
  for (const portfolio of portfolios.values()) {
    for (const [roundId, risk] of riskOfPortfolio(portfolio)) risks.set(roundId, risk);
  }
  return risks;
}

function riskOfPortfolio(rows: readonly OwnLineRow[]): readonly (readonly [roundId: bigint, risk: number])[] {
  const [first] = rows;
  if (!first) return [];
  const risks = riskOfLines(
    first.shape,
    rows.map((row) => ({ ...row, ...playAndPicks(row) })),
  );
  return rows.map(({ id, roundId }) => [roundId, risks.get(id) ?? 0]);
}
