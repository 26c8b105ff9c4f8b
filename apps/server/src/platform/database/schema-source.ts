import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartError } from '../start-error.ts';

/** The schema sources of a release. */
export interface SchemaSource {
  /** Folder of the migrations: tables, forward only. May hold `baseline.json`. */
  readonly migrations: string;
  /** Folder of the current functions and views: one file each, one folder per domain. */
  readonly sql: string;
}

/** The schema of this release. */
export const SCHEMA: SchemaSource = {
  migrations: join(import.meta.dirname, '../../../migrations'),
  sql: join(import.meta.dirname, '../../../sql'),
};

export interface SourceFile {
  /** File name, such as `0101-identity.sql` or `ledger_post.sql`. */
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
}

/** The migrations that replace the history before them, whose files no longer exist. */
export interface Baseline {
  readonly migrations: readonly string[];
  /** SHA-256 of each earlier migration by its name. */
  readonly replaces: Readonly<Record<string, string>>;
  /** Commit of the last release that had their files. */
  readonly lastRelease: string;
}

const MIGRATION_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;

/** In the order of their numbers. */
export async function readMigrations(directory: string): Promise<SourceFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const numbers = new Map<string, string>();
  for (const name of names) {
    const number = MIGRATION_NAME.exec(name)?.[1];
    if (!number) throw new StartError(`Migration ${name} is not named like 0001-what-it-does.sql.`);
    const twin = numbers.get(number);
    if (twin) throw new StartError(`Migrations ${twin} and ${name} have the same number.`);
    numbers.set(number, name);
  }
  return Promise.all(names.map((name) => readSource(join(directory, name))));
}

/** In the order of their names, which is not the order of dependencies. */
export async function readFunctions(directory: string): Promise<SourceFile[]> {
  const paths = (await readdir(directory, { recursive: true })).filter((path) => path.endsWith('.sql'));
  const files = await Promise.all(paths.toSorted().map((path) => readSource(join(directory, path))));
  const names = files.map(({ name }) => name);
  const twin = names.find((name, at) => names.indexOf(name) < at);
  if (twin) throw new StartError(`Two files of ${directory} are named ${twin}.`);
  return files;
}

async function readSource(path: string): Promise<SourceFile> {
  const text = await readFile(path, 'utf8');
  return { name: basename(path), text, sha256: sha256(text) };
}

export async function readBaseline(directory: string): Promise<Baseline | undefined> {
  try {
    return JSON.parse(await readFile(join(directory, 'baseline.json'), 'utf8')) as Baseline;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
