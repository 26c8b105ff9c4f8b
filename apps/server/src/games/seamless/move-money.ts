import {
  type BetRequest,
  type RollbackRequest,
  unitsFromWire,
  type WalletReply,
  type WinRequest,
  wireFromUnits,
} from '@tessera/contract/games/seamless';
import { hash } from 'node:crypto';
import { SEEN_INTERVAL_MS } from '../../identity/for-games.ts';
import { balanceTopic } from '../../ledger/index.ts';
import { playRules, type RoundAnswer } from '../../rounds/index.ts';
import type { GamesDeps } from '../deps.ts';
import type { SeamlessConnection } from './connection.ts';
import { moneyStatements } from './queries.ts';

export type MoneyCall =
  | { readonly name: 'bet'; readonly request: BetRequest }
  | { readonly name: 'win'; readonly request: WinRequest }
  | { readonly name: 'rollback'; readonly request: RollbackRequest };

type MoneyDeps = Pick<GamesDeps, 'clock' | 'database' | 'interruptions' | 'market'>;

/** Executes a bet, win or rollback in one statement, once per transaction id; a repeated call gets the same answer. */
export async function moveMoney(
  deps: MoneyDeps,
  connection: SeamlessConnection,
  call: MoneyCall,
): Promise<WalletReply> {
  const amountUnits = amountOf(call, connection.decimals);
  if (amountUnits === undefined) return replyTo(call, { status: 'RS_ERROR_WRONG_TYPES' });
  const answer = await runCall(deps, connection, call, amountUnits);
  const { memberId, asset, moved, sequence, status, reason, currency, balanceUnits } = answer;
  if (moved && memberId !== null && asset !== null && sequence !== null) {
    deps.database.notify(balanceTopic(memberId, asset), sequence);
  }
  const balance = currency !== null &&
    balanceUnits !== null && { currency, balance: wireFromUnits(balanceUnits) };
  return replyTo(call, { status, ...(reason !== null && { reason }), ...balance });
}

/** Null for a rollback, which has no amount; undefined for an amount with too many decimals. */
function amountOf(call: MoneyCall, decimals: number): bigint | null | undefined {
  return call.name === 'rollback' ? null : unitsFromWire(call.request.amount, decimals);
}

function runCall(
  { clock, database, market, interruptions }: MoneyDeps,
  { code, unknownRollback }: SeamlessConnection,
  call: MoneyCall,
  amountUnits: bigint | null,
): Promise<RoundAnswer> {
  const { request } = call;
  const priced = call.name === 'rollback' ? undefined : call.request;
  const params = [
    code,
    tokenHash(request.token),
    request.user,
    request.transaction_uuid,
    request.request_uuid,
    call.name === 'bet' ? null : call.request.reference_transaction_uuid,
    request.round,
    request.round_closed,
    request.game_code,
    priced?.currency ?? null,
    amountUnits,
    priced?.is_free ?? null,
    priced?.campaign_uuid ?? null,
    priced?.reward_uuid ?? null,
    clock.now(),
  ] as const;
  if (call.name === 'win') return database.one(moneyStatements.win, [...params]);
  if (call.name === 'rollback') {
    return database.one(moneyStatements.rollback, [...params, unknownRollback === 'RS_OK']);
  }
  return database.one(moneyStatements.bet, [
    ...params,
    playRules(market, interruptions, 0),
    SEEN_INTERVAL_MS,
  ]);
}

/** The form in which a token is stored. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function replyTo({ request }: MoneyCall, answer: WalletReply): WalletReply {
  return { user: request.user, request_uuid: request.request_uuid, ...answer };
}
