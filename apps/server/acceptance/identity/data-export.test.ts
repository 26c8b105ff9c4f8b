import { api } from '@tessera/contract';
import { DATA_EXPORT_FILE } from '@tessera/contract/wallet/data-export';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { insertPersonalValue } from '../../testing/identity/personal-data.ts';
import { markPasswordReset } from '../../testing/identity/second-factors.ts';
import { givePayee, offerWithdrawals, withdraw } from '../../testing/wallet/withdrawals.ts';
import { savePersonal } from '../../src/identity/personal/personal.ts';
import { post } from '../../src/ledger/index.ts';
import { exportSections } from '../../src/data-export.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';

/** Tables of members that the file omits, with the reasons. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  book_break: 'discrepancies of the books; the affected transfers are in the file',
  cancelled_money_request: 'keys of requests that were not executed, a day old',
  login_ticket: 'a sign-in in progress: short-lived, and a credential',
  book_month_member: 'a copy of the balance at the end of a month',
  member_checkpoint: 'a copy of the balance for the reconciliation',
  member_loss: 'sums of transfers, which are in the file',
  member_month: 'start positions of the months of transfers, which are in the file',
  own_game_count: 'the number of favourites and recent games, which are in the file',
  mailbox: 'the number of unread messages, which are in the file',
  exclusion_lookup: 'keyed hashes of current and earlier values; the current values are in the file',
  game_day: 'sums of the rounds, which are in the file',
  open_round: 'the open rounds, which are in the file',
  play_bonus: 'rules of the bonuses, which are in the file',
  protection_adrift: 'sums of deposits and stakes, which are in the file',
  round_event: 'changes of rounds, which are in the file',
  round_key: 'the names of rounds, which are in the file',
  round_move: 'calls of a provider about rounds and transfers, which are in the file',
  seamless_player: 'a random name of the member for providers, without personal data',
  seamless_token: 'a credential that expires within hours',
  supplier_player: 'a player of another operator, which stores the personal data',
  supplier_round: 'a player of another operator, which stores the personal data',
  supplier_seat: 'a player of another operator, which stores the personal data',
  transfer_day: 'sums of the transfers, which are in the file',
  transfer_folded: 'the position up to which these sums are complete',
};

const tables = statement<[], { name: string; column: string; type: string; ofMember: boolean }>(
  'test.tables-of-members',
  `SELECT c.table_name AS name, c.column_name AS column, c.data_type AS type,
          bool_or(c.column_name = 'member_id') OVER (PARTITION BY c.table_name) AS "ofMember"
     FROM information_schema.columns c
     JOIN pg_class k ON k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
    WHERE c.table_schema = 'public' AND k.relkind IN ('r', 'p') AND NOT k.relispartition`,
);

/** Further sign-ins of a member, all at one instant. */
const signInsAtOnce = statement<[memberId: bigint, times: number]>(
  'test.sign-ins-at-once',
  `INSERT INTO session OVERRIDING SYSTEM VALUE
   SELECT (jsonb_populate_record(s, jsonb_build_object('id', s.id + 100000 + n, 'id_hash', sha256(n::text::bytea)))).*
     FROM session s CROSS JOIN generate_series(1, $2::integer) AS n WHERE s.member_id = $1`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  await offerWithdrawals(test, 'by hand');
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
afterAll(() => test.stop());

type File = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

function fetchFile({ cookie, info }: Visitor) {
  return test.app.http.inject({ url: DATA_EXPORT_FILE, headers: { cookie, 'x-mc-token': info.token } });
}

describe('data export of a member', () => {
  it('contains all decrypted data of the member and no credentials', async () => {
    const payee = await givePayee(test, '500');
    const { memberId, visitor } = payee;
    const { identity } = test.app.deps;
    const personal = [{ field: 'email', value: 'own.data@example.com', verified: true }] as const;
    await test.database.transaction((tx) => savePersonal(identity, tx, { memberId, personal }));
    await withdraw(test, payee, '120.50');
    const response = await fetchFile(visitor);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toContain('attachment');
    const file = response.json<File>();
    expect(file['account']).toMatchObject([{ userName: visitor.info.userName, id: `${memberId}` }]);
    expect(file['personal']).toContainEqual(
      expect.objectContaining({ field: 'email', sealed: 'own.data@example.com' }),
    );
    expect(file['payoutAccounts']).toMatchObject([{ holder: 'Maria Clara Santos' }]);
    expect(file['balances']).toMatchObject([{ cash: '379.50', locked: '120.50' }]);
    expect(file['withdrawals']).toMatchObject([{ amountUnits: '120.50' }]);
    expect(file['withdrawalSteps']?.length).toBeGreaterThan(1);
    expect(file['transfers']?.map(({ kind }) => kind)).toEqual(['deposit', 'withdrawal-hold']);
    expect(Object.keys(file)).toEqual(['made', ...exportSections.map(({ name }) => name)]);
    expect(response.body).not.toMatch(/\\\\x|argon2/);
  });

  it('contains every page of a long record, each line once', async () => {
    const { visitor, memberId } = await givePayee(test, '1000');
    for (let line = 0; line < 1_001; line += 1) {
      const bet = { kind: 'bet', asset: 'PHP', memberId, amountUnits: 100n, counterparty: 'test' } as const;
      const header = { scope: 'provider:own', key: `own-${line}`, recordedAt: test.clock.now() } as const;
      await post(test.database, { ...header, ...bet });
    }
    const file = (await fetchFile(visitor)).json<File>();
    const sequences = file['transfers']?.map((row) => row['memberSequence']);
    expect(sequences).toEqual(Array.from({ length: 1_002 }, (_, index) => index + 1));
  });

  it('contains rows of the same instant once each, across pages', async () => {
    const { visitor, memberId } = await givePayee(test, '10');
    await test.database.run(signInsAtOnce, [memberId, 1_000]);
    const { sessions = [] } = (await fetchFile(visitor)).json<File>();
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1_001);
    expect(sessions).toHaveLength(1_001);
  });

  it('contains no data of other members', async () => {
    const [one, other] = [await givePayee(test, '10'), await givePayee(test, '20')];
    const { body } = await fetchFile(one.visitor);
    expect(body).not.toContain(other.visitor.info.userName);
  });

  it('names the payer if the name is the member’s own, and otherwise reports another payer', async () => {
    const visitor = await test.given.member();
    const named = { field: 'payeeName', value: 'Maria Clara Santos' } as const;
    await insertPersonalValue(test, visitor.info.userName, named);
    const depositRequest = { method: 'transfer', amount: '20000', requestKey: randomUUID() };
    const { depositId } = await test.value(visitor, api.wallet.deposit, depositRequest);
    for (const [by, payer] of [
      ['lina', 'SANTOS_Maria_Clara'],
      ['omar', 'Ana_Reyes'],
    ] as const) {
      await operateOn(test).run(
        `deposits confirm ${depositId} --as ${by} --amount 20000 --reference BL-7 --payer ${payer}`,
      );
    }
    const { body } = await fetchFile(visitor);
    const { depositPayers } = JSON.parse(body) as File;
    expect(depositPayers).toMatchObject([
      { payer: 'SANTOS Maria Clara', payerKnownAsOwn: true },
      { payer: null, payerKnownAsOwn: false },
    ]);
    expect(body).not.toContain('Reyes');
  });

  it('is refused without a session and without a recent confirmation', async () => {
    expect((await test.app.http.inject({ url: DATA_EXPORT_FILE })).statusCode).toBe(401);
    const member = await test.given.member({ userName: 'owndatalate' });
    test.clock.advance(6 * 60_000);
    const refusedExport = await fetchFile(member);
    expect([refusedExport.statusCode, refusedExport.json()]).toMatchObject([
      403,
      { errorCode: 'session.confirm.required' },
    ]);
    expect((await test.call(member, api.wallet.wallet, {})).status).toBe(200);
  });

  it('is refused to a limited account, as the API document states', async () => {
    const member = await test.given.member();
    await markPasswordReset(test, member);
    const { statusCode, headers, ...answer } = await fetchFile(member);
    expect([statusCode, headers['cache-control']]).toEqual([403, 'no-store']);
    expect(answer.json()).toMatchObject({
      errorCode: 'session.limited',
      value: { until: expect.any(String) },
    });
    const { paths } = (await test.app.http.inject({ url: '/openapi.json' })).json<{ paths: object }>();
    const codes = ['free_reject', 'session.limited', 'session.confirm.required'];
    expect(paths).toMatchObject({
      [DATA_EXPORT_FILE]: { get: { responses: { 403: { description: codes.join(', ') } } } },
    });
  });
});

