import { security } from '@tessera/contract/identity/security';
import { amountFromUnits } from '@tessera/contract/money';
import { DATA_EXPORT_FILE } from '@tessera/contract/wallet/data-export';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentDataExport } from './content/index.ts';
import { gamesDataExport } from './games/index.ts';
import { isPayee } from './identity/for-payees.ts';
import { sensitiveRefusal } from './identity/for-sensitive-actions.ts';
import { authorize, identityDataExport, type IdentityDeps } from './identity/index.ts';
import { lotteryDataExport } from './lottery/index.ts';
import { messagesDataExport } from './messages/index.ts';
import { claim, claimedFile } from './platform/database/claims.ts';
import type { ExportSection } from './platform/database/personal-data.ts';
import type { Session } from './platform/http/call.ts';
import { refusalEnvelope } from './platform/http/envelope.ts';
import { errorResponses, type OpenApiOperation } from './platform/http/openapi.ts';
import { CallError } from './platform/http/refusal.ts';
import { rewardsDataExport } from './rewards/index.ts';
import { walletDataExport } from './wallet/for-maintenance.ts';

/** Columns with money whose names have no unit. */
const AMOUNTS = new Set([
  'amount',
  'cash',
  'locked',
  'bonus',
  'overdraft',
  'member_delta',
  'member_balance_after',
]);

export const exportSections = [
  ...identityDataExport,
  ...walletDataExport,
  ...gamesDataExport,
  ...lotteryDataExport,
  ...contentDataExport,
  ...messagesDataExport,
  ...rewardsDataExport,
];

export interface DataExportDeps {
  readonly identity: Pick<IdentityDeps, 'clock' | 'database' | 'merchantCode' | 'vault'>;
  authenticate(request: FastifyRequest): Promise<Session | undefined>;
}

/** Rows per page: the whole file is never in memory at once. */
const PAGE_SIZE = 500;

/** Serves all stored data of the signed-in member as one file. Requires a recent confirmation of identity. */
export function serveDataExport(http: FastifyInstance, deps: DataExportDeps): void {
  http.get(DATA_EXPORT_FILE, async (request, reply) => {
    const session = await deps.authenticate(request);
    authorize(security.securityConfig, request, session);
    if (!session) throw new CallError('login.not.session');
    const refused = sensitiveRefusal(session, deps.identity.clock);
    if (refused) {
      return reply.header('cache-control', 'no-store').send(refusalEnvelope(reply, refused));
    }
    const { memberId } = session;
    const giveBack = await claim(deps.identity, `own data of ${memberId}`);
    if (!giveBack) throw new CallError('busy');
    const file = claimedFile(textOf(deps, memberId), giveBack);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="own-data.json"')
      .type('application/json; charset=utf-8')
      .send(file);
  });
}

async function* textOf({ identity }: DataExportDeps, memberId: bigint): AsyncGenerator<string> {
  const { clock, database, vault } = identity;
  const isOwn = (holder: string) => isPayee(identity, database, { memberId, holder, assumedName: null });
  yield `{\n"made": ${JSON.stringify(clock.now())}`;
  for (const section of exportSections) {
    yield `,\n${JSON.stringify(section.name)}: [`;
    let after = section.start;
    let first = true;
    for (;;) {
      const rows = await database.many(section.page, [memberId, after, PAGE_SIZE]);
      const written: string[] = [];
      for (const { own } of rows) {
        const row = exportRow(section, memberId, own, vault.decrypt);
        written.push(JSON.stringify(await hideOtherNames(section, row, isOwn)));
      }
      if (written.length > 0) yield `${first ? '' : ','}\n${written.join(',\n')}`;
      first = false;
      const last = rows.at(-1);
      if (!last || rows.length < PAGE_SIZE) break;
      after = last.place;
    }
    yield ']';
  }
  yield '\n}\n';
}

/** The data export in the API document. */
export const dataExportOperation: OpenApiOperation = {
  operationId: 'ownDataFile',
  summary: 'All stored data of the signed-in member, with personal data decrypted, as one JSON file.',
  tags: ['identity'],
  'x-access': 'session',
  security: [{ session: [], requestToken: [] }],
  parameters: [],
  responses: {
    200: { description: 'The file', content: { 'application/json': { schema: { type: 'object' } } } },
    ...errorResponses([
      'login.not.session',
      'free_reject',
      'session.limited',
      'session.confirm.required',
      'busy',
    ]),
  },
};

type Row = Record<string, unknown>;

type Source = { readonly source?: string };

/** Decrypts a value that was encrypted for a purpose. */
type Open = (purpose: string, sealed: Buffer) => string;

/** A row in the exported form: amounts as decimals, row ids as text, encrypted columns decrypted. */
function exportRow(section: ExportSection, memberId: bigint, json: string, decrypt: Open): Row {
  // The text of a JSON number is exact where the parsed number is not.
  const exact = (key: string, value: unknown, { source }: Source) =>
    typeof value === 'number' && source !== undefined ? written(key, value, source) : value;
  const row = JSON.parse(json, exact as Parameters<typeof JSON.parse>[1]) as Row;
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const purpose = section.encrypted[column];
      const opened =
        purpose && typeof value === 'string' ? decrypt(purpose(memberId, row), bytesOf(value)) : value;
      return [nameOf(column), opened];
    }),
  );
}

/** Replaces names that are not known to be the member's own by null, and flags each name as own or not. */
async function hideOtherNames(
  { names }: ExportSection,
  row: Row,
  isOwn: (name: string) => Promise<boolean>,
): Promise<Row> {
  const exported: Row = { ...row };
  for (const name of names.map(nameOf)) {
    const own = await isOwn(String(row[name]));
    exported[name] = own ? row[name] : null;
    exported[`${name}KnownAsOwn`] = own;
  }
  return exported;
}

function written(key: string, value: number, source: string): unknown {
  if (!/^-?\d+$/.test(source)) return value;
  if (AMOUNTS.has(key) || key.endsWith('_units')) return amountFromUnits(BigInt(source));
  return key === 'id' || key.endsWith('_id') ? source : value;
}

/** Decodes bytes as PostgreSQL writes them into JSON. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text.replace(/^\\x/, ''), 'hex');
}

function nameOf(column: string): string {
  return column.replace(/_sealed$/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
