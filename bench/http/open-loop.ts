import { setTimeout as wait } from 'node:timers/promises';

/** What many callers at once got done: calls a second, each caller going on as soon as it is answered. */
export async function saturate(callers: readonly (() => Promise<void>)[], seconds: number): Promise<number> {
  const startedMs = performance.now();
  let calls = 0;
  const untilMs = startedMs + seconds * 1000;
  const keepCalling = async (call: () => Promise<void>): Promise<void> => {
    while (performance.now() < untilMs) {
      await call();
      calls += 1;
    }
  };
  await Promise.all(callers.map(keepCalling));
  return calls / ((performance.now() - startedMs) / 1000);
}

/**
 * Calls at a steady rate, answered or not, as members do: a slow answer does not spare the server the next
 * call. Gives the milliseconds of each call. Throws when this process could not keep the rate.
 */
export async function steadily(
  callers: readonly (() => Promise<void>)[],
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const total = Math.floor(perSecond * seconds);
  const startedMs = performance.now();
  const latencies: number[] = [];
  const faults: unknown[] = [];
  const underWay: Promise<void>[] = [];
  const callOne = async (call: () => Promise<void>): Promise<void> => {
    const sentMs = performance.now();
    await call().catch((fault: unknown) => faults.push(fault));
    latencies.push(performance.now() - sentMs);
  };
  while (underWay.length < total) {
    const due = Math.min(total, ((performance.now() - startedMs) / 1000) * perSecond);
    while (underWay.length < due) {
      const call = callers[underWay.length % callers.length];
      if (call) underWay.push(callOne(call));
    }
    await wait(1);
  }
  const tookSeconds = (performance.now() - startedMs) / 1000;
  await Promise.all(underWay);
  if (faults.length > 0) throw faults[0];
  if (tookSeconds > seconds * 1.05)
    throw new Error(`the load could not be kept at ${perSecond.toFixed(0)} calls a second`);
  return latencies;
}