/** Plan nodes that the planner prefers for an empty table, and that a large table must not need. */
const TEMPTING = ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'];

describe('data export of every table that names a member', () => {
  it.each(
    exportSections.filter(({ page }) => !page.text.includes('row_number()')).map((one) => [one.name, one]),
  )(
    'reads %s along an index, and each page starts at the end of the previous page',
    async (_name, { page, start }) => {
      const plan = await test.database.transaction(async (tx) => {
        for (const option of TEMPTING) await tx.foreign(`SET LOCAL enable_${option} = off`, []);
        await tx.foreign('SET LOCAL plan_cache_mode = force_generic_plan', []);
        await tx.foreign(`PREPARE page AS ${page.text}`, []);
        const { rows } = await tx.foreign(`EXPLAIN EXECUTE page (1, '${start}', 500)`, []);
        await tx.foreign('DEALLOCATE page', []);
        return rows.map((row) => Object.values(row as object).join('')).join('\n');
      });
      expect(plan).toMatch(/Index Cond: .*\b(?:member|recipient|sender|referrer|referred)_id = \$1/);
      expect(plan).not.toMatch(/^[ >-]*Sort {2}\(/m);
    },
  );

  it('has a list in the file or a documented reason for its absence', async () => {
    const rows = await test.database.many(tables, []);
    const named = [...new Set(rows.filter(({ ofMember }) => ofMember).map(({ name }) => name))];
    const inFile = new Set(exportSections.map(({ table }) => table));
    expect(named.filter((name) => !inFile.has(name)).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
  });

  it('decrypts bytes or omits them', async () => {
    const rows = await test.database.many(tables, []);
    const open = exportSections.flatMap(({ table, withheld, encrypted }) =>
      rows
        .filter(({ name, column, type }) => name === table && (type === 'bytea' || /hash|token/.test(column)))
        .filter(({ column }) => !withheld.includes(column) && !(column in encrypted))
        .map(({ column }) => `${table}.${column}`),
    );
    // The player verifies rounds with the hash that commits to a seed.
    expect(open).toEqual(['studio_seed.server_seed_hash']);
  });
});
