import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import { projectFiles, root } from './project-files.ts';

const SOURCES = /^(?:apps\/web\/|packages\/contract\/|package-lock\.json$|tsconfig\.base\.json$)/;
const TESTS = /\.test\.tsx?$/;
const MARK = join(root, 'apps/web/dist/.source-hash');

/** Builds the front end when no build exists or the sources have changed since. Throws when the build fails. */
export async function ensureFrontEnd(): Promise<void> {
  const hash = sourceHash();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === hash) return;
  console.log('building the front end …');
  const code = await runCommand('npm', ['run', 'build', '--silent']);
  if (code !== 0) throw new Error('the front end does not build');
  writeFileSync(MARK, hash);
}

/** One hash over the name and the content of every input of the build. */
function sourceHash(): string {
  const hash = createHash('sha256');
  for (const path of projectFiles()) {
    if (!SOURCES.test(path) || TESTS.test(path)) continue;
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}
