import { describe, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, summary, total } from './test-report.ts';

describe('closing line', () => {
  test('adds the counts of both runners', () => {
    const server = readVitestReport(
      JSON.stringify({
        numPassedTests: 7,
        numFailedTests: 1,
        numPendingTests: 1,
        numTodoTests: 1,
        testResults: [],
      }),
    );
    const browser = readPlaywrightReport(
      JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] }),
    );
    expect(summary(total([server, browser]))).toBe('11 passed, 3 failed, 2 skipped');
  });

  test('counts a file that does not load and a failed set-up as failures', () => {
    const unloaded = {
      numPassedTests: 2,
      testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }],
    };
    expect(readVitestReport(JSON.stringify(unloaded)).failed).toBe(1);
    expect(readPlaywrightReport(JSON.stringify({ errors: [{ message: 'no browser' }] })).failed).toBe(1);
  });

  test('omits the skipped count when nothing was skipped', () => {
    expect(summary({ passed: 3, failed: 0, skipped: 0, failures: [] })).toBe('3 passed, 0 failed');
  });

  test('follows the failures with their place and the beginning of their message', () => {
    const server = readVitestReport(
      JSON.stringify({
        numPassedTests: 1,
        numFailedTests: 1,
        testResults: [
          {
            name: `${process.cwd()}/apps/a.test.ts`,
            status: 'failed',
            assertionResults: [
              { fullName: 'money is kept', status: 'passed' },
              {
                fullName: 'money is counted',
                status: 'failed',
                failureMessages: ['\u001b[31mexpected 1\u001b[39m to be 2\n\n  at a.test.ts:3'],
              },
            ],
          },
          {
            name: `${process.cwd()}/apps/b.test.ts`,
            status: 'failed',
            message: 'does not load',
            assertionResults: [],
          },
        ],
      }),
    );
    const spec = {
      file: 'home.spec.ts',
      title: 'home opens',
      tests: [
        { projectName: 'TY', status: 'expected', results: [{}] },
        { projectName: 'AR', status: 'unexpected', results: [{ errors: [{ message: 'no such words' }] }] },
      ],
    };
    const browser = readPlaywrightReport(
      JSON.stringify({
        stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
        suites: [{ suites: [{ specs: [spec] }] }],
      }),
    );
    expect(summary(total([server, browser]))).toBe(
      [
        'failed: apps/b.test.ts\n    does not load\n',
        'failed: apps/a.test.ts › money is counted\n    expected 1 to be 2\n      at a.test.ts:3\n',
        'failed: [AR] › home.spec.ts › home opens\n    no such words\n',
        '2 passed, 3 failed',
      ].join('\n'),
    );
  });
});
