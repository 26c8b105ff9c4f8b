import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { WorkerBuild } from './src/app/install/worker/scope.ts';

const FOLDER = join(import.meta.dirname, 'src/app/install/worker');
const BASE = '/m/';

/**
 * Emits `sw.js`: the service worker with the list of the site's files. With `SERVICE_WORKER=off` it
 * unregisters itself and deletes its caches.
 */
export function workerPlugin({ wanted }: { readonly wanted: boolean }): Plugin {
  return {
    name: 'tessera-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async generateBundle(_options, bundle) {
      const source = await compileWorker({ wanted }, workerBuild(bundle));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

/** One script without imports, which all browsers accept. */
export async function compileWorker(
  { wanted }: { readonly wanted: boolean },
  manifest: WorkerBuild,
): Promise<string> {
  const file = wanted ? 'worker.ts' : 'removal.ts';
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __WORKER_BUILD__: JSON.stringify(manifest) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(FOLDER, file), output: { format: 'iife' } },
    },
  });
  const [chunk] = ([output].flat() as Rolldown.RolldownOutput[]).flatMap((one) => one.output);
  if (chunk?.type !== 'chunk') throw new Error(`${file} gave no script`);
  return chunk.code;
}

function workerBuild(bundle: Rolldown.OutputBundle): WorkerBuild {
  const files = Object.values(bundle);
  const scripts = files.filter((file) => file.type === 'chunk');
  const shell = new Set(scripts.filter(isOfShell).flatMap((script) => reach(bundle, script)));
  const words = wordsByLanguage(scripts);
  const ofWords = new Set(Object.values(words).flat());
  const isCode = (name: string) => /\.(?:js|css)$/.test(name);
  const screens = files
    .map(({ fileName }) => fileName)
    .filter((name) => isCode(name) && !shell.has(name) && !ofWords.has(BASE + name));
  const version = createHash('sha256')
    .update(
      files
        .map(({ fileName }) => fileName)
        .sort()
        .join(),
    )
    .digest('hex')
    .slice(0, 12);
  return {
    version,
    shell: [...shell].map((name) => BASE + name),
    words,
    screens: screens.map((name) => BASE + name),
  };
}

/** Chunks of the start and of the offline notice. */
function isOfShell({ isEntry, moduleIds }: Rolldown.OutputChunk): boolean {
  return isEntry || moduleIds.some((id) => id.endsWith('install-layer.tsx'));
}

/** Returns a script with its static imports and their styles. */
function reach(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): string[] {
  const reached = new Set<string>();
  const todo = [entry.fileName];
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    const file = bundle[name];
    if (file?.type !== 'chunk' || reached.has(name)) continue;
    reached.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) reached.add(style);
    todo.push(...file.imports);
  }
  return [...reached];
}

function wordsByLanguage(scripts: readonly Rolldown.OutputChunk[]): Record<string, string[]> {
  const words: Record<string, string[]> = {};
  for (const { fileName, moduleIds } of scripts) {
    for (const id of moduleIds) {
      if (!id.includes('.json?compiled=')) continue;
      const language = basename(id.slice(0, id.indexOf('?')), '.json').toUpperCase();
      (words[language] ??= []).push(BASE + fileName);
    }
  }
  return words;
}
