import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Called, describeSchema, readManifest } from '../../../testing/database/called-functions.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { UNPLANNED, unpackRelease } from '../../../testing/database/previous-release.ts';

/** Tables that a server creates at its start: those of the job queue, and those that list the applied schema files. */
const MADE_AT_START = /\b(?:job\.job|schema_migration|applied_\w+)\b/;
const TIMEOUT_MS = 120_000;

let made: TestDatabase;
let called: Called;
let found: Awaited<ReturnType<typeof describeSchema>>;
beforeAll(async () => {
  made = await createTestDatabase();
  called = await readManifest();
  found = await describeSchema(made.database, {
    relations: Object.keys(called.relations),
    functions: Object.keys(called.functions).map((signature) => signature.split('(')[0] ?? ''),
    types: Object.keys(called.types),
    sequences: called.sequences,
  });
});
afterAll(async () => made.drop());

describe('schema that the previous release uses', () => {
  it('has every column of its tables and views, with its type', () => {
    expect(Object.keys(called.relations).length).toBeGreaterThan(50);
    const missing = Object.entries(called.relations).flatMap(([name, columns]) => {
      const present = new Set(found.relations[name]?.split(', '));
      return columns
        .split(', ')
        .filter((column) => !present.has(column))
        .map((column) => `${name}.${column}`);
    });
    expect(missing).toEqual([]);
  });

  it('has every function, with its arguments and its result', () => {
    expect(found.functions).toMatchObject(called.functions);
  });

  it('has every type, with its attributes, and every sequence', () => {
    expect(found.types).toEqual(called.types);
    expect(found.sequences).toEqual(called.sequences);
  });
});

it('can prepare every statement of the previous release', {
  timeout: TIMEOUT_MS,
}, async () => {
  const release = await unpackRelease(called.commit);
  onTestFinished(() => release.remove());
  const statements = (await release.statements()).filter(
    ({ text }) => !UNPLANNED.test(text) && !MADE_AT_START.test(text),
  );
  expect(statements.length).toBeGreaterThan(500);
  const refused: string[] = [];
  for (const { name, text } of statements) {
    await made.database
      .transaction(async (tx) => {
        await tx.foreign(`PREPARE checked AS ${text}`, []);
        await tx.foreign('DEALLOCATE checked', []);
      })
      .catch((error: unknown) => refused.push(`${name}: ${(error as Error).message}`));
  }
  expect(refused).toEqual([]);
});
