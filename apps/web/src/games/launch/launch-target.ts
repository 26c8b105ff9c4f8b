import { MATCH_ID } from '@tessera/contract/games/game-classes';
import { MAX_SITE_PATH_LENGTH, safeSitePath } from '@tessera/contract/place';
import type { CallInput } from '../../api/index.ts';

const NODE_ID = /^[1-9][0-9]{0,17}$/;
const VENDOR = /^[A-Z0-9_]{1,32}$/;
const CODE = /^[\w.:-]{1,64}$/;
/** Game code of a lottery vendor's lobby. */
const LOBBY = 'lobby';
/** Vendors of the two in-house lotteries, by the prize mode in an address. */
const LOTTERIES: Readonly<Record<string, string>> = { Lott: 'LOTT', Elott: 'ELOTT' };

/**
 * The game that an address names: by its node, by vendor and game code, or (`playType=Tradition`) the lottery lobby of
 * a prize mode. Undefined if the address names no game.
 */
export function launchTarget(
  search: Readonly<Record<string, string>>,
  language: string,
): CallInput<'games.launchGame'> | undefined {
  const {
    nodeId = '',
    matchId = '',
    vendor = '',
    code = LOBBY,
    playType,
    prize_mode: prizeMode = '',
  } = search;
  const options = { language, ...backParameter(search) };
  if (NODE_ID.test(nodeId)) return { nodeId, ...(MATCH_ID.test(matchId) && { matchId }), ...options };
  const vassalage = playType === 'Tradition' ? LOTTERIES[prizeMode] : vendor;
  if (vassalage === undefined || !VENDOR.test(vassalage) || !CODE.test(code)) return undefined;
  return { vassalage, gameId: code, ...options };
}

/** Return address for the game, if the address contains a valid path of this site. */
function backParameter({ pageBack }: Readonly<Record<string, string>>): { readonly pageBack?: string } {
  const place = safeSitePath(pageBack);
  return place === undefined || place.length > MAX_SITE_PATH_LENGTH ? {} : { pageBack: place };
}
