import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { record } from '@tessera/contract/wallet/record';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { ENGLISH } from '../catalogue/game.ts';
import type { GamesDeps } from '../deps.ts';
import { rowView } from './game-record.ts';
import {
  findRound,
  findRoundOfTransaction,
  findRoundOfKey,
  listProviderMovements,
  listMovements,
  type MovementRow,
} from './queries.ts';
import { STUDIO } from '../studio/studio-provider.ts';
import { frameUrl } from '../play/game-provider.ts';

type RoundAnswer = OutputOf<typeof record.gameRound>;

/** A round of the caller with its ledger movements. */
export async function gameRound(
  { providers }: Pick<GamesDeps, 'providers'>,
  { orderNo, language }: InputOf<typeof record.gameRound>,
  { db, session }: ReadCall<'session'>,
): Promise<RoundAnswer | Refusal<'game.round.not.found'>> {
  const row = await db.maybe(findRound, [language, session.memberId, BigInt(orderNo)]);
  if (!row) return refuse('game.round.not.found');
  const ids = [row.debitTransferId, row.creditTransferId].filter((id) => id !== null);
  const movements =
    ids.length > 0 ? await db.many(listMovements, [ids]) : await db.many(listProviderMovements, [row.id]);
  return {
    bet: rowView(row),
    movements: movements.map(movementView),
    ownStudio: row.provider === STUDIO,
    pageElsewhere: providers.find(row.provider)?.roundPage !== undefined,
  };
}

function movementView({ kind, deltaUnits, balanceAfterUnits, recordedAt }: MovementRow) {
  return {
    kind,
    amount: amountFromUnits(deltaUnits),
    balanceBefore: amountFromUnits(balanceAfterUnits - deltaUnits),
    balanceAfter: amountFromUnits(balanceAfterUnits),
    time: recordedAt.toISOString(),
  };
}

type PageRefusal = 'game.round.not.found' | 'game.round.no.page' | 'vendor_under_maintenance';

/** Fetches the address of a round's page from its provider. */
export async function roundPage(
  { providers, publicOrigin, frameOrigins }: Pick<GamesDeps, 'providers' | 'publicOrigin' | 'frameOrigins'>,
  { orderNo }: InputOf<typeof record.roundPage>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof record.roundPage> | Refusal<PageRefusal>> {
  const round = await db.maybe(findRound, [ENGLISH, session.memberId, BigInt(orderNo)]);
  if (!round) return refuse('game.round.not.found');
  const page = await providers.find(round.provider)?.roundPage?.(round.id, db);
  if (page?.outcome === 'silent') return refuse('vendor_under_maintenance', { vassalage: round.vassalage });
  // A page that this site cannot frame counts as no page.
  const url = page?.outcome === 'page' ? frameUrl(page.url, publicOrigin(), frameOrigins) : undefined;
  return url === undefined ? refuse('game.round.no.page') : { url };
}

/** Ledger reference of a play movement: `provider:transaction`. */
const REFERENCE = /^([a-z0-9_-]+):(.+)$/i;

/** Transaction name of the studio: `member:key`, with an optional suffix. */
const STUDIO_KEY = /^([0-9]+):([0-9a-f-]{36})(?::|$)/;

interface ReferencedRound {
  readonly orderNo: string;
  readonly gameName: string;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly freeBets: number;
  readonly ownStudio: boolean;
}

/** The member's round of a ledger reference; undefined for other movements. */
export async function findReferencedRound(
  db: Queryable,
  { memberId, reference, language }: { memberId: bigint; reference: string; language: string },
): Promise<ReferencedRound | undefined> {
  const [, provider = '', transaction = ''] = REFERENCE.exec(reference) ?? [];
  const requestKey = provider === STUDIO ? STUDIO_KEY.exec(transaction)?.[2] : undefined;
  const found =
    requestKey === undefined
      ? await db.maybe(findRoundOfTransaction, [provider, transaction])
      : await db.maybe(findRoundOfKey, [memberId, requestKey]);
  const round = found && (await db.maybe(findRound, [language, memberId, found.id]));
  if (!round) return undefined;
  const { id, gameName, stakeUnits, winUnits, freeBets } = round;
  return {
    orderNo: id.toString(),
    gameName,
    stakeUnits,
    winUnits,
    freeBets,
    ownStudio: round.provider === STUDIO,
  };
}
