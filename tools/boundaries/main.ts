import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { cruise } from 'dependency-cruiser';
import { projectFiles, root } from '../project-files.ts';
import { type PlantedImport, plantedImports } from './planted.ts';
import { forbidden } from './rules.ts';

const ROOTS = ['packages', 'apps', 'tools', 'e2e', 'bench'];

/**
 * Checks the imports between modules. The canary runs first, because dependency-cruiser reports "no violations" even
 * when it could read no file. The result for the real tree is valid only after correct results for a tree of planted
 * imports.
 */
async function main(): Promise<void> {
  const errors = await canaryErrors();
  const sources = projectFiles().filter((path) => /\.tsx?$/.test(path) && isOurs(path));
  const result = await cruiseTree(root);
  const read = new Set(result.modules.map((module) => module.source));
  errors.push(...sources.filter((path) => !read.has(path)).map((path) => `${path}: was not analysed`));
  errors.push(
    ...result.summary.violations.map(({ rule, from, to }) => {
      const why = forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
      return `${from} → ${to}\n    ${rule.name}: ${why}`;
    }),
  );
  for (const error of errors) console.error(error);
  console.log(`${sources.length} files analysed, ${plantedImports.length} planted imports checked`);
  process.exitCode = errors.length > 0 ? 1 : 0;
}

/** Creates a small tree with every forbidden import, and returns where the rules gave a wrong result. */
async function canaryErrors(): Promise<string[]> {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-canary-')));
  try {
    plant(tree);
    const { summary } = await cruiseTree(tree);
    const unproven = forbidden.filter(
      ({ name }) => !plantedImports.some(({ caughtBy }) => caughtBy === name),
    );
    const misjudged = plantedImports.flatMap((planted) => {
      const caught = summary.violations
        .filter(
          ({ from, cycle }) => from === planted.from || cycle?.some(({ name }) => name === planted.from),
        )
        .map(({ rule }) => rule.name);
      const right = planted.caughtBy === null ? caught.length === 0 : caught.includes(planted.caughtBy);
      const wanted = planted.caughtBy ?? 'no rule';
      return right
        ? []
        : [
            `canary: ${planted.from} → ${planted.to}: expected ${wanted}, found ${caught.join(', ') || 'none'}`,
          ];
    });
    return [...unproven.map(({ name }) => `canary: no planted import for ${name}`), ...misjudged];
  } finally {
    rmSync(tree, { recursive: true });
  }
}

const isOurs = (path: string): boolean => ROOTS.includes(path.split('/')[0] ?? '');

/** Other files of the tree: the packages that the planted imports name, and the contract as a workspace. */
const SURROUNDINGS: Readonly<Record<string, string>> = {
  'package.json': '{"dependencies":{"pg":"1.0.0","zod":"1.0.0","@tessera/contract":"1.0.0"}}',
  'packages/contract/package.json': '{"name":"@tessera/contract","exports":{".":"./src/index.ts"}}',
  'packages/contract/src/index.ts': 'export const it = 1;\n',
  'node_modules/pg/package.json': '{"name":"pg","main":"index.js"}',
  'node_modules/pg/index.js': 'exports.it = 1;\n',
  'node_modules/zod/package.json': '{"name":"zod","exports":{".":"./index.js","./mini":"./mini/index.js"}}',
  'node_modules/zod/index.js': 'exports.it = 1;\n',
  'node_modules/zod/mini/index.js': 'exports.it = 1;\n',
};

function plant(tree: string): void {
  const targets = plantedImports.filter(({ to, caughtBy }) => isOurs(to) && caughtBy !== 'resolves');
  const sources = {
    ...SURROUNDINGS,
    ...Object.fromEntries(targets.map(({ to }) => [to, 'export const it = 1;\n'])),
    ...Object.fromEntries(plantedImports.map((planted) => [planted.from, importLine(planted)])),
  };
  for (const [path, source] of Object.entries(sources)) {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    writeFileSync(join(tree, path), source);
  }
  for (const folder of ROOTS) mkdirSync(join(tree, folder), { recursive: true });
  mkdirSync(join(tree, 'node_modules/@tessera'));
  symlinkSync('../../packages/contract', join(tree, 'node_modules/@tessera/contract'));
}

function importLine({ from, to, typeOnly }: PlantedImport): string {
  const specifier = isOurs(to) ? relative(dirname(from), to).replace(/^(?!\.)/, './') : to;
  return typeOnly
    ? `import type { it } from '${specifier}';\nexport type That = it;\n`
    : `import { it } from '${specifier}';\nexport const that = it;\n`;
}

/**
 * Reads every import below `baseDir`, including type-only imports, with swc, because TypeScript 7 has no parser API.
 */
async function cruiseTree(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    ROOTS,
    {
      baseDir,
      parser: 'swc',
      validate: true,
      ruleSet: { forbidden },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(?:^|/)dist/' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  return output;
}

await main();
