import { findSession } from '../../apps/server/src/identity/sessions/queries.ts';
import { findBalance } from '../../apps/server/src/ledger/queries.ts';
import { listBands } from '../../apps/server/src/lottery/games/queries.ts';
import {
  findOrder,
  findOrderOfKey,
  findIssueForOrder,
  lockRequest,
  placeOrderOnce,
} from '../../apps/server/src/lottery/orders/queries.ts';
import { MARKETS } from '../../apps/server/src/platform/config/market.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import { playRules } from '../../apps/server/src/rounds/index.ts';
import { type BenchMembers, sessionHashSql } from '../server/members.ts';
import { jsonLiteral, type Pgbench, writtenOut } from '../server/pgbench.ts';

const WARM_UP_MS = 2000;
const UNLIMITED = '1000000000000000';

/** An issue on sale, with the game of the catalogue. */
export interface BenchIssue {
  readonly id: bigint;
  readonly gameId: bigint;
  readonly numero: string;
  readonly merchantCode: string;
  readonly opensAt: Date;
  readonly nodeId: bigint;
  readonly gameType: string;
  readonly vassalage: string;
}

interface Sale {
  readonly issue: BenchIssue;
  readonly members: BenchMembers;
  /** Names of the statements of an order, as recorded from the server. */
  readonly sent: readonly string[];
}

/** An order that the server priced, with its lines as `lottery_order_place` reads them. */
const lastOrder = statement<[issueId: bigint], { slip: string; lines: string }>(
  'bench.last-order',
  `SELECT o.slip, (SELECT jsonb_agg(jsonb_build_object('play', l.play_id, 'picks', l.picks, 'stakes', l.stakes,
       'stake', l.stake_units, 'amount', l.amount_units, 'series', l.series, 'maxSeries', l.max_series,
       'most', l.most_units) ORDER BY l.id)::text FROM lottery_line l WHERE l.order_id = o.id) AS lines
     FROM lottery_order o WHERE o.issue_id = $1 ORDER BY o.id DESC LIMIT 1`,
);
const countOrders = statement<[issueId: bigint], { orders: number }>(
  'bench.count-orders',
  'SELECT count(*)::integer AS orders FROM lottery_order WHERE issue_id = $1',
);

/** Orders per second of pgbench with the statements of the server. Throws where an order is refused. */
export async function orderFloor(pgbench: Pgbench, databaseUrl: string, sale: Sale) {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  const script = scriptOf(sale, await database.one(lastOrder, [sale.issue.id]));
  await database.close();
  const placed = async (): Promise<number> => {
    const counting = openDatabase({ url: databaseUrl, maxConnections: 1 });
    try {
      return (await counting.one(countOrders, [sale.issue.id])).orders;
    } finally {
      await counting.close();
    }
  };
  return async (clients: number, durationMs: number): Promise<number> => {
    const before = await placed();
    const run = { clients, durationMs, warmUpMs: WARM_UP_MS };
    const { perSecond, transactions } = await pgbench.saturate({ script, variables: [] }, run);
    const orders = (await placed()) - before;
    if (orders !== transactions) throw new Error(`pgbench: ${orders} orders in ${transactions} transactions`);
    return perSecond;
  };
}

function scriptOf({ issue, members, sent }: Sale, order: { readonly slip: string; readonly lines: string }) {
  const key = `lpad(:key::text, 32, '0')::uuid`;
  const statements: Readonly<Record<string, string>> = {
    BEGIN: 'BEGIN;',
    COMMIT: 'COMMIT;',
    [findSession.name]: `${writtenOut(findSession.text, { 1: sessionHashSql(':member'), 2: 'now()' })};`,
    [lockRequest.name]: `${writtenOut(lockRequest.text, {
      1: ':member',
      2: `${key}::text`,
      3: issue.gameId.toString(),
      4: `'${issue.numero}'`,
    })};`,
    [findOrderOfKey.name]: `${writtenOut(findOrderOfKey.text, { 1: ':member', 2: key })};`,
    [findIssueForOrder.name]: `${writtenOut(findIssueForOrder.text, {
      1: `'${issue.merchantCode}'`,
      2: issue.gameId.toString(),
      3: `'${issue.numero}'`,
    })};`,
    [listBands.name]: `${writtenOut(listBands.text, { 1: `'${issue.merchantCode}'`, 2: 'now()' })};`,
    [placeOrderOnce.name]: `${writtenOut(placeOrderOnce.text, {
      1: ':member',
      2: `'PHP'`,
      3: `'PHP'`,
      4: issue.nodeId.toString(),
      5: `'${issue.gameType}'`,
      6: `'${issue.vassalage}'`,
      7: issue.id.toString(),
      8: key,
      9: '1',
      10: `'${order.slip}'`,
      11: jsonLiteral(order.lines),
      12: UNLIMITED,
      13: UNLIMITED,
      14: UNLIMITED,
      15: jsonLiteral(playRules(MARKETS.default, MARKETS.default, 0)),
      16: 'now()',
      17: 'NULL',
    })} \\gset placed_`,
    [findOrder.name]: `${writtenOut(findOrder.text, { 1: ':member', 2: ':placed_orderId' })};`,
    [findBalance.name]: `${writtenOut(findBalance.text, { 1: ':member', 2: `'PHP'` })};`,
  };
  const lines = sent.map((name) => {
    const line = statements[name];
    if (line === undefined) throw new Error(`the floor of an order does not know the statement ${name}`);
    return line;
  });
  return [
    `\\set member random(${members.first}, ${members.last})`,
    '\\set key random(1, 9000000000000000000)',
    ...lines,
  ].join('\n');
}
