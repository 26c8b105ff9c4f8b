import { api } from '@tessera/contract';
import {
  DIALECTS,
  type Dialect,
  type GameRoundRequest,
  GAMES_PATHS,
  type GameUrlRequest,
  type WalletCallName,
  type WalletReply,
} from '@tessera/contract/games/seamless';
import { type KeyObject, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { statement } from '../../src/platform/database/statement.ts';
import type { TestApp, Visitor } from '../server/app.ts';
import { makeDataFolder } from '../database/data-folder.ts';
import { type RsaPair, rsaPairOf } from '../identity/rsa-pair.ts';

const ALGORITHM = 'RSA-SHA256';
/** Origin of the game pages. */
const GAMES_ORIGIN = 'https://games.example';

export interface SupplierOptions {
  readonly dialect?: Dialect;
  /** Settings of this provider in the configuration, beside those that every provider has. */
  readonly agreed?: object;
}

/** A member in one of the provider's games. */
export interface PlayerSession {
  readonly visitor: Visitor;
  readonly user: string;
  readonly token: string;
  readonly game_code: string;
}

export interface SupplierAnswer {
  readonly status: number;
  readonly body: WalletReply & { readonly error?: string };
}

/** A provider of games with its own keys, which the tested server knows from its configuration. */
export interface Supplier {
  readonly code: string;
  /** Environment of the tested server. */
  readonly env: Readonly<Record<string, string>>;
  /** The provider's private key and the operator's public key, PEM. */
  readonly keys: { readonly provider: string; readonly operator: string };
  /** Every launch request that the provider received. */
  readonly launches: readonly GameUrlRequest[];
  /** Every round whose page was requested. */
  readonly rounds: readonly GameRoundRequest[];
  /**
   * The provider's response: as agreed, forged signature, failure, refusal, an address elsewhere, no page for rounds,
   * or no response.
   */
  mood: 'well' | 'forging' | 'failing' | 'refusing' | 'straying' | 'roundless' | 'silent';
  /** Drops every unanswered call. */
  hangUp(): void;
  /** The signature of a body with the provider's key. */
  sign(body: string): string;
  /** A signed call to the wallet; checks the signature of the reply. */
  call(test: TestApp, name: WalletCallName, request: object): Promise<SupplierAnswer>;
  /** The same call with bytes and headers of the test. */
  send(
    test: TestApp,
    path: string,
    body: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<SupplierAnswer>;
  /** A new member with this balance, who opened the provider's first game. */
  openSession(test: TestApp, options?: Parameters<TestApp['given']['member']>[0]): Promise<PlayerSession>;
  /** Opens the provider's first game for this member. */
  openSessionOf(test: TestApp, visitor: Visitor): Promise<PlayerSession>;
  stop(): Promise<void>;
}

const takeOver = statement<[code: string, gameType: string]>(
  'test.supplier-takes-over',
  `UPDATE game SET provider = $1 WHERE game_type = $2`,
);

/** Assigns all games of a category of the catalogue to the supplier. */
export async function runsGames(test: TestApp, supplier: Supplier, gameType = 'LIVE'): Promise<void> {
  await test.database.run(takeOver, [supplier.code, gameType]);
}

export async function startSupplier(code: string, options: SupplierOptions = {}): Promise<Supplier> {
  const { dialect = 'hub88', agreed = {} } = options;
  const { signatureHeader } = DIALECTS[dialect];
  const [theirs, ours] = [rsaPairOf(`provider ${code}`), rsaPairOf(`operator of ${code}`)];
  const launches: GameUrlRequest[] = [];
  const rounds: GameRoundRequest[] = [];
  const signed = (body: string) => sign(ALGORITHM, Buffer.from(body), theirs.privateKey).toString('base64');
  const games = await serve((path, body, signature) => {
    if (!holds(body, signature, ours.publicKey)) return { status: 401, text: '{}', signature: '' };
    if (path === GAMES_PATHS.round) rounds.push(JSON.parse(body) as GameRoundRequest);
    else launches.push(JSON.parse(body) as GameUrlRequest);
    const answer = supplier.mood !== 'silent' && answerIn(supplier.mood, path, launches.length);
    return answer && { ...answer, signature: signed(answer.written) };
  }, signatureHeader);
  const { file, remove } = await writeDown({ code, dialect, gamesUrl: games.url, ...agreed }, ours, theirs);
  const supplier: Supplier = {
    code,
    env: { GAME_PROVIDERS: file, GAME_ORIGINS: GAMES_ORIGIN },
    keys: keysOf(theirs, ours),
    launches,
    rounds,
    mood: 'well',
    hangUp: () => games.server.closeAllConnections(),
    sign: signed,
    async send(test, path, body, headers = {}) {
      const response = await test.app.http.inject({
        method: 'POST',
        url: `/provider/${code}${path}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: body,
      });
      const reply = response.headers[signatureHeader];
      if (response.statusCode < 404 && !holds(response.body, reply, ours.publicKey)) {
        throw new Error(`the reply is not signed: ${response.body}`);
      }
      return { status: response.statusCode, body: response.json() };
    },
    call(test, name, request) {
      const body = JSON.stringify(request);
      return supplier.send(test, pathOf(dialect, name), body, { [signatureHeader]: signed(body) });
    },
    openSession: async (test, options) => supplier.openSessionOf(test, await test.given.member(options)),
    async openSessionOf(test, visitor) {
      const before = launches.length;
      const { games: list } = await test.value(visitor, api.games.gameList, {
        language: 'EN',
        gameType: 'LIVE',
      });
      await test.value(visitor, api.games.launchGame, { nodeId: list[0]?.nodeId ?? '', language: 'EN' });
      const { user = '', token = '', game_code } = launches[before] ?? { game_code: '' };
      return { visitor, user, token, game_code };
    },
    async stop() {
      games.server.close().closeAllConnections();
      await remove();
    },
  };
  return supplier;
}

/** The response to the n-th request, and the signed text. */
function answerIn(mood: Supplier['mood'], path: string, number: number) {
  // A proxy in front of the provider answers like this: it has none of the provider's keys.
  if (mood === 'roundless' && path === GAMES_PATHS.round) return { status: 404, text: 'none', written: '' };
  const origin = mood === 'straying' ? 'https://elsewhere.example' : GAMES_ORIGIN;
  const text = JSON.stringify({ url: `${origin}/play?n=${number}` });
  const status = mood === 'failing' ? 500 : mood === 'refusing' ? 400 : 200;
  return { status, text, written: mood === 'forging' ? '{}' : text };
}

function pathOf(dialect: Dialect, name: WalletCallName): string {
  const paths: Readonly<Record<string, string>> = DIALECTS[dialect].paths;
  return paths[name] ?? '';
}

/** The provider's entry in the operator's configuration, and the operator's two keys. */
async function writeDown(agreed: object, ours: RsaPair, theirs: RsaPair) {
  const folder = await makeDataFolder('tessera-supplier-');
  await writeFile(join(folder, 'ours.pem'), ours.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(join(folder, 'theirs.pem'), theirs.publicKey.export({ type: 'spki', format: 'pem' }));
  const keys = { privateKeyFile: 'ours.pem', publicKeyFile: 'theirs.pem' };
  const entry = { operatorId: 'house', currency: 'PHP', country: 'PH', ...keys, ...agreed };
  const file = join(folder, 'providers.json');
  await writeFile(file, JSON.stringify({ providers: [entry] }));
  return { file, remove: () => rm(folder, { recursive: true }) };
}

function keysOf(theirs: RsaPair, ours: RsaPair): Supplier['keys'] {
  return {
    provider: String(theirs.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    operator: String(ours.publicKey.export({ type: 'spki', format: 'pem' })),
  };
}

function holds(body: string, signature: unknown, key: KeyObject): boolean {
  return (
    typeof signature === 'string' &&
    verify(ALGORITHM, Buffer.from(body), key, Buffer.from(signature, 'base64'))
  );
}

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly signature: string;
}

async function serve(
  answer: (path: string, body: string, signature: unknown) => Answered | false,
  signatureHeader: string,
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const answered = answer(
        request.url ?? '',
        Buffer.concat(chunks).toString(),
        request.headers[signatureHeader],
      );
      if (!answered) return;
      const { status, text, signature } = answered;
      const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
      response.writeHead(status, headers).end(text);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
