import type { Called } from '../../apps/server/testing/called.ts';
import { alteration } from './alteration.ts';
import type { ProjectFile, WholeRule } from './rule.ts';
import { listed, statementsOf, typeName } from './sql-text.ts';

const MANIFEST = 'apps/server/migrations/previous-release.json';
const BASELINE = 'apps/server/migrations/baseline.json';
const MIGRATION = /^apps\/server\/migrations\/(\d{4}-[^/]+\.sql)$/;
const SQL_FILE = /^apps\/server\/(?:migrations|sql)\/.+\.sql$/;
const FUNCTION = /^CREATE (?:OR REPLACE )?FUNCTION (\w+) ?\(/i;
const RESULT =
  /^ ?RETURNS (.+?) (?:LANGUAGE|AS|STABLE|IMMUTABLE|VOLATILE|STRICT|PARALLEL|SECURITY|COST|ROWS|SET)\b/i;

/**
 * What the previous release calls stays until the next one: its servers run beside those of this release. The manifest
 * says what that is; `tools/previous-release/main.ts` makes it from the commit of that release.
 */
export const previousRelease: WholeRule = (files) => {
  const text = (path: string) => files.find((file) => file.path === path)?.text;
  const manifest = text(MANIFEST);
  if (manifest === undefined) return [`${MANIFEST}: is missing: tools/previous-release/main.ts makes it`];
  const called = JSON.parse(manifest) as Called;
  const { migrations: replaced } = JSON.parse(text(BASELINE) ?? '{"migrations":[]}') as {
    readonly migrations: readonly string[];
  };
  const fresh = files.filter(({ path }) => {
    const [, name = ''] = MIGRATION.exec(path) ?? [];
    return name > called.lastMigration && !replaced.includes(name);
  });
  return [...changesOf(fresh, called), ...changedFunctions(files, called)];
};

function changesOf(migrations: readonly ProjectFile[], called: Called): string[] {
  const formerNames = new Map<string, string>();
  return migrations.flatMap(({ path, text }) => {
    const statements = statementsOf(text);
    return statements.flatMap((statement) =>
      alteration(statement.text, { called, formerNames, file: statements }).map(
        (finding) => `${path}:${statement.line}: ${finding}, which release ${called.commit} uses`,
      ),
    );
  });
}

/** Functions that the previous release calls and that are gone or take or return something else. */
function changedFunctions(files: readonly ProjectFile[], { functions, commit }: Called): string[] {
  const present = new Map<string, Defined>();
  for (const { path, text } of files.filter((file) => SQL_FILE.test(file.path))) {
    for (const statement of statementsOf(text)) {
      const defined = definition(path, statement.text);
      if (defined) present.set(defined.name, defined);
    }
  }
  return Object.entries(functions).flatMap(([signature, result]) => {
    const name = signature.slice(0, signature.indexOf('('));
    const found = present.get(name);
    if (!found) return [`apps/server/sql: ${name} is missing, which release ${commit} calls`];
    const now = `${found.signature} returns ${found.result}`;
    // PostgreSQL writes TABLE in capitals.
    if (now === `${signature} returns ${typeName(result)}`) return [];
    return [
      `${found.path}: release ${commit} calls ${signature} returns ${result}, not ${now}: ` +
        'keep it, in apps/server/sql/previous if need be, and give the new function another name',
    ];
  });
}

interface Defined {
  readonly path: string;
  readonly name: string;
  readonly signature: string;
  readonly result: string;
}

function definition(path: string, text: string): Defined | undefined {
  const [head, name] = FUNCTION.exec(text) ?? [];
  if (head === undefined || name === undefined) return undefined;
  // The parameters end at the bracket that closes the first one.
  const [parameters = ''] = /^(?:[^()]|\([^()]*\))*/.exec(text.slice(head.length)) ?? [];
  const types = listed(parameters).flatMap((parameter) => {
    if (parameter === '' || /^OUT\b/i.test(parameter)) return [];
    const [, type = ''] = /^(?:IN |INOUT )?\w+ (.+?)(?: DEFAULT .*| ?= .*)?$/i.exec(parameter) ?? [];
    return [typeName(type)];
  });
  const [, result = 'record'] = RESULT.exec(text.slice(head.length + parameters.length + 1)) ?? [];
  return { path, name, signature: `${name}(${types.join(', ')})`, result: typeName(result) };
}
