import { type DigestStep, digestTexts, orderText } from '@tessera/contract/lottery/draw-proof';
import { hash } from 'node:crypto';
import type { Queryable } from '../../platform/database/statement.ts';
import { listCancelledOfIssue } from '../cancellations/queries.ts';
import { listOrdersOfIssue } from './queries.ts';

/** Orders in memory at the same time. */
const PAGE = 2000;

interface OrderOfDigest {
  readonly id: bigint;
  readonly requestKey: string;
  readonly slip: string;
  readonly cancelledLines: readonly number[];
}

/** The text of an order in the digest of its issue. */
export function textInDigest({ id, requestKey, slip, cancelledLines }: OrderOfDigest): string {
  return orderText({ orderId: id.toString(), bettingSlipString: slip, cancelledLines }, requestKey);
}

/** The root of the tree over the orders of an issue. */
export async function orderDigest(db: Queryable, issueId: bigint): Promise<string> {
  return (await treeOf(db, issueId)).root;
}

/** The digests beside the path from an order to the root. */
export async function digestPath(
  db: Queryable,
  issueId: bigint,
  orderId: bigint,
): Promise<readonly DigestStep[]> {
  return (await treeOf(db, issueId, orderId)).path;
}

async function treeOf(db: Queryable, issueId: bigint, orderId?: bigint) {
  const tree = digestTree();
  const cancelled = new Map(
    (await db.many(listCancelledOfIssue, [issueId])).map((row) => [row.orderId, row.lines]),
  );
  let page: readonly Omit<OrderOfDigest, 'cancelledLines'>[];
  let after = 0n;
  do {
    page = await db.many(listOrdersOfIssue, [issueId, after, PAGE]);
    for (const order of page) {
      const cancelledLines = cancelled.get(order.id) ?? [];
      tree.add(textInDigest({ ...order, cancelledLines }), order.id === orderId);
    }
    after = page.at(-1)?.id ?? after;
  } while (page.length === PAGE);
  return tree.end();
}

/** A complete part of the tree. */
interface Subtree {
  readonly digest: string;
  readonly leaves: number;
  /** Contains the order whose path is recorded. */
  readonly isOwn: boolean;
}

/**
 * A binary tree of digests in the memory of its height: two complete parts of the same size become one. A digest without a
 * partner belongs to the next level as it is.
 */
export function digestTree() {
  const parts: Subtree[] = [];
  const path: DigestStep[] = [];
  const joined = (left: Subtree, right: Subtree): Subtree => {
    if (left.isOwn) path.push({ side: 'right', digest: right.digest });
    if (right.isOwn) path.push({ side: 'left', digest: left.digest });
    return {
      digest: sha256(digestTexts.pair(left.digest, right.digest)),
      leaves: left.leaves + right.leaves,
      isOwn: left.isOwn || right.isOwn,
    };
  };
  return {
    add(order: string, isOwn = false): void {
      let part: Subtree = { digest: sha256(digestTexts.order(order)), leaves: 1, isOwn };
      for (let left = parts.at(-1); left?.leaves === part.leaves; left = parts.at(-1)) {
        parts.pop();
        part = joined(left, part);
      }
      parts.push(part);
    },
    end(): { readonly root: string; readonly path: readonly DigestStep[] } {
      if (parts.length === 0) return { root: sha256(digestTexts.none), path };
      return { root: parts.reduceRight((right, left) => joined(left, right)).digest, path };
    },
  };
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
