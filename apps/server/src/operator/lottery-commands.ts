import { drawnText } from '@tessera/contract/lottery/draw-shapes';
import { playOf } from '@tessera/contract/lottery/plays';
import { amountFromUnits } from '@tessera/contract/money';
import {
  importResults,
  listExposure,
  listPendingResults,
  listPlayExposure,
  listSharedAccountResults,
  type PendingResult,
  listNumbersOfStaff,
  numberTexts,
  publishReturns,
  putGameCancellable,
  putGameState,
  putNumbers,
  readResults,
  readReturns,
  type StatedOutcome,
  type StatedResult,
  stateResult,
} from '../lottery/for-operator.ts';
import { type Command, listById, type OperatorCall, OperatorRefusal, table } from './command.ts';

const FILE_LIMIT_BYTES = 1024 * 1024;

/** Results of lotteries, which two operators enter; suspended games, closed numbers, returns and exposure. */
export const lotteryCommands: Readonly<Record<string, Command>> = {
  'lottery results list': { takes: [], may: ['after'], run: (call) => listResults(call) },
  'lottery results enter': { takes: ['GAME', 'NUMERO', 'NUMBERS'], run: (call) => state(call, 'enter') },
  'lottery results confirm': { takes: ['GAME', 'NUMERO', 'NUMBERS'], run: (call) => state(call, 'confirm') },
  'lottery results correct': {
    takes: ['GAME', 'NUMERO', 'NUMBERS'],
    needs: ['reason'],
    run: (call) => state(call, 'correct'),
  },
  'lottery results cancel': {
    takes: ['GAME', 'NUMERO'],
    needs: ['reason'],
    run: (call) => state(call, 'cancel'),
  },
  'lottery results review': { takes: [], may: ['after'], run: (call) => reviewResults(call) },
  'lottery results import': { takes: ['FILE'], run: (call) => importFile(call) },
  'lottery suspend': { takes: ['GAME'], needs: ['reason'], run: (call) => putState(call, 'suspended') },
  'lottery resume': { takes: ['GAME'], may: ['reason'], run: (call) => putState(call, 'open') },
  'lottery cancellations stop': {
    takes: ['GAME'],
    needs: ['reason'],
    run: (call) => putCancellable(call, false),
  },
  'lottery cancellations allow': { takes: ['GAME'], run: (call) => putCancellable(call, true) },
  'lottery returns publish': { takes: ['FILE'], run: (call) => publish(call) },
  'lottery numbers close': {
    takes: ['GAME', 'NUMERO', 'PLAY', 'NUMBERS'],
    needs: ['reason'],
    run: (call) => put(call, 'close'),
  },
  'lottery numbers open': {
    takes: ['GAME', 'NUMERO', 'PLAY', 'NUMBERS'],
    needs: ['reason'],
    run: (call) => put(call, 'open'),
  },
  'lottery numbers list': { takes: ['GAME', 'NUMERO'], run: (call) => listNumbers(call) },
  'lottery exposure': { takes: ['GAME'], may: ['numero'], run: (call) => showExposure(call) },
};

function operatorOf({ deps, operator, machineUser, now }: OperatorCall) {
  return { merchantCode: deps.identity.merchantCode, by: operator, machineUser, now };
}

async function state(call: OperatorCall, action: StatedResult['action']): Promise<readonly string[]> {
  const [gameCode = '', numero = '', numbers] = call.given;
  const { reason } = call.options;
  const stated = await stateResult(call.tx, {
    ...operatorOf(call),
    gameCode,
    numero,
    action,
    ...(numbers !== undefined && { numbers }),
    ...(reason !== undefined && { reason }),
  });
  if ('refused' in stated) throw new OperatorRefusal(stated.refused);
  return linesOf(`${gameCode} ${numero}`, stated);
}

