import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './project-files.ts';

/**
 * Starts a command of the project in its root. The PATH begins with the project's own programs, including Node, so that
 * tools also run without npm.
 */
export function startCommand(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  return spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    // Windows starts programs in .bin through a .cmd file, which needs a shell.
    shell: process.platform === 'win32',
    ...options,
    env: { ...process.env, PATH: path, ...options.env },
  });
}

/** The exit code of a command that shares our output; a signal counts as failure. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = startCommand(command, args, options);
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
