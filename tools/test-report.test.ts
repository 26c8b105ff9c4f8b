import { describe, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, summary, total } from './test-report.ts';

describe('the closing line', () => {
  test('adds up both runners', () => {
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

  test('counts a file that does not load and a set-up that breaks as failures', () => {
    const unloaded = { numPassedTests: 2, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(readVitestReport(JSON.stringify(unloaded)).failed).toBe(1);
    expect(readPlaywrightReport(JSON.stringify({ errors: [{ message: 'no browser' }] })).failed).toBe(1);
  });

  test('leaves out what was not skipped', () => {
    expect(summary({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  });
});
