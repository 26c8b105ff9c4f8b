import {
  DIALECTS,
  gameRoundReply,
  type GameRoundRequest,
  gameUrlReply,
  type GameUrlRequest,
} from '@tessera/contract/games/seamless';
import { SESSION_MAX_MS } from '../../identity/for-games.ts';
import { openBreaker } from '../../platform/circuit-breaker.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import type { GameProvider, LaunchRequest } from '../play/game-provider.ts';
import { leaveGameUrl } from '../play/leave-game.ts';
import { callProvider, INTERACTIVE_LIMITS, type SeamlessConnection } from './connection.ts';
import { tokenHash } from './move-money.ts';
import { findBetOfRound, insertToken, namePlayer } from './queries.ts';

export interface SeamlessDeps extends Pick<GamesDeps, 'clock' | 'randomness' | 'market' | 'publicOrigin'> {
  /** Timeout of a call that a member waits for; the default suits phones. */
  readonly timeoutMs?: number | undefined;
}

const PLAYER_BYTES = 12;
const TOKEN_BYTES = 32;
/** Language codes of the site that differ from ISO 639. */
const ISO_LANGUAGES: Readonly<Record<string, string>> = {
  TY: 'fil',
  TL: 'fil',
  CN: 'zh',
  TW: 'zh',
  VN: 'vi',
  KR: 'ko',
  JP: 'ja',
};

/** A provider that calls our wallet. Its games open in a frame at an address from the provider. */
export function seamlessProvider(deps: SeamlessDeps, connection: SeamlessConnection): GameProvider {
  const limits = { ...INTERACTIVE_LIMITS, timeoutMs: deps.timeoutMs ?? INTERACTIVE_LIMITS.timeoutMs };
  // With an unreachable provider only the first few members wait; the others fail at once. Launches and round pages have
  // separate breakers.
  const [launches, rounds] = [openBreaker(deps.clock), openBreaker(deps.clock)];
  return {
    code: connection.code,
    async launch(request, db) {
      const player = await createPlayerToken(deps, connection, request, db);
      if (!player) return undefined;
      const answer = await callProvider(
        connection,
        'url',
        urlRequest(deps, connection, request, player),
        gameUrlReply,
        limits,
        { breaker: launches, caller: request.player.memberId },
      );
      return answer.outcome === 'reply' ? { launchMode: 'frame', gameUrl: answer.reply.url } : undefined;
    },
    async roundPage(roundId, db) {
      const bet = await db.maybe(findBetOfRound, [roundId]);
      if (!bet) return { outcome: 'none' };
      const request: GameRoundRequest = { operator_id: connection.operatorId, ...bet };
      const guard = { breaker: rounds, caller: bet.user };
      const answer = await callProvider(connection, 'round', request, gameRoundReply, limits, guard);
      if (answer.outcome === 'reply') return { outcome: 'page', url: answer.reply.url };
      return { outcome: answer.outcome === 'refused' ? 'none' : 'silent' };
    },
  };
}

/** The player as the provider sees them. Play money has no wallet, so it has no player name and no token. */
interface PlayerToken {
  readonly currency: string;
  readonly named?: { readonly user: string; readonly token: string };
}

async function createPlayerToken(
  { clock, randomness, market }: SeamlessDeps,
  { code, dialect, currency, tokenLifetimeMs }: SeamlessConnection,
  { nodeId, player, loginSessionId }: LaunchRequest,
  db: Queryable,
): Promise<PlayerToken | undefined> {
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
  { currency, named }: PlayerToken,
): GameUrlRequest {
  const origin = publicOrigin();
  return {
    operator_id: operatorId,
    ...named,
    platform: 'GPL_MOBILE',
    lobby_url: leaveGameUrl(origin, 'lobby', pageBack),
    deposit_url: leaveGameUrl(origin, 'deposit'),
    lang: ISO_LANGUAGES[language] ?? language.slice(0, 2).toLowerCase(),
    ...(player.ip !== undefined && { ip: player.ip }),
    game_code: code,
    currency,
    country,
    ...(match !== undefined && { event_id: match }),
  };
}
