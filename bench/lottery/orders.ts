import { api } from '@tessera/contract';
import type { Envelope } from '@tessera/contract/endpoint';
import { stakeAmount } from '@tessera/contract/lottery/prize';
import { slipLineOf } from '@tessera/contract/lottery/slip';
import { amountFromUnits } from '@tessera/contract/money';
import { randomInt, randomUUID } from 'node:crypto';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import { besidePgbench } from '../beside-pgbench.ts';
import type { BenchPart, BenchResult } from '../result.ts';
import { openConnections, postRequest, saturate } from '../server/connections.ts';
import { type BenchMembers, openMembers, sessionHeaders } from '../server/members.ts';
import { findPgbench } from '../server/pgbench.ts';
import { type BenchServer, startBenchServer } from '../server/server.ts';
import { type Trip, tripResult, usualTrips } from '../server/trips.ts';
import { type BenchIssue, orderFloor } from './floor.ts';

const CLIENTS = [1, 8, 32];
const MOST_CLIENTS = 32;
const GOAL = 0.35;
const DURATION_MS = 3000;
const MEMBERS = 2000;
const WARM_UP_ORDERS = 200;
const NOT_COUNTED = 10;
const COUNTED = 40;
const LINES = 10;
const TRIPS = 9;
/** Ten lines on the first digit. */
const SLIP = Array.from({ length: LINES }, (_, digit) => `${digit}____~1~1801~1~1840~1`);

/** An issue whose sale lasts for the run, and limits that the orders of a run do not reach. */
const openIssue = statement<[], BenchIssue>(
  'bench.open-issue',
  `WITH lottery AS (
     UPDATE lottery_game SET max_line_units = 1000000000000000, max_member_units = 1000000000000000,
       max_win_units = 1000000000000000, max_exposure_units = 1000000000000000 WHERE code = 'SSC_5M' RETURNING *
   ), issue AS (
     SELECT i.id FROM lottery_issue i JOIN lottery g ON g.id = i.game_id
      WHERE i.state = 'scheduled' AND i.opens_at <= now() AND i.closes_at > now() + interval '2 s' LIMIT 1
   )
   UPDATE lottery_issue i SET closes_at = now() + interval '1 hour', draws_at = now() + interval '61 minutes'
     FROM lottery g JOIN lottery_catalogue_game c ON c.game_id = g.id JOIN game n ON n.id = c.node_id
    WHERE i.id = (SELECT id FROM issue) RETURNING i.id, i.game_id AS "gameId", i.numero, g.merchant_code AS "merchantCode",
      i.opens_at AS "opensAt", n.id AS "nodeId", n.game_type AS "gameType", n.vassalage`,
);
/** A lottery is no opened game, and a member bets on one game at a time. */
const closeGames = statement<[first: bigint, last: bigint]>(
  'bench.close-games',
  'DELETE FROM game_session WHERE member_id BETWEEN $1 AND $2',
);
/** A session is marked as seen once a minute: no measured order writes this mark. */
const markSeen = statement<[first: bigint, last: bigint]>(
  'bench.mark-bettors-seen',
  `UPDATE session SET seen_at = now() + interval '1 hour' WHERE member_id BETWEEN $1 AND $2`,
);

/** Orders of ten lines over HTTP in the shipped market, beside pgbench with the same statements. */
export async function benchOrders(): Promise<BenchPart> {
  const server = await startBenchServer();
  try {
    const { market, origin, databaseUrl } = server;
    const { issue, members } = await openSale(databaseUrl);
    const connections = await openConnections(origin, MOST_CLIENTS);
    const headersOf = sessionHeaders();
    const order = async () => {
      const memberId = members.first + BigInt(randomInt(MEMBERS));
      const body = orderText(issue);
      const request = postRequest(origin, api.lotteryOrders.placeOrder.path, headersOf(memberId), body);
      const answer = await connections.send(request);
      if (!(JSON.parse(answer.body) as Envelope<unknown>).success)
        throw new Error(`an order was refused: ${answer.body}`);
    };
    for (let done = 0; done < WARM_UP_ORDERS; done += 1) await order();
    const trips = await countTrips(server, order);
    const results: BenchResult[] = [tripResult('an order of ten lines', trips, TRIPS)];
    const pgbench = await findPgbench(databaseUrl);
    if (!pgbench) {
      console.log('pgbench is not installed: no order is compared');
      return { market, results };
    }
    const floor = await orderFloor(pgbench, databaseUrl, { issue, members, sent: trips.flat() });
    for (const clients of CLIENTS) {
      const { result } = await besidePgbench({
        name: 'order of ten lines over HTTP',
        goal: clients === MOST_CLIENTS ? GOAL : null,
        unit: 'orders',
        clients,
        floorName: 'pgbench',
        floor: () => floor(clients, DURATION_MS),
        ours: () => saturate(order, clients, DURATION_MS),
      });
      results.push(result);
    }
    connections.close();
    return { market, results };
  } finally {
    await server.stop();
  }
}

async function openSale(databaseUrl: string): Promise<{ issue: BenchIssue; members: BenchMembers }> {
  const database = openDatabase({ url: databaseUrl });
  try {
    const issue = await database.one(openIssue, []);
    const members = await openMembers(database, { name: 'bettor', count: MEMBERS, nodeId: issue.nodeId });
    await database.run(closeGames, [members.first, members.last]);
    await database.run(markSeen, [members.first, members.last]);
    return { issue, members };
  } finally {
    await database.close();
  }
}

function orderText({ gameId, numero }: BenchIssue): string {
  return JSON.stringify({
    gameId: gameId.toString(),
    currentNumero: numero,
    prizeModeId: 1,
    bettingSlipString: SLIP.join(';'),
    betCartAmountSum: amountFromUnits(SLIP.reduce((sum, line) => sum + amountUnitsOf(line), 0n)),
    requestKey: randomUUID(),
  });
}

function amountUnitsOf(text: string): bigint {
  const line = slipLineOf(text);
  if (typeof line === 'string') throw new Error(`the line ${text} is invalid: ${line}`);
  return stakeAmount(line.play, line.unit, line.multiple);
}

/** The round trips of sequential orders, so that no other work is in progress. */
async function countTrips(server: BenchServer, order: () => Promise<void>): Promise<readonly Trip[]> {
  return server.countTrips(async (trips) => {
    const counted: (readonly Trip[])[] = [];
    for (let done = -NOT_COUNTED; done < COUNTED; done += 1) {
      await order();
      const sent = await trips();
      if (done >= 0) counted.push(sent);
    }
    return usualTrips(counted);
  });
}
