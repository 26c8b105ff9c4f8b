import type { CheckCrypto } from '../games/studio/check-round.ts';
import { drawFrom, wordsOf } from '../games/studio/draw.ts';
import { drawLimits, drawnFrom, drawnText } from './draw-shapes.ts';
import type { Drawn, DrawShape } from './play-definition.ts';

/** Name of the draw below. */
export const LOTTERY_DRAW = 'sha256-chain-hmac-1';

/** The digest of an issue without orders is the digest of this text. */
const NO_ORDERS = 'no orders';

/** What a draw is computed from, besides its seed. */
export interface DrawSource {
  readonly gameCode: string;
  readonly numero: string;
  readonly orderDigest: string;
}

/** A draw as it was published. */
export interface DrawProof extends DrawSource {
  readonly algorithm: string;
  readonly shape: DrawShape;
  /** Published before the first sale of the day. */
  readonly commitment: string;
  /** Position of the draw in the day, from 1. */
  readonly place: number;
  readonly serverSeed: string;
  readonly winningNumber: string;
}

export interface DrawCheck {
  /** Whether this check knows the algorithm; otherwise the other fields have no meaning. */
  readonly known: boolean;
  /** The seed belongs to the chain of the commitment, at the position of the draw. */
  readonly committed: boolean;
  /** Seed and orders give the published numbers. */
  readonly drawn: boolean;
}

/**
 * The message of block n (from 0) of the random bytes of a draw. A block is the HMAC-SHA256 of this message. Its key is
 * the seed as the written text of 64 hexadecimal digits.
 */
export function drawBlockText({ gameCode, numero, orderDigest }: DrawSource, block: number): string {
  return `${gameCode}:${numero}:${orderDigest}:${block}`;
}

/** The numbers of a draw from its random blocks. */
export function drawnOfBlocks(shape: DrawShape, blocks: Iterable<Uint8Array>): Drawn {
  return drawnFrom(shape, drawFrom(wordsOf(blocks), drawLimits(shape)));
}

/** Blocks for the longest draw, with room for rejected words. */
const BLOCKS = 12;

/** Recomputes a published draw. */
export async function checkDraw(crypto: CheckCrypto, proof: DrawProof): Promise<DrawCheck> {
  if (proof.algorithm !== LOTTERY_DRAW) return { known: false, committed: false, drawn: false };
  let seed = proof.serverSeed;
  for (let place = proof.place; place > 0; place -= 1) seed = await crypto.sha256(seed);
  const blocks = await Promise.all(
    Array.from({ length: BLOCKS }, (_, block) =>
      crypto.hmacSha256(proof.serverSeed, drawBlockText(proof, block)),
    ),
  );
  const drawn = drawnText(proof.shape, drawnOfBlocks(proof.shape, blocks));
  return { known: true, committed: seed === proof.commitment, drawn: drawn === proof.winningNumber };
}

/** Texts of the digest of an issue's orders: a binary tree of digests over the orders in the order of their ids. */
export const digestTexts = {
  none: NO_ORDERS,
  order: (order: string) => `order:${order}`,
  pair: (left: string, right: string) => `pair:${left}:${right}`,
} as const;

/** An order as its member knows it. */
export interface KnownOrder {
  readonly orderId: string;
  readonly bettingSlipString: string;
  /** The lines that the member cancelled during the sale, from 1, ascending. */
  readonly cancelledLines: readonly number[];
}

/**
 * The text of an order in the digest of its issue, with its cancelled lines. Only the member knows the key, so nobody
 * else can guess the order.
 */
export function orderText({ orderId, bettingSlipString, cancelledLines }: KnownOrder, key: string): string {
  const text = `${orderId}:${key}:${bettingSlipString}`;
  return cancelledLines.length === 0 ? text : `${text}:cancelled:${cancelledLines.join()}`;
}

/** Whether a text of a digest is the text of this order, with any key. */
export function isTextOfOrder(text: string, order: KnownOrder): boolean {
  const [, key] = /^\d+:([^:]+):/.exec(text) ?? [];
  return key !== undefined && text === orderText(order, key);
}

/** A digest beside the path from an order to the digest of the issue. */
export interface DigestStep {
  readonly side: 'left' | 'right';
  readonly digest: string;
}

/** Whether an order is part of the digest of an issue. */
export async function checkOrder(
  { sha256 }: Pick<CheckCrypto, 'sha256'>,
  order: string,
  path: readonly DigestStep[],
  orderDigest: string,
): Promise<boolean> {
  let digest = await sha256(digestTexts.order(order));
  for (const step of path) {
    const [left, right] = step.side === 'left' ? [step.digest, digest] : [digest, step.digest];
    digest = await sha256(digestTexts.pair(left, right));
  }
  return digest === orderDigest;
}
