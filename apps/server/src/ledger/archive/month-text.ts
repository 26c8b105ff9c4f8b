import type { RecordRow } from '../months/month-queries.ts';
import type { BlockRow, SealRow } from '../seals/seal-queries.ts';

/** The closing record, a daily seal and a block of a seal as an archive has them: numbers of the database as digits. */
export function textOf(row: object): string {
  return JSON.stringify(row, (_key, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    return isBufferText(value) ? Buffer.from(value.data).toString('hex') : value;
  });
}

/** A Buffer has become this when a replacer gets it. */
function isBufferText(value: unknown): value is { readonly data: readonly number[] } {
  return typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer';
}

type Text<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends bigint | Buffer | Date ? string : Row[Name];
};

const bytes = (hex: string) => Buffer.from(hex, 'hex');

export function recordOf(json: string): RecordRow {
  const text = JSON.parse(json) as Text<RecordRow>;
  return {
    name: text.name,
    firstId: BigInt(text.firstId),
    endId: BigInt(text.endId),
    transfers: BigInt(text.transfers),
    lastId: BigInt(text.lastId),
    owed: text.owed,
    totalsDigest: bytes(text.totalsDigest),
    sealsDigest: bytes(text.sealsDigest),
    previousHash: bytes(text.previousHash),
    hash: bytes(text.hash),
  };
}

export function sealOf(json: string): SealRow {
  const text = JSON.parse(json) as Text<SealRow>;
  return {
    day: text.day,
    afterId: BigInt(text.afterId),
    upTo: BigInt(text.upTo),
    transfers: BigInt(text.transfers),
    sealedAt: new Date(text.sealedAt),
    previousHash: bytes(text.previousHash),
    hash: bytes(text.hash),
  };
}

export function blockOf(json: string): Omit<BlockRow, 'marks'> {
  const { day, lastId, transfers, hash } = JSON.parse(json) as Text<Omit<BlockRow, 'marks'>>;
  return { day, lastId: BigInt(lastId), transfers, hash: bytes(hash) };
}
