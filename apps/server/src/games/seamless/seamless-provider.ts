import {
  DIALECTS,
  gameRoundReply,
  type GameRoundRequest,
  type GameUrlRequest,
  gameUrlReply,
} from '@tessera/contract/games/seamless';
import { SESSION_MAX_MS } from '../../identity/for-games.ts';
import { openBreaker } from '../../platform/circuit-breaker.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import type { GameProvider, LaunchRequest } from '../play/game-provider.ts';
import { wayOutUrl } from '../play/way-out.ts';
import { askSupplier, MEMBER_WAITS } from './ask-supplier.ts';
import type { SeamlessConnection } from './connection.ts';
import { findBetOfRound, insertToken, namePlayer } from './queries.ts';
import { tokenHash } from './move-money.ts';

export interface SeamlessDeps extends Pick<GamesDeps, 'clock' | 'randomness' | 'market' | 'publicOrigin'> {
  /** How long a member waits for a provider; without it what is right for a phone. */
  readonly patienceMs?: number | undefined;
}

const PLAYER_BYTES = 12;
const TOKEN_BYTES = 32;
/** The vocabulary's codes whose language is not what their letters say: ISO 639-1, where there is one. */
const ISO_LANGUAGES: Readonly<Record<string, string>> = {
  TY: 'fil',
  TL: 'fil',
  CN: 'zh',
  TW: 'zh',
  VN: 'vi',
  KR: 'ko',
  JP: 'ja',
};

/** The games of a provider that asks our wallet: they open in a frame, at an address the provider gives. */
export function seamlessProvider(deps: SeamlessDeps, connection: SeamlessConnection): GameProvider {
  const patience = { ...MEMBER_WAITS, withinMs: deps.patienceMs ?? MEMBER_WAITS.withinMs };
  // Members in a row waiting for a provider that does not answer: those after the first few are told at once. One
  // that shows no rounds launches its games all the same.
  const [launches, rounds] = [openBreaker(deps.clock), openBreaker(deps.clock)];
  return {
    code: connection.code,
    async launch(request, db) {
      const player = await seat(deps, connection, request, db);
      if (!player) return undefined;
      const answer = await askSupplier(
        connection,
        'url',
        urlRequest(deps, connection, request, player),
        gameUrlReply,
        patience,
        { breaker: launches, caller: request.player.memberId },
      );
      return answer.outcome === 'reply' ? { launchMode: 'frame', gameUrl: answer.reply.url } : undefined;
    },
    async roundPage(roundId, db) {
      const bet = await db.maybe(findBetOfRound, [roundId]);
      if (!bet) return { outcome: 'none' };
      const request: GameRoundRequest = { operator_id: connection.operatorId, ...bet };
      const guard = { breaker: rounds, caller: bet.user };
      const answer = await askSupplier(connection, 'round', request, gameRoundReply, patience, guard);
      if (answer.outcome === 'reply') return { outcome: 'page', url: answer.reply.url };
      return { outcome: answer.outcome === 'refused' ? 'none' : 'silent' };
    },
  };
}

/** Who plays as the provider sees it. Play money has no wallet: nobody is named, and no token is made. */
interface Seat {
  readonly currency: string;
  readonly named?: { readonly user: string; readonly token: string };
}

async function seat(
  { clock, randomness, market }: SeamlessDeps,
  { code, dialect, currency, tokenLifetimeMs }: SeamlessConnection,
  { nodeId, player, loginSessionId }: LaunchRequest,
  db: Queryable,
): Promise<Seat | undefined> {
  if (player.asset !== player.currency) return { currency: DIALECTS[dialect].playMoney };
  if (player.currency !== currency) return undefined;
  const drawn = randomness.bytes(PLAYER_BYTES).toString('base64url');
  const { player: user } = await db.one(namePlayer, [code, player.memberId, drawn]);
  const token = randomness.bytes(TOKEN_BYTES).toString('base64url');
  const bound = [player.memberId, nodeId, player.asset, currency] as const;
  const lives = [clock.now(), tokenLifetimeMs, loginSessionId, market.sessionIdleMs, SESSION_MAX_MS] as const;
  await db.run(insertToken, [tokenHash(token), code, user, ...bound, ...lives]);
  return { currency, named: { user, token } };
}

function urlRequest(
  { publicOrigin }: SeamlessDeps,
  { operatorId, country }: SeamlessConnection,
  { code, match, language, pageBack, player }: LaunchRequest,
  { currency, named }: Seat,
): GameUrlRequest {
  const origin = publicOrigin();
  return {
    operator_id: operatorId,
    ...named,
    platform: 'GPL_MOBILE',
    lobby_url: wayOutUrl(origin, 'lobby', pageBack),
    deposit_url: wayOutUrl(origin, 'deposit'),
    lang: ISO_LANGUAGES[language] ?? language.slice(0, 2).toLowerCase(),
    ...(player.ip !== undefined && { ip: player.ip }),
    game_code: code,
    currency,
    country,
    ...(match !== undefined && { event_id: match }),
  };
}
