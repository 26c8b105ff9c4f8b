import { api } from '@tessera/contract';
import { randomInt, randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import { samplePhoto } from '../../apps/server/testing/platform/pictures.ts';
import { send, signIn } from '../http/member.ts';
import type { BenchPart, BenchResult } from '../result.ts';
import { arrive } from '../server/connections.ts';
import { type BenchMembers, openMembers, sessionHeaders } from '../server/members.ts';
import { startBenchServer } from '../server/server.ts';
import { median, quantile } from '../statistics.ts';

const GOAL = 1.5;

const READS_PER_SECOND = 200;

/** Idle and drawing in turns, so that a moment of the machine's own weighs on one turn of one side alone. */
const REPETITIONS = 9;

const TURN_MS = 2000;

/** Uploads at once; the server redraws one picture at a time. */
const UPLOADS_AT_ONCE = 3;

/** A member uploads at most 30 pictures per day. */
const UPLOADERS = 300;

/** A photo as the site sends it, and the largest photo that the server decodes. */
const PHOTOS = [
  { name: '1600 × 1200', width: 1600, height: 1200 },
  { name: '4160 × 3120', width: 4160, height: 3120 },
] as const;

const findGame = statement<[], { id: bigint }>('bench.find-any-game', 'SELECT min(id) AS id FROM game');

/** Balance reads of a member while the server redraws pictures of other members without a pause. */
export async function benchPictures(): Promise<BenchPart> {
  const { origin, databaseUrl, market, stop } = await startBenchServer();
  const database = openDatabase({ url: databaseUrl });
  try {
    const uploaders = await openUploaders(database);
    const reader = await signIn(origin, 'member1');
    const read = async (): Promise<void> => void (await reader.call(api.wallet.wallet, {}));
    const results: BenchResult[] = [];
    for (const photo of PHOTOS) results.push(await besidePictures({ origin, uploaders, photo, read }));
    return { market, results };
  } finally {
    await database.close();
    await stop();
  }
}

async function openUploaders(database: Database): Promise<BenchMembers> {
  const { id: nodeId } = await database.one(findGame, []);
  return openMembers(database, { name: 'uploader', count: UPLOADERS, nodeId });
}

interface Drawing {
  readonly origin: string;
  readonly uploaders: BenchMembers;
  readonly photo: (typeof PHOTOS)[number];
  read(): Promise<void>;
}

async function besidePictures({ origin, uploaders, photo, read }: Drawing): Promise<BenchResult> {
  const image = (await samplePhoto(photo.width, photo.height)).toString('base64');
  const p99 = async () => {
    const options = { perSecond: READS_PER_SECOND, durationMs: TURN_MS, gaps: 'even' } as const;
    return quantile(await arrive(read, options), 0.99);
  };
  await p99();
  const [idle, drawing]: [number[], number[]] = [[], []];
  let pictures = 0;
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    idle.push(await p99());
    const untilMs = performance.now() + TURN_MS;
    const uploads = Array.from({ length: UPLOADS_AT_ONCE }, () =>
      upload({ origin, uploaders, image, untilMs }),
    );
    const [drawingMs, ...uploaded] = await Promise.all([p99(), ...uploads]);
    drawing.push(drawingMs);
    pictures += uploaded.reduce((sum, count) => sum + count, 0);
  }
  if (pictures === 0) throw new Error('no picture was redrawn');
  const [idleMs, drawingMs] = [median(idle), median(drawing)];
  return {
    name: `p99 of a balance read while pictures of ${photo.name} are redrawn`,
    ratio: drawingMs / idleMs,
    goal: `≤ ${GOAL} × its idle value`,
    reached: drawingMs / idleMs <= GOAL,
    detail: `${drawingMs.toFixed(1)} ms, idle ${idleMs.toFixed(1)} ms, at ${READS_PER_SECOND}/s, ${pictures} pictures of ${Math.round((image.length * 0.75) / 1024)} KiB in ${REPETITIONS} turns`,
  };
}

interface Uploads {
  readonly origin: string;
  readonly uploaders: BenchMembers;
  readonly image: string;
  readonly untilMs: number;
}

/** Uploads pictures one after the other, each of another member. Returns how many the server stored. */
async function upload({ origin, uploaders, image, untilMs }: Uploads): Promise<number> {
  const headersOf = sessionHeaders();
  let stored = 0;
  // The same bytes with another key each time: writing a large JSON text would delay the reads of this process.
  const key = randomUUID();
  const body = Buffer.from(JSON.stringify({ requestKey: key, image }));
  const keyAt = body.indexOf(key);
  while (performance.now() < untilMs) {
    const memberId = uploaders.first + BigInt(randomInt(UPLOADERS));
    body.write(randomUUID(), keyAt, 'latin1');
    const { status } = await send(origin, api.feedback.feedbackPicture, body, headersOf(memberId));
    if (status === 200) stored += 1;
  }
  return stored;
}
