import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's folder. */
export const root = join(import.meta.dirname, '..');

/** Every file of the project, as a path from the root, except those that .gitignore excludes. Needs no git. */
export function projectFiles(): string[] {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean);
  const folders = new Set([
    '.git',
    ...ignored.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1)),
  ]);
  const endings = ignored.filter((line) => line.startsWith('*')).map((line) => line.slice(1));
  return filesBelow('', folders)
    .filter((path) => !endings.some((ending) => path.endsWith(ending)))
    .sort();
}

function filesBelow(folder: string, ignoredFolders: ReadonlySet<string>): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // In a second working tree, .git is a file.
    if (ignoredFolders.has(entry.name)) return [];
    if (entry.isDirectory()) return filesBelow(path, ignoredFolders);
    return entry.isFile() ? [path] : [];
  });
}
