import type { Renderer } from '@tessera/contract/first-view';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The built front end: its files and its renderer. */
export interface WebBuild {
  readonly clientDir: string;
  /** Files with a content hash in their name. */
  readonly assetsDir: string;
  readonly renderer: Renderer;
  /** URL of the entry script. */
  readonly entryScript: string;
  /** URL of a source file's script. */
  addressOf(module: string): string;
  /** URLs of the scripts that the entry imports. */
  readonly libraries: readonly string[];
  /**
   * Files of screens beyond `libraries`: scripts, styles, and the text of the styles. A screen is named by
   * its source file,
   * a group of scripts by its name in the build.
   */
  filesOf(modules: readonly string[]): { scripts: string[]; styles: string[]; styleText: string };
}

interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly css?: string[];
  readonly imports?: string[];
  readonly isEntry?: boolean;
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Path under which the files of the build are served. */
export const ASSETS_BASE = '/m/';

/** Loads the build; undefined without one. */
export async function loadWebBuild(webDir: string): Promise<WebBuild | undefined> {
  const clientDir = join(webDir, 'client');
  const manifestPath = join(clientDir, '.vite/manifest.json');
  if (!existsSync(manifestPath)) return undefined;
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
  const renderer = (await import(pathToFileURL(join(webDir, 'server/entry-server.js')).href)) as Renderer;
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const entry = entryKey === undefined ? undefined : manifest[entryKey];
  if (!entryKey || !entry) throw new Error(`${manifestPath} contains no entry`);
  const textOf = styleReader(clientDir);
  const started = reachableFiles(manifest, [entryKey]).scripts;
  return {
    clientDir,
    assetsDir: join(clientDir, 'assets'),
    renderer,
    entryScript: ASSETS_BASE + entry.file,
    libraries: [...started].filter((file) => file !== entry.file).map((file) => ASSETS_BASE + file),
    addressOf(module) {
      const chunk = manifest[module];
      if (!chunk) throw new Error(`${manifestPath} does not contain ${module}`);
      return ASSETS_BASE + chunk.file;
    },
    filesOf(modules) {
      const { scripts, styles } = reachableFiles(manifest, [
        entryKey,
        ...modules.map((module) => keyOf(manifest, module)),
      ]);
      return {
        scripts: [...scripts].filter((file) => !started.has(file)).map((file) => ASSETS_BASE + file),
        styles: [...styles].map((file) => ASSETS_BASE + file),
        styleText: [...styles].map(textOf).join(''),
      };
    },
  };
}

/** A group has a random key in the manifest, and a stable name. */
function keyOf(manifest: Manifest, module: string): string {
  if (module in manifest) return module;
  return Object.keys(manifest).find((key) => manifest[key]?.name === module) ?? module;
}

/** Reads each style file once. */
function styleReader(clientDir: string): (file: string) => string {
  const texts = new Map<string, string>();
  return (file) => {
    const text = texts.get(file) ?? readFileSync(join(clientDir, file), 'utf8');
    texts.set(file, text);
    return text;
  };
}

/** All files that the sources import, directly or indirectly, except lazy imports. */
function reachableFiles(
  manifest: Manifest,
  keys: readonly string[],
): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const todo = [...keys];
  for (let key = todo.pop(); key !== undefined; key = todo.pop()) {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) continue;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    todo.push(...(chunk.imports ?? []));
  }
  return { scripts, styles };
}
