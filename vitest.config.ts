import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that start processes take up to 30 seconds on a busy machine. */
const TIMEOUT_MS = 60_000;

/** Settings every project shares: vitest does not pass the root's down to inline projects. */
const shared = { testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS, teardownTimeout: TIMEOUT_MS };

/** What brings an embedded PostgreSQL of its own, to stop, kill or copy it: nothing of it uses DATABASE_URL. */
const ON_ITS_OWN_DATABASE = [
  'apps/server/acceptance/lottery/crash-settlement.test.ts',
  'apps/server/acceptance/operations/crash.test.ts',
  'apps/server/acceptance/wallet/crash-payments.test.ts',
  'apps/server/src/ledger/acknowledged.test.ts',
  'apps/server/src/platform/database/{db-command,embedded}.test.ts',
  'apps/server/src/platform/database/embedded/*.test.ts',
];

/** Tests of rules, which import nothing of `apps/server/testing`: no database, and no second run on another PostgreSQL. */
const OF_RULES = globSync('apps/server/src/**/*.test.ts', { cwd: import.meta.dirname })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/from '[./]+\/testing\//.test(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')))
  .filter((path) => !path.includes('/platform/database/'));

export default defineConfig({
  test: {
    // Most of a test's time is waiting, for a database or a hash: both cores have work.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          environment: 'node',
          // A third of what a file costs is loading the server: the files of a worker share one, which keeps
          // nothing of a test because clock, randomness and database are passed in.
          isolate: false,
          include: ['apps/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ON_ITS_OWN_DATABASE, ...OF_RULES],
          globalSetup: 'apps/server/testing/server/global-setup.ts',
        },
      },
      {
        test: { ...shared, name: 'rules', environment: 'node', isolate: false, include: OF_RULES },
      },
      {
        test: { ...shared, name: 'embedded', environment: 'node', include: ON_ITS_OWN_DATABASE },
      },
      {
        test: {
          ...shared,
          name: 'contract',
          environment: 'node',
          include: ['packages/contract/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'tools',
          environment: 'node',
          include: ['tools/**/*.test.ts', 'bench/**/*.test.ts', 'apps/web/*.test.ts'],
        },
      },
      {
        // The plugins of the build, because the sources import what only they provide.
        extends: './apps/web/vite.config.ts',
        test: {
          ...shared,
          name: 'web',
          environment: 'jsdom',
          // A window for each file costs ten times what its tests do: the files of a worker share one.
          isolate: false,
          // A turn of its own, because it shares workers in another way than the projects before it.
          sequence: { groupOrder: 1 },
          setupFiles: ['apps/web/testing/fresh-window.ts'],
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
