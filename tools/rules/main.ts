import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, root } from '../project-files.ts';
import { noCodeInComments, nothingLeftOver } from './comments.ts';
import { decisionRecords } from './decisions.ts';
import { migrationLocks } from './migration-locks.ts';
import { migrationNumbers, sqlFunctions } from './migrations.ts';
import { declaredNames, entryPointsOnly, pathNames } from './names.ts';
import { exactVersions, namesNoMachine } from './outside-world.ts';
import { clockIsPassedIn, sqlInItsPlaces, testsNeverSleep } from './places.ts';
import { longSentences, plainNames } from './plain-english.ts';
import { previousRelease } from './previous-release.ts';
import type { ProjectFile, Rule, WholeRule } from './rule.ts';
import { fileSizes } from './sizes.ts';
import { classesExist } from './styles.ts';

const RULES: readonly Rule[] = [
  pathNames,
  declaredNames,
  entryPointsOnly,
  fileSizes,
  nothingLeftOver,
  noCodeInComments,
  sqlInItsPlaces,
  clockIsPassedIn,
  testsNeverSleep,
  namesNoMachine,
  exactVersions,
  plainNames,
];
const WHOLE_RULES: readonly WholeRule[] = [
  decisionRecords,
  migrationNumbers,
  migrationLocks,
  sqlFunctions,
  previousRelease,
  classesExist,
];
const BINARY = /\.(?:png|webp|avif|jpg|ico|woff2?)$/;

const files: ProjectFile[] = projectFiles()
  .filter((path) => !BINARY.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const findings = [
  ...files.flatMap((file) =>
    RULES.flatMap((rule) => rule(file)).map((finding) => `${file.path}: ${finding}`),
  ),
  ...WHOLE_RULES.flatMap((rule) => rule(files)),
];
for (const finding of findings) console.error(finding);
const warnings = longSentences(files);
if (process.argv.includes('--warnings')) for (const warning of warnings) console.log(warning);
console.log(
  `${files.length} files follow ${RULES.length + WHOLE_RULES.length} rules; ${warnings.length} long comment sentences`,
);
process.exitCode = findings.length > 0 ? 1 : 0;
