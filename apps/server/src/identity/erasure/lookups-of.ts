import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { findPersonal } from '../personal/queries.ts';
import { documentLookup, externalLookup } from './excluded-lookup.ts';
import { listExternalIdentities } from './queries.ts';

export interface KnownBy {
  /** Somebody vouched for it. */
  readonly proven: Buffer[];
  /** Nobody did. */
  readonly told: Buffer[];
}

/** What the member is known by that does not lie in the database as it is asked for. */
export async function lookupsOf(
  { vault }: Pick<IdentityDeps, 'vault'>,
  tx: Tx,
  memberId: bigint,
): Promise<KnownBy> {
  const others = await tx.many(listExternalIdentities, [memberId]);
  // Told at registration; a check of who somebody is asks for it in another form.
  const document = await tx.maybe(findPersonal, [memberId, 'idNumber']);
  return {
    proven: others.map((other) => externalLookup(vault, other)),
    told: document ? [documentLookup(vault, vault.open('idNumber', document.sealed))] : [],
  };
}
