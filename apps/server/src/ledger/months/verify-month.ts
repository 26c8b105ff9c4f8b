import type { Queryable } from '../../platform/database/statement.ts';
import type { BookCheck, Discrepancy } from '../reconciliation/discrepancy.ts';
import { unknownToDomains } from '../reconciliation/transfer-checks.ts';
import { listBlocks, listSeals } from '../seals/seal-queries.ts';
import { addedTransferError, blockErrors, sealError } from '../seals/verify-seals.ts';
import {
  findPreviousHash,
  findRecord,
  type LineRow,
  listAccountLines,
  listMemberLines,
  type MonthRow,
} from './month-queries.ts';
import { monthHash, sealsDigest } from './month.ts';
import { addSums, digestOf, type Sums, ZERO_HASH } from './sums.ts';
import {
  checkAccounts,
  type CheckedAccountRow,
  checkMembers,
  type MonthPlace,
  sumHouseAccounts,
} from './verify-queries.ts';

const SEALS_A_PAGE = 20;
const BLOCKS_A_PAGE = 5;
const ROWS_A_PAGE = 2_000;

export interface MonthPage {
  readonly discrepancies: readonly Discrepancy[];
  /** Undefined at the end of the month. */
  readonly next: MonthPlace | undefined;
  /** Number of transfers read. */
  readonly transfers: number;
}

interface MonthOptions {
  readonly checks: readonly BookCheck[];
  readonly blocksAPage?: number;
  readonly rowsAPage?: number;
}

/**
 * Verifies a page of a closed month: its record and the chain of records, its day seals, its transfers against
 * seals and domains, and its totals against transfers and digest. For a detached month everything except
 * transfers.
 */
export async function verifyMonthPage(
  on: Queryable,
  month: MonthRow,
  at: MonthPlace,
  { checks, blocksAPage = BLOCKS_A_PAGE, rowsAPage = ROWS_A_PAGE }: MonthOptions,
): Promise<MonthPage> {
  switch (at.step) {
    case 'record':
      return { discrepancies: await recordBreaks(on, month), next: { ...at, step: 'seals' }, transfers: 0 };
    case 'seals':
      return verifySealPage(on, month, at);
    case 'transfers':
      return verifyTransfers(on, month, at, checks, blocksAPage);
    case 'accounts':
      return verifyAccounts(on, month, at, rowsAPage);
    case 'members':
      return verifyMembers(on, month, at, rowsAPage);
  }
}

function ofMonth({ name }: MonthRow, check: string, expected: string, found: string): Discrepancy {
  return { check, subject: `month ${name}`, memberId: null, expected, found };
}

async function recordBreaks(on: Queryable, month: MonthRow): Promise<Discrepancy[]> {
  const record = await on.one(findRecord, [month.firstId]);
  const discrepancies: Discrepancy[] = [];
  const previous = (await on.maybe(findPreviousHash, [month.firstId]))?.hash ?? ZERO_HASH;
  if (!record.previousHash.equals(previous)) {
    const found = record.previousHash.toString('hex');
    discrepancies.push(ofMonth(month, 'month-chain', `after ${previous.toString('hex')}`, `after ${found}`));
  }
  const hash = monthHash({ ...record, sealsDigest: await sealsDigest(on, month) });
  if (!hash.equals(record.hash)) {
    discrepancies.push(ofMonth(month, 'month-record', hash.toString('hex'), record.hash.toString('hex')));
  }
  return discrepancies;
}

async function verifySealPage(on: Queryable, month: MonthRow, at: MonthPlace): Promise<MonthPage> {
  const seals = await on.many(listSeals, [month.afterId, month.endId - 1n, at.place, SEALS_A_PAGE]);
  const last = seals.at(-1);
  if (!last) {
    const next = month.state === 'detached' ? ('accounts' as const) : ('transfers' as const);
    return { discrepancies: [], next: { ...at, step: next, place: '' }, transfers: 0 };
  }
  const discrepancies: Discrepancy[] = [];
  for (const seal of seals) {
    const discrepancy = await sealError(on, seal);
    if (discrepancy) discrepancies.push(discrepancy);
  }
  return { discrepancies, next: { ...at, place: last.day }, transfers: 0 };
}

async function verifyTransfers(
  on: Queryable,
  month: MonthRow,
  at: MonthPlace,
  checks: readonly BookCheck[],
  limit: number,
): Promise<MonthPage> {
  const from = at.place === '' ? month.afterId : BigInt(at.place);
  const blocks = await on.many(listBlocks, [from, month.endId - 1n, limit]);
  const discrepancies = await blockErrors(on, blocks, from);
  const after = blocks.at(-1)?.lastId ?? from;
  const transfers = blocks.reduce((sum, block) => sum + block.transfers, 0);
  if (blocks.length === 0) {
    const added = await addedTransferError(on, from, month.endId - 1n);
    const counted = at.sums['transfers'] ?? '0';
    if (added) discrepancies.push(added);
    if (counted !== month.transfers.toString()) {
      discrepancies.push(
        ofMonth(month, 'month-record', `${counted} transfers`, `${month.transfers} transfers`),
      );
    }
    return { discrepancies, next: { ...at, step: 'accounts', place: '' }, transfers };
  }
  discrepancies.push(...(await unknownToDomains(on, checks, from, after)));
  const houseAccountSums = (await on.many(sumHouseAccounts, [from, after])).map(
    ({ key, units }) => [key, units] as const,
  );
  const sums = addSums(at.sums, [...houseAccountSums, ['transfers', transfers.toString()]]);
  return { discrepancies, next: { ...at, place: after.toString(), sums }, transfers };
}

