import cluster from 'node:cluster';
import type { Figures, FromWorker, NumberedFigures, ToWorker } from './messages.ts';

/** What a process does that runs beside others under a primary. */
export interface WorkerProcess {
  /** It answers at its address. */
  ready(address: string): void;
  /** It did not start; resolves when the primary has the reason. */
  report(fault: string): Promise<void>;
  /** Gives the figures of this process to whichever process requests them. */
  shareFigures(read: () => Promise<Figures>): void;
  /** The figures of every process. */
  allFigures(): Promise<readonly NumberedFigures[]>;
}

/** Undefined in a process that runs alone, and in the primary. */
export function openWorkerProcess(): WorkerProcess | undefined {
  if (!cluster.isWorker) return undefined;
  const waiting = new Map<number, (all: readonly NumberedFigures[]) => void>();
  let requests = 0;
  let read: () => Promise<Figures> = async () => [];
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'all-figures') waiting.get(message.requestId)?.(message.all);
    if (message.kind === 'read-figures') {
      const { requestId } = message;
      void read().then((figures) => send({ kind: 'own-figures', requestId, figures }));
    }
  });
  return {
    ready: (address) => void send({ kind: 'ready', address }),
    report: (text) => send({ kind: 'fault', text }),
    shareFigures(ownFigures) {
      read = ownFigures;
    },
    async allFigures() {
      requests += 1;
      const requestId = requests;
      const { promise, resolve } = Promise.withResolvers<readonly NumberedFigures[]>();
      waiting.set(requestId, resolve);
      await send({ kind: 'request-figures', requestId });
      const all = await promise;
      waiting.delete(requestId);
      return all;
    },
  };
}

function send(message: FromWorker): Promise<void> {
  // Without its primary the process ends; nobody waits for the message.
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}
