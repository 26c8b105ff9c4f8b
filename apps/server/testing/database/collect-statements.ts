import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSource, type ReleasedStatement } from './previous-release.ts';

declare global {
  /** Filled by the modules of an unpacked release. */
  var releasedStatements: ReleasedStatement[];
}

const MAKER = 'platform/database/statement.ts';
const MADE = 'return { name, text };';

/** Prints the statements of the unpacked release in `folder`, as its modules define them at load time. */
async function main(folder: string): Promise<void> {
  const sources = join(folder, 'apps/server/src');
  globalThis.releasedStatements = [];
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(MAKER)) return loaded;
      const text = readFileSync(fileURLToPath(url), 'utf8');
      if (!text.includes(MADE)) throw new Error(`${url} does not contain "${MADE}"`);
      const source = text.replace(MADE, `globalThis.releasedStatements.push({ name, text }); ${MADE}`);
      return { ...loaded, source };
    },
  });
  // Programs run when they are loaded.
  const modules = (await readdir(sources, { recursive: true })).filter(
    (path) => isSource(path) && !path.endsWith('main.ts'),
  );
  for (const path of modules) await import(join(sources, path));
  // A module that is a program may have set an exit code.
  process.stdout.write(JSON.stringify(globalThis.releasedStatements), () => process.exit(0));
}

await main(process.argv[2] ?? '');
