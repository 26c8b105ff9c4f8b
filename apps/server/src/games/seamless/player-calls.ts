import {
  type BalanceRequest,
  type CheckRequest,
  type InfoReply,
  type InfoRequest,
  type WalletReply,
  wireFromUnits,
} from '@tessera/contract/seamless';
import { createHmac, type KeyObject } from 'node:crypto';
import type { GamesDeps } from '../deps.ts';
import type { SeamlessConnection } from './connection.ts';
import { findPlayer, findSeat, swapToken } from './queries.ts';
import { tokenHash } from './move-money.ts';

type CallDeps = Pick<GamesDeps, 'clock' | 'database' | 'gameTokenKey'>;

/** What a provider may know of its player: nothing that identifies the member. */
export async function playerInfo(
  { database }: CallDeps,
  { code, country }: SeamlessConnection,
  { user, request_uuid }: InfoRequest,
): Promise<InfoReply> {
  const player = await database.maybe(findPlayer, [code, user]);
  if (!player) return { user, request_uuid, status: 'RS_ERROR_INVALID_TOKEN' };
  const registered = player.registeredAt.toISOString().slice(0, 10);
  return {
    user,
    request_uuid,
    status: 'RS_OK',
    country,
    jurisdiction: country,
    sub_partner_id: '',
    birth_date: null,
    registration_date: registered,
  };
}

export async function playerBalance(
  { database }: CallDeps,
  { code }: SeamlessConnection,
  { user, token, game_code, request_uuid }: BalanceRequest,
): Promise<WalletReply> {
  const seat = await database.maybe(findSeat, [code, tokenHash(token), user, game_code ?? null]);
  if (!seat) return { user, request_uuid, status: 'RS_ERROR_INVALID_TOKEN' };
  if (!seat.gameKnown) return { user, request_uuid, status: 'RS_ERROR_INVALID_GAME' };
  const { currency, balanceUnits } = seat;
  return { user, request_uuid, status: 'RS_OK', currency, balance: wireFromUnits(balanceUnits) };
}

/** Swaps the token of a launch, which went through the member's browser, for one that did not. */
export async function swapLaunchToken(
  { clock, database, gameTokenKey }: CallDeps,
  { code }: SeamlessConnection,
  { token, request_uuid }: CheckRequest,
): Promise<WalletReply> {
  const echo = request_uuid === undefined ? {} : { request_uuid };
  const now = clock.now();
  const sessionToken = sessionTokenOf(token, gameTokenKey);
  const hashes = [tokenHash(token), tokenHash(sessionToken)] as const;
  const seat = await database.maybe(swapToken, [code, ...hashes, now]);
  if (!seat) return { ...echo, status: 'RS_ERROR_INVALID_TOKEN' };
  const { player: user, currency, balanceUnits, expired } = seat;
  if (expired) return { ...echo, user, status: 'RS_ERROR_TOKEN_EXPIRED' };
  const balance = wireFromUnits(balanceUnits);
  return { ...echo, user, status: 'RS_OK', token: sessionToken, currency, balance };
}

/** The session token of a launch token: always the same, so that a lost answer costs nothing. */
function sessionTokenOf(launchToken: string, key: KeyObject): string {
  return createHmac('sha256', key).update(launchToken).digest('base64url');
}
