export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface VitestReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly numTodoTests?: number;
  readonly testResults?: readonly {
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

interface PlaywrightReport {
  readonly stats?: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors?: readonly unknown[];
}

/** Counts vitest's JSON report. A file that does not even load counts as one failure. */
export function readVitestReport(text: string): Count {
  const report = JSON.parse(text) as VitestReport;
  const files = report.testResults ?? [];
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + unloaded.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/** Counts Playwright's JSON report. A test that passed at its second try only has failed. */
export function readPlaywrightReport(text: string): Count {
  const { stats, errors = [] } = JSON.parse(text) as PlaywrightReport;
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + errors.length,
    skipped: stats?.skipped ?? 0,
  };
}

export function total(counts: readonly Count[]): Count {
  const sum = (of: (count: Count) => number): number =>
    counts.reduce((before, count) => before + of(count), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
  };
}

/** The closing line of a run. */
export function summary({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
