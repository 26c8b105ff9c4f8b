import { inspect } from 'node:util';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded.ts';
import { StartError } from '../../src/platform/start-error.ts';

try {
  const { url, adminUrl, stop } = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    log: (line) =>
      process.stderr.write(`${line}
`),
  });
  process.once('SIGTERM', () => void stop());
  process.stdout.write(`${JSON.stringify({ url, adminUrl })}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
}
