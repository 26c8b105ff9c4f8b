import { MATCH_ID } from '@tessera/contract/games/game-classes';
import { MAX_SITE_PATH_LENGTH, safeSitePath } from '@tessera/contract/place';
import type { CallInput } from '../../api/index.ts';

const NODE_ID = /^[1-9][0-9]{0,17}$/;
const VENDOR = /^[A-Z0-9_]{1,32}$/;
const CODE = /^[\w.:-]{1,64}$/;
/** What a lottery vendor's own hall is called. */
const LOBBY = 'lobby';
/** The vendors of the house's two lotteries, by the prize mode in an address. */
const LOTTERIES: Readonly<Record<string, string>> = { Lott: 'LOTT', Elott: 'ELOTT' };

/**
 * The game an address asks for: by its node; by a vendor and its code; or in traditional mode the hall of the lottery
 * with that prize mode. Undefined where it names none.
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
  const asked = { language, ...backParameter(search) };
  if (NODE_ID.test(nodeId)) return { nodeId, ...(MATCH_ID.test(matchId) && { matchId }), ...asked };
  const vassalage = playType === 'Tradition' ? LOTTERIES[prizeMode] : vendor;
  if (vassalage === undefined || !VENDOR.test(vassalage) || !CODE.test(code)) return undefined;
  return { vassalage, gameId: code, ...asked };
}

/** What the game's own way out leads to, where the address says so and it is a place of this site. */
function backParameter({ pageBack }: Readonly<Record<string, string>>): { readonly pageBack?: string } {
  const place = safeSitePath(pageBack);
  return place === undefined || place.length > MAX_SITE_PATH_LENGTH ? {} : { pageBack: place };
}
