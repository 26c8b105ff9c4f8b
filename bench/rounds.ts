import { besidePgbench, type ComparedRate } from './beside-pgbench.ts';
import type { BenchPart } from './result.ts';
import { benchComposed } from './rounds/composed.ts';
import { type SlotFloor, slotFloor } from './rounds/floor.ts';
import { openSlotMembers, type PlayNext, playInTurn, seeMembers, warmUp } from './rounds/players.ts';
import { benchTail } from './rounds/tail.ts';
import { openConnections, saturate } from './server/connections.ts';
import { findPgbench } from './server/pgbench.ts';
import { type BenchServer, startBenchServer } from './server/server.ts';
import { type Trip, tripResult, usualTrips } from './server/trips.ts';

const CLIENTS = [1, 8, 32];
const MOST_CLIENTS = 32;
const GOAL = 0.45;
const DURATION_MS = 3000;
const NOT_COUNTED = 10;
const COUNTED = 80;
const TRIPS_OF_A_BET = 2;
const TRIPS_WITH_A_WIN = 3;

/**
 * Slot rounds over HTTP in the shipped market. Measures round trips to the database, the rate beside pgbench with the
 * same statements, and the slowest rounds. Also compares a bet of one SQL function with a bet of many statements.
 */
export async function benchRounds(): Promise<BenchPart> {
  const server = await startBenchServer();
  try {
    const { market, origin, databaseUrl } = server;
    const members = await openSlotMembers(databaseUrl);
    const connections = await openConnections(origin, MOST_CLIENTS);
    const next = playInTurn(origin, members);
    const play = () => next(connections);
    await warmUp(play, MOST_CLIENTS);
    await seeMembers(databaseUrl, members);
    const trips = await countTrips(server, play);
    const counted = [
      tripResult('a slot round without a win', trips.lost, TRIPS_OF_A_BET),
      tripResult('a slot round with a win', trips.won, TRIPS_WITH_A_WIN),
    ];
    const pgbench = await findPgbench(databaseUrl);
    if (!pgbench) {
      console.log('pgbench is not installed: no slot round is compared');
      return { market, results: counted };
    }
    const floor = slotFloor(pgbench, databaseUrl, members, trips.lost);
    const rates = await compareRates(floor, play);
    const perSecond = (rates.at(-1)?.perSecond ?? 0) / 2;
    const tail = await benchTail({ server, floor, clients: MOST_CLIENTS, perSecond, play });
    connections.close();
    const composed = await benchComposed(databaseUrl, members);
    return { market, results: [...counted, ...rates.map(({ result }) => result), ...tail, ...composed] };
  } finally {
    await server.stop();
  }
}

async function compareRates(floor: SlotFloor, play: PlayNext): Promise<ComparedRate[]> {
  const rates: ComparedRate[] = [];
  for (const clients of CLIENTS) {
    const compared = await besidePgbench({
      name: 'slot round over HTTP',
      goal: clients === MOST_CLIENTS ? GOAL : null,
      unit: 'rounds',
      clients,
      floorName: 'pgbench',
      floor: () => floor.saturate(clients, DURATION_MS),
      ours: () => saturate(play, clients, DURATION_MS),
    });
    rates.push(compared);
  }
  return rates;
}

/** The round trips of sequential rounds, so that no other work is in progress. */
async function countTrips(server: BenchServer, play: PlayNext) {
  return server.countTrips(async (trips) => {
    const lost: (readonly Trip[])[] = [];
    const won: (readonly Trip[])[] = [];
    for (let round = -NOT_COUNTED; round < COUNTED; round += 1) {
      const { win } = await play();
      const sent = await trips();
      if (round >= 0) (Number(win) > 0 ? won : lost).push(sent);
    }
    return { lost: usualTrips(lost), won: usualTrips(won) };
  });
}
