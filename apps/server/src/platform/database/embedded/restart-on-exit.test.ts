import { expect, test } from 'vitest';
import { restartOnExit, type Crash } from './restart-on-exit.ts';
import type { Postmaster } from './postmaster.ts';

interface Run extends Postmaster {
  end(reason: string): void;
}

function aRun(): Run {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { ended: promise, end: resolve, stop: async () => resolve('stopped') };
}

test('gives up after ten exits in a row, of started and of failed runs', async () => {
  const first = aRun();
  let starts = 0;
  const lines: string[] = [];
  async function start() {
    starts += 1;
    if (starts === 3) throw new Error('no space left');
    const run = starts === 1 ? first : aRun();
    if (run !== first) run.end('broken');
    return run;
  }
  const runner = await restartOnExit(start, (line) => lines.push(line));
  const crashes: Crash[] = [];
  const gaveUp = new Promise<void>((done) => {
    runner.onCrash((crash) => {
      crashes.push(crash);
      if (!crash.restarting) done();
    });
  });
  first.end('broken');
  await gaveUp;
  expect(starts).toBe(10);
  expect(crashes).toHaveLength(10);
  expect(crashes.filter(({ reason }) => reason === 'no space left')).toHaveLength(1);
  expect(lines.at(-1)).toContain('giving up');
  await runner.stop();
});

test('a stop during a restart ends the new run', async () => {
  const first = aRun();
  const second = aRun();
  const starting = Promise.withResolvers<Run>();
  const restarting = Promise.withResolvers<void>();
  const starts = [
    () => Promise.resolve(first),
    () => {
      restarting.resolve();
      return starting.promise;
    },
  ];
  const runner = await restartOnExit(
    () => starts.shift()?.() ?? Promise.reject(new Error('too many')),
    () => {},
  );
  first.end('broken');
  await restarting.promise;
  const stopped = runner.stop();
  starting.resolve(second);
  await stopped;
  expect(await second.ended).toBe('stopped');
});

test('a failure of the very first start is thrown to the caller', async () => {
  const start = () => Promise.reject(new Error('no such directory'));
  await expect(restartOnExit(start, () => {})).rejects.toThrow('no such directory');
});
