/** Data that a page records about itself during a visit. Times are milliseconds since the navigation began. */
export interface PageRecord {
  firstPaintMs: number;
  largestPaintMs: number;
  /** The element of the largest paint, for the reader of the figures. */
  largestPaint: string;
  longTasks: { startMs: number; durationMs: number }[];
  shifts: { atMs: number; score: number; sources: string }[];
  /** Touches and clicks: from the input to the next frame, in steps of 8 ms. */
  inputs: { startMs: number; durationMs: number }[];
}

export interface WindowWithRecord extends Window {
  benchRecord?: PageRecord;
}

/** Runs in the page before all other scripts: collects the browser's performance entries. */
export function recordPage(): void {
  interface Reported extends PerformanceEntry {
    readonly element?: Element | null;
    readonly value?: number;
    readonly hadRecentInput?: boolean;
    readonly interactionId?: number;
    readonly sources?: readonly { readonly node: Node | null }[];
  }
  const record: PageRecord = {
    firstPaintMs: 0,
    largestPaintMs: 0,
    largestPaint: '',
    longTasks: [],
    shifts: [],
    inputs: [],
  };
  (window as WindowWithRecord).benchRecord = record;
  const nameOf = (node: Node | null | undefined): string =>
    node instanceof Element ? `${node.localName} ${node.className}`.trim() : (node?.nodeName ?? 'something');
  const observe = (type: string, take: (entry: Reported) => void): void => {
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') record.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime, element }) => {
    record.largestPaintMs = startTime;
    record.largestPaint = nameOf(element);
  });
  observe('longtask', ({ startTime, duration }) => {
    record.longTasks.push({ startMs: startTime, durationMs: duration });
  });
  observe('layout-shift', ({ startTime, value = 0, hadRecentInput, sources = [] }) => {
    if (hadRecentInput) return;
    const moved = sources.map(({ node }) => nameOf(node)).join(', ');
    record.shifts.push({ atMs: startTime, score: value, sources: moved });
  });
  observe('event', ({ startTime, duration, interactionId }) => {
    if (interactionId) record.inputs.push({ startMs: startTime, durationMs: duration });
  });
}
