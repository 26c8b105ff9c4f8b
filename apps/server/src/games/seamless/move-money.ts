import {
  type BetRequest,
  type RollbackRequest,
  unitsFromWire,
  type WalletReply,
  type WinRequest,
  wireFromUnits,
} from '@tessera/contract/seamless';
import { SEEN_EVERY_MS } from '../../identity/index.ts';
import { balanceTopic } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { betSettled } from '../events.ts';
import type { SeamlessConnection } from './connection.ts';
import { marketMisses } from './market-misses.ts';
import { type MoveRow, payWin, placeBet, takeBack } from './queries.ts';
import { tokenHash } from './token.ts';

export type MoneyCall =
  | { readonly name: 'bet'; readonly request: BetRequest }
  | { readonly name: 'win'; readonly request: WinRequest }
  | { readonly name: 'rollback'; readonly request: RollbackRequest };

type MoneyDeps = Pick<GamesDeps, 'clock' | 'events' | 'database' | 'interruptions' | 'market'>;

/**
 * One bet, win or rollback: one statement, once per transaction id, and the same answer ever after. What may close
 * or correct a round has a transaction around it, because whoever listens writes in it.
 */
export async function moveMoney(
  deps: MoneyDeps,
  connection: SeamlessConnection,
  call: MoneyCall,
): Promise<WalletReply> {
  const amountUnits = amountOf(call, connection.decimals);
  if (amountUnits === undefined) return told(call, { status: 'RS_ERROR_WRONG_TYPES' });
  const now = deps.clock.now();
  const { interruptions } = deps;
  const checkedAfter = new Date(interruptions ? now.getTime() - interruptions.realityCheckMs : 0);
  const missing = call.name === 'bet' && (await marketMisses(deps, connection, call.request));
  const run = (on: Queryable) => runCall(on, connection, call, { amountUnits, now, checkedAfter, missing });
  if (call.name === 'bet' && !call.request.round_closed) return replyOf(call, await run(deps.database));
  const row = await deps.database.transaction(async (tx) => {
    const answered = await run(tx);
    const { memberId, asset, roundId, nodeId, gameType, vassalage, stakeUnits, winUnits } = answered;
    if (memberId !== null && asset !== null && roundId !== null && nodeId !== null && gameType !== null) {
      const money = { asset, stakeUnits: stakeUnits ?? 0n, winUnits: winUnits ?? 0n };
      const game = { nodeId, gameType, vassalage: vassalage ?? '' };
      await deps.events.publish(tx, betSettled, { memberId, roundId, ...game, ...money, settledAt: now });
    }
    return answered;
  });
  return replyOf(call, row);
}

/** Null for what has no amount; undefined for an amount that is finer than agreed. */
function amountOf(call: MoneyCall, decimals: number): bigint | null | undefined {
  return call.name === 'rollback' ? null : unitsFromWire(call.request.amount, decimals);
}

/** What the call alone does not say. */
interface Judged {
  readonly amountUnits: bigint | null;
  readonly now: Date;
  readonly checkedAfter: Date;
  readonly missing: boolean;
}

async function runCall(
  on: Queryable,
  { code, unknownRollback }: SeamlessConnection,
  call: MoneyCall,
  { amountUnits, now, checkedAfter, missing }: Judged,
): Promise<MoveRow> {
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
    now,
    priced?.campaign_uuid ?? null,
    priced?.reward_uuid ?? null,
  ] as const;
  const row =
    call.name === 'rollback'
      ? await on.one(takeBack, [...params, unknownRollback])
      : call.name === 'bet'
        ? await on.one(placeBet, [...params, checkedAfter, missing, SEEN_EVERY_MS])
        : await on.one(payWin, [...params]);
  const { memberId, asset, moved, sequence } = row;
  if (moved && memberId !== null && asset !== null && sequence !== null) {
    on.hint(balanceTopic(memberId, asset), sequence);
  }
  return row;
}

function replyOf(call: MoneyCall, { status, reason, currency, balanceUnits }: MoveRow): WalletReply {
  const money = currency !== null &&
    balanceUnits !== null && { currency, balance: wireFromUnits(balanceUnits) };
  return told(call, { status, ...(reason !== null && { reason }), ...money });
}

function told({ request }: MoneyCall, answer: WalletReply): WalletReply {
  return { user: request.user, request_uuid: request.request_uuid, ...answer };
}