/** What happened to an entry. */
function linesOf(
  issue: string,
  stated: Exclude<StatedOutcome, { readonly refused: string }>,
): readonly string[] {
  switch (stated.outcome) {
    case 'waiting':
      return [`${issue} waits: another operator must enter the same`];
    case 'accepted':
      return [`${issue}: two operators entered the same; a job pays, corrects or refunds the orders now`];
    case 'conflict':
      return [
        `conflict: ${issue} was entered differently, and nothing happens until two operators agree`,
        ...stated.others.map(({ by, action, numbers }) => `${by}: ${action} ${numbers ?? ''}`.trimEnd()),
      ];
  }
}

async function importFile(call: OperatorCall): Promise<readonly string[]> {
  const read = readResults(await fileOf(call));
  if ('errors' in read) throw new OperatorRefusal(read.errors.join('; '));
  const imported = await importResults(call.tx, read.results, operatorOf(call));
  if ('errors' in imported) throw new OperatorRefusal(imported.errors.join('; '));
  return imported.outcomes.flatMap((outcome, at) => {
    const { game = '', numero = '' } = read.results[at] ?? {};
    return linesOf(`${game} ${numero}`, outcome);
  });
}

async function fileOf({ deps, given }: OperatorCall): Promise<Buffer> {
  const bytes = await deps.readFile(given[0] ?? '', FILE_LIMIT_BYTES);
  if (!bytes) throw new OperatorRefusal('the file is larger than 1 MiB');
  return bytes;
}

function listResults(call: OperatorCall): Promise<readonly string[]> {
  const { merchantCode } = call.deps.identity;
  return listById(call, {
    names: ['ID', 'GAME', 'NUMERO', 'DRAW', 'STATE', 'ENTRIES', 'FAILED LINES'],
    page: (after, most) => call.tx.many(listPendingResults, [merchantCode, call.now, after, most]),
    idOf: ({ id }) => id,
    cells: (row) => [
      row.id.toString(),
      row.gameCode,
      row.numero,
      row.drawsAt.toISOString(),
      stateOf(row),
      entriesOf(row) || '-',
      row.failed.toString(),
    ],
  });
}

function stateOf({ entries, failed }: PendingResult): string {
  if (entries.length > 1) return 'conflict';
  if (entries.length === 1) return 'waits for a second operator';
  return failed > 0 ? 'lines failed' : 'overdue';
}

/** A single entry is shown without its numbers: the second operator must read them from the source. */
function entriesOf({ entries, shape }: PendingResult): string {
  return entries
    .map(({ action, drawn, by, machine }) =>
      [`${action} by ${by} (${machine})`, entries.length > 1 && drawn !== null && drawnText(shape, drawn)]
        .filter(Boolean)
        .join(': '),
    )
    .join('; ');
}

/** What two names of one machine account stated: it may be one person. */
function reviewResults(call: OperatorCall): Promise<readonly string[]> {
  const { merchantCode } = call.deps.identity;
  return listById(call, {
    names: [
      'ID',
      'ACCEPTED',
      'ENTERED BY',
      'CONFIRMED BY',
      'ACCOUNT',
      'GAME',
      'NUMERO',
      '',
      'NUMBERS',
      'REASON',
    ],
    page: (after, most) => call.tx.many(listSharedAccountResults, [merchantCode, after, most]),
    idOf: ({ id }) => id,
    cells: (row) => [
      row.id.toString(),
      row.confirmedAt.toISOString(),
      row.enteredBy,
      row.confirmedBy,
      row.machineUser,
      row.gameCode,
      row.numero,
      row.action,
      row.drawn ? drawnText(row.shape, row.drawn) : '-',
      row.reason ?? '-',
    ],
  });
}

