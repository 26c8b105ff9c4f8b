import { setTimeout as pause } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

export interface Crash {
  readonly reason: string;
  /** False when PostgreSQL ended repeatedly and stays down. */
  readonly restarting: boolean;
}

export interface Runner {
  onCrash(listener: (crash: Crash) => void): void;
  stop(): Promise<void>;
}

const MAX_CRASHES_IN_A_ROW = 10;
const STEADY_AFTER_MS = 10_000;
const BACKOFF_MS = 200;

/**
 * Starts the server with `start`, and again after each unexpected end. The first restart is immediate, later ones
 * follow after growing pauses. Gives up after ten ends without ten steady seconds between. Rejects when the very first
 * start fails.
 */
export async function restartOnExit(
  start: () => Promise<Postmaster>,
  log: (line: string) => void,
): Promise<Runner> {
  const listeners: ((crash: Crash) => void)[] = [];
  let current: Postmaster | undefined = await start();
  let stopping = false;
  let startedAt = performance.now();
  let crashes = 0;

  async function watch(): Promise<void> {
    let reason = await current?.ended;
    while (!stopping && reason !== undefined) {
      crashes = performance.now() - startedAt > STEADY_AFTER_MS ? 1 : crashes + 1;
      const restarting = crashes < MAX_CRASHES_IN_A_ROW;
      log(`The embedded PostgreSQL is gone: ${reason}; ${restarting ? 'starting it again' : 'giving up'}.`);
      for (const listener of listeners) listener({ reason, restarting });
      if (!restarting) return;
      await pause(BACKOFF_MS * (crashes - 1));
      startedAt = performance.now();
      reason = await restart();
    }
  }

  /** One more run until its end; resolves with the reason of the end, or of the failed start. */
  async function restart(): Promise<string> {
    if (stopping) return 'stopped';
    try {
      current = await start();
      log('The embedded PostgreSQL is back.');
      if (stopping) await current.stop();
      return await current.ended;
    } catch (error) {
      current = undefined;
      return (error as Error).message;
    }
  }

  const watched = watch();
  return {
    onCrash: (listener) => void listeners.push(listener),
    stop: async () => {
      stopping = true;
      await current?.stop();
      await watched;
    },
  };
}
