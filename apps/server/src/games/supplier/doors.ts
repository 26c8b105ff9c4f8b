import type { FastifyInstance } from 'fastify';
import type { SupplierDeps } from './deps.ts';
import { mountEntry } from './entry.ts';
import { gamesDoor } from './games-door.ts';

/** Everything an operator and its players knock at. */
export async function supplierDoors(http: FastifyInstance, deps: SupplierDeps): Promise<void> {
  mountEntry(http, deps);
  await gamesDoor(http, deps);
}
