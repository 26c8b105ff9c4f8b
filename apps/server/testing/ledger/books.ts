import { randomUUID } from 'node:crypto';
import { openMemberAccounts, post } from '../../src/ledger/index.ts';
import type { Envelope } from '../../src/ledger/post.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from '../database/database.ts';

/** Empty books, with members on request. */
export interface Books extends TestDatabase {
  copy(): Promise<Books>;
  /** A member with accounts in PHP, and cash if requested. */
  member(cashUnits?: bigint): Promise<bigint>;
  /** Runs SQL of the test and returns its rows. */
  sql<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
}

export const PHP = 'PHP';

export async function openBooks(options: TestDatabaseOptions = {}): Promise<Books> {
  return booksIn(await createTestDatabase(options), 0n);
}

function booksIn(test: TestDatabase, existing: bigint): Books {
  let members = existing;
  let statements = 0;
  return {
    ...test,
    copy: async () => booksIn(await test.copy(), members),
    member: async (cashUnits = 0n) => {
      members += 1n;
      const memberId = members;
      await openMemberAccounts(test.database, memberId, PHP);
      if (cashUnits > 0n) await give(test, memberId, cashUnits);
      return memberId;
    },
    sql: <Row>(text: string) => {
      statements += 1;
      return test.database.many(statement<[], Row>(`test-sql-${statements}`, text), []);
    },
  };
}

/** The envelope of a test posting, by default with a new key. */
export function envelope(key: string = randomUUID()): Envelope {
  return { scope: 'job:test', key, recordedAt: new Date('2026-03-01T08:00:00Z') };
}

async function give({ database }: TestDatabase, memberId: bigint, amountUnits: bigint): Promise<void> {
  const gift = { kind: 'deposit', asset: PHP, memberId, amountUnits, counterparty: 'test' } as const;
  const answer = await post(database, { ...envelope(), ...gift });
  if (answer.outcome !== 'posted') throw new Error(`the deposit was refused: ${answer.reason}`);
}
