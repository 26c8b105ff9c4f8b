import { relative } from 'node:path';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Failed tests, each with its file, its name and the beginning of its message. */
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly numTodoTests?: number;
  readonly testResults?: readonly VitestFile[];
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[];
  }[];
}

interface PlaywrightReport {
  readonly stats?: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors?: readonly PlaywrightError[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly PlaywrightError[] }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightError {
  readonly message?: string;
}

/** Counts vitest's JSON report. A file that cannot be loaded counts as one failure. */
export function readVitestReport(text: string): Count {
  const report = JSON.parse(text) as VitestReport;
  const files = report.testResults ?? [];
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure([file(name), fullName], failureMessages?.[0])),
  );
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + unloaded.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    failures: [...unloaded.map(({ name, message }) => failure([file(name)], message)), ...failed],
  };
}

/** Counts Playwright's JSON report. A test that passed only at its second attempt has failed. */
export function readPlaywrightReport(text: string): Count {
  const { stats, errors = [], suites = [] } = JSON.parse(text) as PlaywrightReport;
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + errors.length,
    skipped: stats?.skipped ?? 0,
    failures: [...errors.map(({ message }) => failure(['browser'], message)), ...suites.flatMap(failuresIn)],
  };
}

function failuresIn({ specs = [], suites = [] }: PlaywrightSuite): readonly string[] {
  const own = specs.flatMap(({ file: path, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const message = results.flatMap(({ errors = [] }) => errors)[0]?.message;
        return failure([`[${projectName}]`, path, title], message);
      }),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

/** One failure in a few lines: enough to locate it when all other output is lost. */
function failure(where: readonly string[], message = ''): string {
  const lines = stripColours(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 8);
  return [where.join(' › '), ...lines.map((line) => `    ${line.slice(0, 200)}`)].join('\n');
}

function stripColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one.
  return text.replace(/\u001b\[[0-9;]*m/g, '');
}

function file(path: string): string {
  return relative(process.cwd(), path);
}

export function total(counts: readonly Count[]): Count {
  const sum = (of: (count: Count) => number): number =>
    counts.reduce((before, count) => before + of(count), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

/** End of a run's output: each failure again, and then the summary line. */
export function summary({ passed, failed, skipped, failures }: Count): string {
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...failures.map((one) => `failed: ${one}\n`), line].join('\n');
}
