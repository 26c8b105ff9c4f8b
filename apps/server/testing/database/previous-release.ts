import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeDataFolder } from './data-folder.ts';

/** The sources of an earlier release, ready to run. */
export interface Release {
  /** The program of its server. */
  readonly main: string;
  /** Every statement that its modules define at load time, with its text. */
  statements(): Promise<readonly ReleasedStatement[]>;
  /** The sources of its server, without tests. */
  sources(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

export interface ReleasedStatement {
  readonly name: string;
  readonly text: string;
}

/** Statements without a plan in PostgreSQL, which therefore cannot be described by their plan. */
export const UNPLANNED = /^LOCK TABLE/;

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');
const COLLECT = join(import.meta.dirname, 'collect-statements.ts');
/** The package folders with their own modules, and the names of the packages. */
const PACKAGES = { contract: 'packages/contract', server: 'apps/server' };
const MOST_OUTPUT_BYTES = 64 * 1024 ** 2;

/**
 * Unpacks a release from the history into its own folder, with the modules that this release has installed. Throws a
 * one-line error where the history is missing: a test that needs the history must not pass without it.
 */
export async function unpackRelease(commit: string): Promise<Release> {
  await requireCommit(commit);
  const folder = await makeDataFolder('tessera-release-');
  const archive = join(folder, 'release.tar');
  const paths = ['package.json', ...Object.values(PACKAGES)];
  await run('git', ['-C', ROOT, 'archive', '--format=tar', '-o', archive, commit, ...paths]);
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  await linkModules(folder);
  return {
    main: join(folder, 'apps/server/src/main.ts'),
    async statements() {
      const { stdout } = await run(process.execPath, [COLLECT, folder], { maxBuffer: MOST_OUTPUT_BYTES });
      return JSON.parse(stdout) as ReleasedStatement[];
    },
    async sources() {
      const server = join(folder, 'apps/server/src');
      const paths = (await readdir(server, { recursive: true })).filter(isSource);
      return Promise.all(paths.map((path) => readFile(join(server, path), 'utf8')));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A module of the server, without tests. */
export function isSource(path: string): boolean {
  return path.endsWith('.ts') && !/\.(?:test|type-test)\.ts$/.test(path);
}

async function requireCommit(commit: string): Promise<void> {
  try {
    await run('git', ['-C', ROOT, 'cat-file', '-e', `${commit}^{commit}`]);
  } catch {
    throw new Error(
      `The release before, commit ${commit}, is not in the git history here: use a clone with the whole history.`,
    );
  }
}

/** Links the modules of this release for the previous one, except the packages of the project. */
async function linkModules(folder: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, '@tessera'), { recursive: true });
  const names = (await readdir(from)).filter((name) => name !== '@tessera');
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
  for (const [name, path] of Object.entries(PACKAGES)) {
    await symlink(join(folder, path), join(to, '@tessera', name));
    const own = join(ROOT, path, 'node_modules');
    if ((await readdir(join(ROOT, path))).includes('node_modules')) {
      await symlink(own, join(folder, path, 'node_modules'));
    }
  }
}
