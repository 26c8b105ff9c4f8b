import { dayOf } from '@tessera/contract/calendar';
import { currentTimeZone } from '@tessera/contract/time-zone';
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
import { errorResponses, type OpenApiOperation } from '../../platform/http/openapi.ts';
import { CallError } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { linesOf, typeOf } from './transaction.ts';

const { properties = {}, required = [] } = z.toJSONSchema(transactionFileInput, { io: 'input' });

/** The file in the API document. */
export const transactionFileOperation: OpenApiOperation = {
  operationId: 'transactionFile',
  summary: `The filtered account record of the member as a file of at most ${FILE_LINES} lines in the requested language. The last line reports further lines.`,
  tags: ['report'],
  'x-access': 'session',
  security: [{ session: [], requestToken: [] }],
  parameters: Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  })),
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
    ...errorResponses(['request_param_err', 'login.not.session', 'free_reject', 'busy', 'unknown']),
  },
};

/** Marks the file as UTF-8, because spreadsheets otherwise guess the encoding. */
const CSV_START = '\uFEFF';

const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;

/** A spreadsheet runs text that starts like this as a formula. */
const FORMULA = /^[\s"']*[=+\-@|%\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

export interface TransactionFileDeps {
  readonly wallet: Pick<WalletDeps, 'clock' | 'database' | 'merchants'>;
  authenticate(request: FastifyRequest): Promise<Session | undefined>;
  /** Headings of the site's catalogue; undefined without a site, which leaves the codes. */
  words(language: string): Promise<RecordWords> | undefined;
  /** Largest number of lines in a file. */
  readonly mostLines?: number;
}

type FileInput = z.infer<typeof transactionFileInput>;

/** Lines per read, so that the file is never in memory at once. */
const PAGE_SIZE = 500;

const CODE_HEADINGS = {
  time: 'txTime',
  type: 'txType',
  movement: 'txKind',
  number: 'txId',
  amount: 'amount',
  moved: 'moved',
  balance: 'currentAvailBalance',
  currency: 'currency',
};

/** Serves the account record of a filter as a streamed file. */
export function transactionFiles(http: FastifyInstance, deps: TransactionFileDeps): void {
  http.get(TRANSACTION_FILE, async (request, reply) => {
    const session = await deps.authenticate(request);
    authorize(report.transactions, request, session);
    const parsed = z.safeParse(transactionFileInput, request.query);
    if (!parsed.success || !session) throw new CallError('request_param_err');
    const { memberId } = session;
    const words = await deps.words(parsed.data.language);
    // One file at a time, because it is the longest read that a member can request.
    const giveBack = await claim(deps.wallet, `account record of ${memberId}`);
    if (!giveBack) throw new CallError('busy');
    const file = claimedFile(linesIn(deps, session, parsed.data, words), giveBack);
    return send(reply, file, dayOf(deps.wallet.clock.now().getTime()));
  });
}

/** One CSV line. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

async function* linesIn(
  { wallet, mostLines = FILE_LINES }: TransactionFileDeps,
  session: Session,
  { txType, startDate, endDate }: FileInput,
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
  const { time, type, movement, number, amount, moved, balance, currency } = words ?? CODE_HEADINGS;
  return [`${time} (${currentTimeZone()})`, type, movement, number, amount, moved, balance, currency];
}

/** `2026-03-01 16:00:05` in the merchant's time zone, which every spreadsheet reads as a time. */
function timeWriter(): (at: Date) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: currentTimeZone(),
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) => clock.format(at);
}

interface CellFormat {
  readonly currency: string;
  readonly words: RecordWords | undefined;
  timeIn(at: Date): string;
}

function cellsOf(entry: HistoryEntry, { currency, words, timeIn }: CellFormat): readonly string[] {
  const { line, transferId, amountUnits, cashDeltaUnits, cashAfterUnits, recordedAt } = entry;
  const type = typeOf(line);
  return [
    timeIn(recordedAt),
    words?.types[type] ?? type,
    words?.kinds[line] ?? line,
    // Written as text, because spreadsheets lose digits of long numbers.
    `#${transferId}`,
    ...[cashDeltaUnits, amountUnits, cashAfterUnits].map((units) => amountIn(currency, units)),
    currency,
  ];
}

/** With the decimals of the currency, or more where the amount has more. */
function amountIn(currency: string, units: bigint): string {
  return displayAmount(units, exactDecimals(amountFromUnits(units), currency));
}

function send(reply: FastifyReply, file: Readable, day: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="account-record-${day}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(file);
}

/** Quotes text and adds an apostrophe to possible formulas. Numbers stay unquoted. */
function cell(text: string): string {
  if (NUMBER.test(text)) return text;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
