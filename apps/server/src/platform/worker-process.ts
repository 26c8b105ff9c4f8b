import cluster from 'node:cluster';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** A worker process under a primary. */
export interface WorkerProcess {
  /** Reports that the worker serves requests. */
  ready(address: string): void;
  /** Reports a failed start. Resolves when the primary has received the reason. */
  report(errorText: string): Promise<void>;
  /** Provides the metrics of this process to any process that requests them. */
  shareFigures(read: () => Promise<Figures>): void;
  /** Collects the metrics of all processes. */
  allFigures(): Promise<readonly NumberedFigures[]>;
}

/** Undefined in a single process, and in the primary. */
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
    report: (text) => send({ kind: 'start-error', text }),
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
  // A worker exits with its primary, so a lost message does no harm.
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}

/** The metrics of one process. */
type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

/** The metrics of a process with its number, which a replacement process inherits. */
export type NumberedFigures = readonly [process: number, figures: Figures];

export type FromWorker =
  | { readonly kind: 'ready'; readonly address: string }
  /** Why the worker did not start, in one line. */
  | { readonly kind: 'start-error'; readonly text: string }
  | { readonly kind: 'request-figures'; readonly requestId: number }
  | { readonly kind: 'own-figures'; readonly requestId: number; readonly figures: Figures };

export type ToWorker =
  | { readonly kind: 'read-figures'; readonly requestId: number }
  | { readonly kind: 'all-figures'; readonly requestId: number; readonly all: readonly NumberedFigures[] };
