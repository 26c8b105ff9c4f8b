import { OWN_DATA_FILE } from '@tessera/contract/wallet/own-data';
import { security } from '@tessera/contract/identity/security';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentOwnData } from './content/index.ts';
import { gamesOwnData } from './games/index.ts';
import {
  authorize,
  type IdentityDeps,
  identityOwnData,
  isPayee,
  sensitiveRefusal,
} from './identity/index.ts';
import { claim, claimedFile } from './platform/database/claims.ts';
import type { Session } from './platform/http/call.ts';
import { refusalEnvelope } from './platform/http/envelope.ts';
import { faultAnswers } from './platform/http/fault-answer.ts';
import type { OpenApiOperation } from './platform/http/openapi.ts';
import { CallError } from './platform/http/refusal.ts';
import { ownRow, withoutOthers } from './own-row.ts';
import { walletOwnData } from './wallet/index.ts';

export const ownSections = [...identityOwnData, ...walletOwnData, ...gamesOwnData, ...contentOwnData];

export interface OwnDataDeps {
  readonly identity: Pick<IdentityDeps, 'clock' | 'database' | 'merchantCode' | 'vault'>;
  authenticate(request: FastifyRequest): Promise<Session | undefined>;
}

/** Read at a time: what a file holds is never in memory at once. */
const PAGE_SIZE = 500;

/** Serves everything that is kept of whoever asks, and proved lately who they are, as one file. */
export function ownDataFiles(http: FastifyInstance, deps: OwnDataDeps): void {
  http.get(OWN_DATA_FILE, async (request, reply) => {
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

async function* textOf({ identity }: OwnDataDeps, memberId: bigint): AsyncGenerator<string> {
  const { clock, database, vault } = identity;
  const isOwn = (holder: string) => isPayee(identity, database, { memberId, holder, untold: null });
  yield `{\n"made": ${JSON.stringify(clock.now())}`;
  for (const section of ownSections) {
    yield `,\n${JSON.stringify(section.name)}: [`;
    let after = section.start;
    let first = true;
    for (;;) {
      const rows = await database.many(section.page, [memberId, after, PAGE_SIZE]);
      const written: string[] = [];
      for (const { own } of rows) {
        const row = ownRow(section, memberId, own, vault.open);
        written.push(JSON.stringify(await withoutOthers(section, row, isOwn)));
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

/** The file in the API document. */
export const ownDataOperation: OpenApiOperation = {
  operationId: 'ownDataFile',
  summary: 'Everything that is kept of whoever is signed in, personal data opened, as one JSON file.',
  tags: ['identity'],
  'x-access': 'session',
  security: [{ session: [], requestToken: [] }],
  parameters: [],
  responses: {
    200: { description: 'The file', content: { 'application/json': { schema: { type: 'object' } } } },
    ...faultAnswers([
      'login.not.session',
      'free_reject',
      'session.limited',
      'session.confirm.required',
      'busy',
    ]),
  },
};
