import { createHash, type Hash } from 'node:crypto';
import type { RecordRow } from '../months/month-queries.ts';
import { monthHash } from '../months/month.ts';
import { digestOf, ZERO_HASH } from '../months/sums.ts';
import { blockHash, sealHash } from '../seals/digest.ts';
import type { BlockRow, LineRow, SealRow } from '../seals/seal-queries.ts';
import { blockOf, MonthFileError, type MonthLine, readMonthFile, recordOf, sealOf } from './month-file.ts';

type Block = Omit<BlockRow, 'marks'>;

interface FileMonth {
  readonly record: RecordRow;
  readonly transfers: number;
  readonly answers: number;
  /** Hexadecimal SHA-256 of all lines before the end. */
  readonly sha256: string;
}

/** Receives the transfers of each verified block. */
type EachBlock = (lines: readonly string[], record: RecordRow) => Promise<void>;

/**
 * Verifies an archive without a database: the file is complete; transfers match their blocks, blocks their
 * daily seals, seals and totals the closing record, and the record its own hash. Throws a MonthFileError with
 * the first difference.
 */
export async function verifyMonthFile(path: string, eachBlock?: EachBlock): Promise<FileMonth> {
  const found: Found = { record: undefined, totals: ZERO_HASH, seals: new Map(), block: undefined, rows: [] };
  const lines = readMonthFile(path);
  for (;;) {
    const { done, value } = await lines.next();
    if (done) {
      await endBlock(found, eachBlock);
      return { record: checkedRecord(found), ...value };
    }
    const [word, json] = value;
    if (word === 'block') await endBlock(found, eachBlock);
    take(found, word, json);
  }
}

/** State of the verification. */
interface Found {
  record: RecordRow | undefined;
  totals: Buffer;
  readonly seals: Map<string, { readonly seal: SealRow; readonly root: Hash; transfers: number }>;
  block: Block | undefined;
  rows: LineRow[];
}

function take(found: Found, word: MonthLine[0], json: string): void {
  if (word === 'month') found.record = recordOf(json);
  if (word === 'seal') {
    const seal = sealOf(json);
    found.seals.set(seal.day, { seal, root: createHash('sha256'), transfers: 0 });
  }
  if (word === 'total') found.totals = digestOf(found.totals, [json]);
  if (word === 'block') found.block = blockOf(json);
  if (word === 'transfer') found.rows.push({ id: 0n, line: json });
}

/** Compares a complete block with its hash and adds the hash to its seal. */
async function endBlock(found: Found, eachBlock: EachBlock | undefined): Promise<void> {
  const { block, rows, record } = found;
  found.rows = [];
  if (!block && rows.length === 0) return;
  const seal = block && found.seals.get(block.day);
  if (!block || !seal || !record) throw new MonthFileError('a transfer precedes its block or its seal');
  if (!blockHash(rows).equals(block.hash) || rows.length !== block.transfers) {
    throw new MonthFileError(`the block of ${block.day} that ends with transfer ${block.lastId} was altered`);
  }
  seal.root.update(block.hash);
  seal.transfers += rows.length;
  await eachBlock?.(
    rows.map(({ line }) => line),
    record,
  );
}

function checkedRecord({ record, totals, seals }: Found): RecordRow {
  if (!record) throw new MonthFileError('the file has no closing record');
  let sealsDigest: Buffer = ZERO_HASH;
  for (const { seal, root, transfers } of seals.values()) {
    if (BigInt(transfers) !== seal.transfers || !sealHash(seal, root.digest()).equals(seal.hash)) {
      throw new MonthFileError(`the seal of ${seal.day} was altered`);
    }
    sealsDigest = digestOf(sealsDigest, [seal.hash.toString('hex')]);
  }
  if (!monthHash({ ...record, sealsDigest, totalsDigest: totals }).equals(record.hash)) {
    throw new MonthFileError(`the closing record of ${record.name} or its totals or seals were altered`);
  }
  return record;
}
