import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The figures of one process, as its registry gives them. */
export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

/** The figures of a process beside its number, which a process that replaces it takes over. */
export type NumberedFigures = readonly [process: number, figures: Figures];

export type FromWorker =
  | { readonly kind: 'ready'; readonly address: string }
  /** Why it did not start, in one line. */
  | { readonly kind: 'fault'; readonly text: string }
  | { readonly kind: 'request-figures'; readonly requestId: number }
  | { readonly kind: 'own-figures'; readonly requestId: number; readonly figures: Figures };

export type ToWorker =
  | { readonly kind: 'read-figures'; readonly requestId: number }
  | { readonly kind: 'all-figures'; readonly requestId: number; readonly all: readonly NumberedFigures[] };
