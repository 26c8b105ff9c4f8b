import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openConcurrencyLimit } from '../concurrency.ts';
import { isDrawable } from './picture.ts';

/** One at a time: drawing the largest picture takes 50 MB and about 170 ms. */
export const QUEUE_LIMITS = { atOnce: 1, waiting: 7 } as const;
const DRAW_TIMEOUT_MS = 15_000;
/** Drawing takes a quarter of a core at most, however many pictures wait. A single picture never waits. */
const REST_PER_DRAWING = 3;
const LONGEST_REST_MS = 1500;

/** The form in which a picture is stored. */
export interface PictureForm {
  /** Pixels. Larger pictures are scaled down. */
  readonly longestSide: number;
  /** Size of the stored JPEG. */
  readonly limitBytes: number;
  /** Cuts a square of `longestSide` pixels from the middle; scales small pictures up. */
  readonly square?: boolean;
}

/** One picture for the process that draws. */
export interface Drawing extends PictureForm {
  readonly picture: Uint8Array;
}

/**
 * Redraws a picture as JPEG, so that the visible content stays and metadata, location and hidden payloads
 * disappear. Returns `invalid` for anything but a PNG or JPEG that can be drawn, stays below the pixel
 * limit and fits `limitBytes` afterwards. Returns `busy` when the queue is full. Rejects when the drawing
 * itself fails; the next picture gets a new process.
 */
export type RedrawPicture = (picture: Buffer, form: PictureForm) => Promise<Buffer | 'invalid' | 'busy'>;

export function openPictureRedraw(script: URL): RedrawPicture {
  const limited = openConcurrencyLimit(QUEUE_LIMITS);
  let running: DrawingProcess | undefined;
  let restUntilMs = 0;
  async function drawAfterRest(drawing: Drawing): Promise<Buffer | 'invalid'> {
    await delay(Math.max(0, restUntilMs - performance.now()));
    const startMs = performance.now();
    try {
      return await draw(drawing);
    } finally {
      const endMs = performance.now();
      restUntilMs = endMs + Math.min(REST_PER_DRAWING * (endMs - startMs), LONGEST_REST_MS);
    }
  }
  async function draw(drawing: Drawing): Promise<Buffer | 'invalid'> {
    running ??= startDrawing(script);
    const { child, ended } = running;
    const signal = AbortSignal.any([ended, AbortSignal.timeout(DRAW_TIMEOUT_MS)]);
    try {
      child.send(drawing);
      const [drawn] = (await once(child, 'message', { signal })) as [Uint8Array | null];
      return drawn ? Buffer.from(drawn) : 'invalid';
    } catch (error) {
      running = undefined;
      child.kill('SIGKILL');
      throw error;
    }
  }
  return async (picture, form) =>
    isDrawable(picture) ? ((await limited(() => drawAfterRest({ ...form, picture }))) ?? 'busy') : 'invalid';
}

interface DrawingProcess {
  readonly child: ChildProcess;
  /** Aborted when the process ended. */
  readonly ended: AbortSignal;
}

/**
 * A process of its own with the lowest priority, so that decoding never delays requests. The process has no environment:
 * a flaw of the decoder would find no secrets there.
 */
function startDrawing(script: URL): DrawingProcess {
  const child = fork(fileURLToPath(script), [], {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  const ended = new AbortController();
  child.once('exit', (code) => ended.abort(new Error(`the drawing process ended with ${code}`)));
  // The error of a failed start is reported by `once`.
  child.on('error', (error) => ended.abort(error));
  child.unref();
  child.channel?.unref();
  return { child, ended: ended.signal };
}

/**
 * Gives a process the lowest priority. Linux still lets it finish a turn of some milliseconds before a request; as an idle task
 * it is interrupted at once. Where the program for that is missing or not permitted, the priority remains.
 */
function lowerPriority(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', `${pid}`], () => {});
}

/** One queue for this process. */
export const redrawPicture = openPictureRedraw(new URL('./draw-picture.ts', import.meta.url));

/** Members, and addresses of guests, with a picture in progress in this process. */
const drawing = new Set<bigint | string>();

/**
 * Runs the work on a picture of a member, or of the guests of one address. Returns `busy` at once while another picture
 * of the same sender is in progress, so that nobody fills the queue.
 */
export async function onePictureAtOnce<T>(
  sender: bigint | string,
  work: () => Promise<T>,
): Promise<T | 'busy'> {
  if (drawing.has(sender)) return 'busy';
  drawing.add(sender);
  try {
    return await work();
  } finally {
    drawing.delete(sender);
  }
}
