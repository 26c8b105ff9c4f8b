import { DIALECTS, GAMES_PATHS, type WalletReply } from '@tessera/contract/games/seamless';
import { type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { requestToken } from '../../src/identity/sessions/session.ts';
import { systemRandomness } from '../../src/platform/clock.ts';
import { openSecrets } from '../../src/platform/config/secrets.ts';
import { cookieOf, type TestApp, type Visitor } from '../server/app.ts';
import { TEST_SECRET_KEY } from '../identity/secret-key.ts';
import { makeDataFolder } from '../database/data-folder.ts';
import { rsaPairOf } from '../identity/rsa-pair.ts';
import { openGame } from './studio.ts';

const { signatureHeader, paths } = DIALECTS.hub88;
const OPERATOR_ID = 'house-1';
const BALANCE = 10_000_000;

/** A call that the wallet received, and the answer of a correct wallet. */
interface Called {
  readonly name: 'balance' | 'bet' | 'win' | 'rollback';
  readonly request: { readonly request_uuid: string; readonly transaction_uuid?: string };
  readonly honest: WalletReply;
}

/** The wallet's response to a call: the reply, raw text, a status, a body with another signature, or no response. */
export type WalletAct =
  | { readonly reply: object }
  | { readonly text: string }
  | { readonly status: number }
  | { readonly forged: object }
  | 'silence';

/** A fake operator: its wallet responds as a test configures. */
export interface OperatorSite {
  /** Environment of a studio that plays for this operator. */
  readonly env: Readonly<Record<string, string>>;
  /** Every received call, in order. */
  readonly calls: readonly Called[];
  /** Decides the response to each call except the balance; correct by default. */
  act: (called: Called) => WalletAct | Promise<WalletAct>;
  /** A player of the operator at the studio, in the game with this code. */
  player(test: TestApp, gameCode: string): Promise<Visitor>;
  /** The studio's response to a launch of one of its games for a player from this country. */
  launch(test: TestApp, gameCode: string, country?: string): Promise<SessionAnswer>;
  stop(): Promise<void>;
}

export async function openOperatorSite(): Promise<OperatorSite> {
  const [ours, theirs] = [rsaPairOf('operator house'), rsaPairOf('studio of the operator house')];
  const calls: Called[] = [];
  const wallet = createServer((request, response) => {
    void request.toArray().then(async (chunks) => {
      const called = calledOf(request.url ?? '', Buffer.concat(chunks).toString());
      calls.push(called);
      const act = called.name === 'balance' ? { reply: called.honest } : await operator.act(called);
      if (act === 'silence') return;
      const text = 'text' in act ? act.text : JSON.stringify('forged' in act ? act.forged : called.honest);
      const sent = 'reply' in act ? JSON.stringify(act.reply) : text;
      const signature = signed('forged' in act ? '{}' : sent, ours.privateKey);
      response.writeHead('status' in act ? act.status : 200, { [signatureHeader]: signature }).end(sent);
    });
  });
  await once(wallet.listen(0, '127.0.0.1'), 'listening');
  const folder = await makeDataFolder('tessera-operator-');
  const walletUrl = `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`;
  const operator: OperatorSite = {
    env: { OPERATOR: await writeDown(folder, walletUrl, theirs.privateKey, ours.publicKey) },
    calls,
    act: ({ honest }) => ({ reply: honest }),
    player: (test, gameCode) => enter(test, gameCode, ours.privateKey),
    launch: (test, gameCode, country = 'PH') => gameSession(test, gameCode, ours.privateKey, country),
    async stop() {
      wallet.closeAllConnections();
      wallet.close();
      await rm(folder, { recursive: true });
    },
  };
  return operator;
}

function calledOf(path: string, body: string): Called {
  const [name] = Object.entries(paths).find(([, known]) => known === path) ?? [];
  const request = JSON.parse(body) as Called['request'] & { user: string };
  const { user, request_uuid } = request;
  const honest = { user, request_uuid, status: 'RS_OK', currency: 'PHP', balance: BALANCE } as const;
  return { name: name as Called['name'], request, honest };
}

async function writeDown(folder: string, walletUrl: string, studio: KeyObject, operator: KeyObject) {
  await writeFile(join(folder, 'studio.pem'), studio.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(join(folder, 'operator.pem'), operator.export({ type: 'spki', format: 'pem' }));
  const keys = { privateKeyFile: 'studio.pem', publicKeyFile: 'operator.pem' };
  const agreed = { operatorId: OPERATOR_ID, walletUrl, origin: 'https://house.example', currency: 'PHP' };
  const file = join(folder, 'operator.json');
  await writeFile(file, JSON.stringify({ ...agreed, ...keys }));
  return file;
}

interface SessionAnswer {
  readonly url?: string;
  readonly error?: string;
}

async function gameSession(
  { app }: TestApp,
  gameCode: string,
  key: KeyObject,
  country: string,
): Promise<SessionAnswer> {
  const body = JSON.stringify({
    operator_id: OPERATOR_ID,
    user: `player-${systemRandomness.uuid()}`,
    token: systemRandomness.uuid(),
    platform: 'GPL_MOBILE',
    lobby_url: 'https://house.example/m/home',
    lang: 'en',
    game_code: gameCode,
    currency: 'PHP',
    country,
  });
  const headers = { 'content-type': 'application/json', [signatureHeader]: signed(body, key) };
  const seated = await app.http.inject({ method: 'POST', url: GAMES_PATHS.url, headers, payload: body });
  return seated.json<SessionAnswer>();
}

async function enter(test: TestApp, gameCode: string, key: KeyObject): Promise<Visitor> {
  const { app } = test;
  const { url } = await gameSession(test, gameCode, key, 'PH');
  if (url === undefined) throw new Error(`${gameCode} is not launched`);
  const { pathname, search } = new URL(url);
  const entered = await app.http.inject({ method: 'GET', url: pathname + search });
  const cookie = cookieOf(entered.headers['set-cookie']);
  const secrets = openSecrets({ secretKey: TEST_SECRET_KEY, dataDir: '' }, systemRandomness);
  const token = requestToken(secrets.derive('request-token'), cookie.split('=')[1] ?? '');
  const visitor = { cookie, info: { token } as Visitor['info'] };
  // The page of the redirect target opens the game in the same way.
  const place = new URL(String(entered.headers.location), 'https://studio.example');
  await openGame(test, visitor, place.searchParams.get('nodeId') ?? '');
  return visitor;
}

function signed(body: string, key: KeyObject): string {
  return sign('RSA-SHA256', Buffer.from(body), key).toString('base64');
}