async function putState(call: OperatorCall, to: 'open' | 'suspended'): Promise<readonly string[]> {
  const [code = ''] = call.given;
  const put = await call.tx.maybe(putGameState, [call.deps.identity.merchantCode, code, to]);
  if (!put) throw new OperatorRefusal(`there is no lottery ${code}`);
  if (put.before === to) throw new OperatorRefusal(`${code} is ${to}`);
  return [
    to === 'open'
      ? `${code} accepts orders again`
      : `${code} accepts no orders; its running issues are drawn and settled`,
  ];
}

/** Whether members may cancel orders during the sale. Applies at once. */
async function putCancellable(call: OperatorCall, to: boolean): Promise<readonly string[]> {
  const [code = ''] = call.given;
  const game = await call.tx.maybe(putGameCancellable, [call.deps.identity.merchantCode, code, to]);
  if (!game) throw new OperatorRefusal(`there is no lottery ${code}`);
  return [to ? `members may cancel orders of ${code}` : `members may not cancel orders of ${code}`];
}

async function put(call: OperatorCall, action: 'close' | 'open'): Promise<readonly string[]> {
  const [gameCode = '', numero = '', play = '', numbers = ''] = call.given;
  const { reason = '' } = call.options;
  const done = await putNumbers(call.tx, {
    ...operatorOf(call),
    gameCode,
    numero,
    play,
    numbers,
    action,
    reason,
  });
  if ('refused' in done) throw new OperatorRefusal(done.refused);
  const state = action === 'close' ? 'closed' : 'open again';
  return [`${done.changed.length} numbers of ${play} are ${state} in ${gameCode} ${numero}`];
}

async function listNumbers({ tx, deps, given }: OperatorCall): Promise<readonly string[]> {
  const [code = '', numero = ''] = given;
  const rows = await tx.many(listNumbersOfStaff, [deps.identity.merchantCode, code, numero]);
  return table(
    ['PLAY', 'NUMBER', 'CLOSED', 'BY', 'REASON'],
    rows.map((row) => [
      playOf(row.playId)?.code ?? row.playId.toString(),
      ...numberTexts(row.playId, [row.number]),
      row.closedAt.toISOString(),
      row.closedBy,
      row.reason,
    ]),
  );
}

async function publish(call: OperatorCall): Promise<readonly string[]> {
  const read = readReturns(await fileOf(call));
  if ('errors' in read) throw new OperatorRefusal(read.errors.join('; '));
  const published = await publishReturns(call.tx, read.bands, operatorOf(call));
  if ('errors' in published) throw new OperatorRefusal(published.errors.join('; '));
  return [
    `version ${published.version} of the returns is published; it applies to issues whose sale opens from now on`,
  ];
}

async function showExposure(call: OperatorCall): Promise<readonly string[]> {
  const [code = ''] = call.given;
  const { merchantCode } = call.deps.identity;
  const { asset } = call.deps.wallet.merchants.get(merchantCode);
  const { numero } = call.options;
  const issues = await call.tx.many(listExposure, [merchantCode, code, numero ?? null, asset]);
  const lines = table(
    ['NUMERO', 'STATE', 'SALE ENDS', 'ORDERS', 'STAKES', 'MOST WIN', 'LIMIT', 'USED'],
    issues.map((row) => [
      row.numero,
      row.state,
      row.closesAt.toISOString(),
      row.orders.toString(),
      amountFromUnits(row.stakeUnits),
      amountFromUnits(row.mostUnits),
      amountFromUnits(row.limitUnits),
      `${(row.mostUnits * 100n) / row.limitUnits} %`,
    ]),
  );
  if (numero === undefined) return lines;
  const plays = await call.tx.many(listPlayExposure, [merchantCode, code, numero, asset]);
  return [
    ...lines,
    ...table(
      ['PLAY', 'LINES', 'STAKES', 'MOST WIN'],
      plays.map((row) => [
        playOf(row.playId)?.code ?? row.playId.toString(),
        row.lines.toString(),
        amountFromUnits(row.stakeUnits),
        amountFromUnits(row.mostUnits),
      ]),
    ),
  ];
}
