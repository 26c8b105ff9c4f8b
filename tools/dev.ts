import type { ChildProcess } from 'node:child_process';
import { startCommand } from './command.ts';
import { ensureFrontEnd } from './front-end.ts';

const DEFAULT_PORT = 3000;

/**
 * Runs the site for development: the server, restarted on every change, behind the front end with hot reload. PORT is
 * the port to open; the server uses the next. Both end together.
 */
async function main(): Promise<void> {
  const port = Number(process.env['PORT'] || DEFAULT_PORT);
  const apiPort = String(port + 1);
  const publicOrigin = process.env['PUBLIC_ORIGIN'] || `http://localhost:${port}`;
  // The server renders the first view of a page with the latest build of the front end.
  await ensureFrontEnd();
  const both = [
    startCommand('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
      env: { PORT: apiPort, PUBLIC_ORIGIN: publicOrigin },
    }),
    startCommand('node', ['apps/web/dev.ts'], { env: { PORT: String(port), API_PORT: apiPort } }),
  ];
  endTogether(both);
}

/** Forwards signals, and ends the other process when one ends. */
function endTogether(children: readonly ChildProcess[]): void {
  const end = (): void => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  for (const child of children) {
    child.once('exit', (code) => {
      process.exitCode ||= code ?? 0;
      end();
    });
  }
}

await main();
