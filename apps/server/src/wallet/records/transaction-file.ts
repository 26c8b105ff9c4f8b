import { currentTimeZone, dayOf } from '@tessera/contract/calendar';
import { exactDecimals } from '@tessera/contract/currency';
import type { RecordWords } from '@tessera/contract/first-view';
import { amountFromUnits, displayAmount } from '@tessera/contract/money';
import { FILE_LINES, report, TRANSACTION_FILE, transactionFileInput } from '@tessera/contract/wallet/report';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { authorize } from '../../identity/index.ts';
import { type HistoryEntry, readHistory } from '../../ledger/index.ts';
import { claim, claimedFile } from '../../platform/database/claims.ts';
import type { Session } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { CSV_START, csvLine } from './csv.ts';
import { linesOf, typeOf } from './transaction-type.ts';

export interface TransactionFileDeps {
  readonly wallet: Pick<WalletDeps, 'clock' | 'database' | 'merchants'>;
  authenticate(request: FastifyRequest): Promise<Session | undefined>;
  /** The site's own words; undefined where no site is served, and then the file has those of the books. */
  words(language: string): Promise<RecordWords> | undefined;
  /** Lines of a file at most. */
  readonly mostLines?: number;
}

type Asked = z.infer<typeof transactionFileInput>;

/** Read at a time: what a file holds is never in memory at once. */
const PAGE_SIZE = 500;

/** Serves the account record of a filter as a file, written as it is read. */
export function transactionFiles(http: FastifyInstance, deps: TransactionFileDeps): void {
  http.get(TRANSACTION_FILE, async (request, reply) => {
    const session = await deps.authenticate(request);
    authorize(report.transactions, request, session);
    const parsed = z.safeParse(transactionFileInput, request.query);
    if (!parsed.success || !session) throw new CallError('request_param_err');
    const { memberId } = session;
    const words = await deps.words(parsed.data.language);
    // One at a time: a file is the longest reading a member can ask for.
    const giveBack = await claim(deps.wallet, `account record of ${memberId}`);
    if (!giveBack) throw new CallError('busy');
    const file = claimedFile(linesIn(deps, session, parsed.data, words), giveBack);
    return send(reply, file, dayOf(deps.wallet.clock.now().getTime()));
  });
}

function send(reply: FastifyReply, file: Readable, day: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="account-record-${day}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(file);
}

async function* linesIn(
  { wallet, mostLines = FILE_LINES }: TransactionFileDeps,
  session: Session,
  { txType, startDate, endDate }: Asked,
  words: RecordWords | undefined,
): AsyncGenerator<string> {
  const { asset, currency } = wallet.merchants.get(session.merchantCode);
  yield CSV_START + csvLine(headOf(words));
  let beforeSequence: bigint | undefined;
  const timeIn = timeWriter();
  let left = mostLines;
  do {
    const page = await readHistory(wallet.database, {
      memberId: session.memberId,
      asset,
      lines: linesOf(txType),
      firstDay: startDate,
      lastDay: endDate,
      beforeSequence,
      limit: Math.min(PAGE_SIZE, left),
    });
    yield page.entries.map((entry) => csvLine(cellsOf(entry, { currency, words, timeIn }))).join('');
    left -= page.entries.length;
    beforeSequence = page.nextBeforeSequence;
  } while (beforeSequence !== undefined && left > 0);
  if (beforeSequence !== undefined) yield csvLine([words?.more ?? 'more']);
}

function headOf(words: RecordWords | undefined): readonly string[] {
  const { time, type, movement, number, amount, moved, balance, currency } = words ?? CODES;
  return [`${time} (${currentTimeZone()})`, type, movement, number, amount, moved, balance, currency];
}

const CODES = {
  time: 'txTime',
  type: 'txType',
  movement: 'txKind',
  number: 'txId',
  amount: 'amount',
  moved: 'moved',
  balance: 'currentAvailBalance',
  currency: 'currency',
};

interface Writing {
  readonly currency: string;
  readonly words: RecordWords | undefined;
  timeIn(at: Date): string;
}

function cellsOf(entry: HistoryEntry, { currency, words, timeIn }: Writing): readonly string[] {
  const { line, transferId, amountUnits, cashDeltaUnits, cashAfterUnits, recordedAt } = entry;
  const type = typeOf(line);
  return [
    timeIn(recordedAt),
    words?.types[type] ?? type,
    words?.kinds[line] ?? line,
    // Longer than a spreadsheet keeps exactly: as text.
    `#${transferId}`,
    ...[cashDeltaUnits, amountUnits, cashAfterUnits].map((units) => amountIn(currency, units)),
    currency,
  ];
}

/** With the decimals of the currency, and further ones where the amount has them. */
function amountIn(currency: string, units: bigint): string {
  return displayAmount(units, exactDecimals(amountFromUnits(units), currency));
}

/** `2026-03-01 16:00:05` by the clock of the merchant: what every spreadsheet reads as a time. */
function timeWriter(): (at: Date) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: currentTimeZone(),
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) => clock.format(at);
}
