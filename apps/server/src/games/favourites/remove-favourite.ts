import type { WriteCall } from '../../platform/http/call.ts';
import { deleteFavourite } from './queries.ts';

/** Takes a mark back, whether there is one or not. */
export async function removeFavourite(
  nodeId: bigint,
  { tx, session }: WriteCall<'session'>,
): Promise<Record<string, never>> {
  await tx.run(deleteFavourite, [session.memberId, nodeId]);
  return {};
}