/** Advances progress and digest over a page of totals. */
function movedOn(at: MonthPlace, lines: readonly LineRow[]): MonthPlace {
  const digest = digestOf(
    Buffer.from(at.digest, 'hex'),
    lines.map(({ line }) => line),
  );
  return { ...at, digest: digest.toString('hex'), place: `${lines.at(-1)?.place ?? ''}` };
}

async function verifyAccounts(
  on: Queryable,
  month: MonthRow,
  at: MonthPlace,
  limit: number,
): Promise<MonthPage> {
  const after = BigInt(at.place || '0');
  if (month.state === 'detached') {
    const lines = await on.many(listAccountLines, [month.firstId, after, limit]);
    const next = lines.length > 0 ? movedOn(at, lines) : { ...at, step: 'members' as const, place: '' };
    return { discrepancies: [], next, transfers: 0 };
  }
  const range = [month.afterId, month.endId - 1n] as const;
  const rows = await on.many(checkAccounts, [month.firstId, after, limit, ...range]);
  if (rows.length === 0) {
    const discrepancies = await leftOver(on, month, at.sums);
    return { discrepancies, next: { ...at, step: 'members', place: '', sums: {} }, transfers: 0 };
  }
  const discrepancies: Discrepancy[] = [];
  let sums = at.sums;
  for (const row of rows) {
    const { [`${row.place}:debit`]: debit = '0', [`${row.place}:credit`]: credit = '0', ...others } = sums;
    const isHouseAccount = row.countedDebit === null;
    const expected = `debit ${row.countedDebit ?? debit}, credit ${row.countedCredit ?? credit}`;
    const found = `debit ${row.debit}, credit ${row.credit}`;
    if (expected !== found) discrepancies.push(ofAccount(month, row.place, expected, found));
    sums = isHouseAccount ? addSums(others, [[`owed:${row.asset}`, owedBy(row)]]) : sums;
  }
  return { discrepancies, next: { ...movedOn(at, rows), sums }, transfers: 0 };
}

function owedBy({ debit, credit }: CheckedAccountRow): string {
  return (BigInt(debit) - BigInt(credit)).toString();
}

function ofAccount(
  { name }: MonthRow,
  account: bigint | string,
  expected: string,
  found: string,
): Discrepancy {
  return {
    check: 'month-account',
    subject: `account ${account} in ${name}`,
    memberId: null,
    expected,
    found,
  };
}

/** House accounts with transfers but without totals, and the amount that the month left owed. */
async function leftOver(on: Queryable, month: MonthRow, sums: Sums): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = [];
  const { owed } = await on.one(findRecord, [month.firstId]);
  const assets = Object.keys(sums).flatMap((key) => (key.startsWith('owed:') ? [key.slice(5)] : []));
  for (const asset of new Set([...assets, ...Object.keys(owed)])) {
    const [expected, found] = [sums[`owed:${asset}`] ?? '0', owed[asset] ?? '0'];
    if (expected !== found)
      discrepancies.push(ofMonth(month, 'month-record', `${expected} ${asset} owed`, `${found} owed`));
  }
  for (const [key, units] of Object.entries(sums)) {
    const [, account, side] = /^(\d+):(debit|credit)$/.exec(key) ?? [];
    if (account !== undefined && units !== '0') {
      discrepancies.push(ofAccount(month, account, `${side} ${units}`, 'nothing'));
    }
  }
  return discrepancies;
}

async function verifyMembers(
  on: Queryable,
  month: MonthRow,
  at: MonthPlace,
  limit: number,
): Promise<MonthPage> {
  const after = BigInt(at.place || '0');
  const range = [month.afterId, month.endId - 1n] as const;
  const isDetached = month.state === 'detached';
  const rows = isDetached ? [] : await on.many(checkMembers, [month.firstId, after, limit, ...range]);
  const lines = isDetached ? await on.many(listMemberLines, [month.firstId, after, limit]) : rows;
  if (lines.length === 0)
    return { discrepancies: await digestBreaks(on, month, at), next: undefined, transfers: 0 };
  const discrepancies = rows.flatMap(({ place, asset, expected, found }): Discrepancy[] => {
    if (expected === found) return [];
    const subject = `${asset} of member ${place} at the end of ${month.name}`;
    return [{ check: 'month-member', subject, memberId: place, expected, found }];
  });
  return { discrepancies, next: movedOn(at, lines), transfers: 0 };
}

async function digestBreaks(on: Queryable, month: MonthRow, at: MonthPlace): Promise<Discrepancy[]> {
  const { totalsDigest } = await on.one(findRecord, [month.firstId]);
  const stored = totalsDigest.toString('hex');
  return stored === at.digest ? [] : [ofMonth(month, 'month-totals', stored, at.digest)];
}
