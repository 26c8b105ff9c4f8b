import type { Database } from '../../platform/database/database.ts';
import type { MonthRow } from '../months/month-queries.ts';
import { archiveMonth } from './archive-month.ts';
import { attachMonth } from './attach-month.ts';
import { MonthFileFault } from './month-file.ts';
import { verifyMonthFile } from './verify-month-file.ts';

type Print = (line: string) => void;

/** Archives a month and prints what is in the file. True when it is done. */
export async function archive(
  database: Database,
  month: MonthRow,
  path: string,
  print: Print,
): Promise<boolean> {
  const { transfers, answers, sha256 } = await archiveMonth(database, month, path);
  print(`${path}: month ${month.name} with ${transfers} transfers and ${answers} stored answers, verified`);
  print(`SHA-256 of its lines: ${sha256}`);
  print(`The transfers of ${month.name} are detached. npm run audit -- attach ${path} brings them back.`);
  return true;
}

/** Brings a month back from its file; gives its name, or undefined where the file was refused. */
export function attach(database: Database, path: string, print: Print): Promise<string | undefined> {
  return unlessRefused(path, print, async () => {
    const { name, transfers } = await attachMonth(database, path);
    print(`${path}: month ${name} with ${transfers} transfers is attached`);
    return name;
  });
}

/** Verifies a file by itself, without any database. True when it is whole. */
export async function verifyFile(path: string, print: Print): Promise<boolean> {
  const found = await unlessRefused(path, print, async () => {
    const { record, transfers, answers, sha256 } = await verifyMonthFile(path);
    print(
      `${path}: month ${record.name} with ${transfers} transfers and ${answers} stored answers agrees with its seals,`,
    );
    print(`its totals and its closing record ${record.hash.toString('hex')}`);
    print(`SHA-256 of its lines: ${sha256}`);
    return record.name;
  });
  return found !== undefined;
}

async function unlessRefused(
  path: string,
  print: Print,
  work: () => Promise<string>,
): Promise<string | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MonthFileFault)) throw error;
    print(`${path}: ${error.message}`);
    return undefined;
  }
}
