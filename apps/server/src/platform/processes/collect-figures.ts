import type { Worker } from 'node:cluster';
import type { FromWorker, NumberedFigures, ToWorker } from './messages.ts';

/** A process that is too busy to answer is left out. */
const ANSWER_TIMEOUT_MS = 2000;

/** Collects the figures of every running process and sends them to the one that requested them. */
export async function collectFigures(
  running: ReadonlyMap<number, Worker>,
  to: Worker,
  requestId: number,
): Promise<void> {
  const read = [...running].map(([number, worker]) => readFigures(number, worker, { to: to.id, requestId }));
  const all = (await Promise.all(read)).filter((one) => one !== undefined);
  send(to, { kind: 'all-figures', requestId, all });
}

/** Undefined when the process ends or does not answer in time. */
async function readFigures(
  number: number,
  worker: Worker,
  request: { readonly to: number; readonly requestId: number },
): Promise<NumberedFigures | undefined> {
  // Two processes may request figures under the same number at the same time.
  const requestId = request.requestId * 1_000_000 + request.to;
  const { promise, resolve } = Promise.withResolvers<NumberedFigures | undefined>();
  const onMessage = (message: FromWorker) => {
    if (message.kind === 'own-figures' && message.requestId === requestId) resolve([number, message.figures]);
  };
  const giveUp = () => resolve(undefined);
  const timer = setTimeout(giveUp, ANSWER_TIMEOUT_MS);
  worker.on('message', onMessage).once('exit', giveUp);
  send(worker, { kind: 'read-figures', requestId });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', onMessage).off('exit', giveUp);
  }
}

function send(worker: Worker, message: ToWorker): void {
  // A process that ended meanwhile is noticed by its exit.
  if (worker.isConnected()) worker.send(message, () => {});
}
