import { createInterface } from 'node:readline/promises';
import type pg from 'pg';

/** Runs SQL and prints its results as tables. Resolves with 0, or with 1 after printing an SQL error. */
export async function runStatement(client: pg.Client, sql: string): Promise<number> {
  try {
    // Text as the server writes it: a prompt shows what is stored.
    const answer = await client.query({
      text: sql,
      rowMode: 'array',
      types: { getTypeParser: () => String },
    });
    // Several statements in one text give several results.
    for (const result of [answer].flat()) process.stdout.write(`${formatResult(result)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`ERROR: ${(error as Error).message}\n`);
    return 1;
  }
}

/** A small prompt for machines without psql: statements end with a semicolon, \q leaves. */
export async function runPrompt(client: pg.Client): Promise<number> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'tessera=> ' });
  process.stdout.write('Statements end with ";". \\q leaves.\n');
  let statement = '';
  let closed = false;
  lines.once('close', () => {
    closed = true;
  });
  lines.prompt();
  for await (const line of lines) {
    if (statement === '' && line.trim() === '\\q') break;
    statement += `${line}\n`;
    if (line.trimEnd().endsWith(';')) {
      await runStatement(client, statement);
      statement = '';
    }
    if (statement.trim() === '') statement = '';
    lines.setPrompt(statement === '' ? 'tessera=> ' : 'tessera-> ');
    // Piped input may have ended while a statement ran.
    if (!closed) lines.prompt();
  }
  lines.close();
  return 0;
}

/** A result as psql prints it: a header, a line, the rows and their number; or the command alone. */
function formatResult(result: pg.QueryArrayResult<(string | null)[]>): string {
  if (result.fields.length === 0)
    return [result.command, result.rowCount].filter((part) => part !== null).join(' ');
  const header = result.fields.map(({ name }) => name);
  const cells = result.rows.map((row) => row.map((value) => value ?? ''));
  const widths = header.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    row.map((cell, column) => ` ${cell.padEnd(widths[column] ?? 0)} `).join('|');
  const rule = widths.map((width) => '-'.repeat(width + 2)).join('+');
  const count = `(${cells.length} ${cells.length === 1 ? 'row' : 'rows'})`;
  return [line(header), rule, ...cells.map(line), count].map((text) => text.trimEnd()).join('\n');
}
