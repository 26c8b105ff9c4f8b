// Exports for the composition of the server; other domains use the `for-…` entry points.
export { authenticate, authorize } from './authorize.ts';
export { identityDataExport } from './data-export.ts';
export type { IdentityDeps } from './deps.ts';
export { mountExternalLogin } from './external/external-routes.ts';
export { headPictureOperation, serveHeadPictures } from './head-pictures/serve-head-pictures.ts';
export { identityJobs } from './jobs.ts';
export { type Merchants, openMerchants } from './merchants/merchants.ts';
export { openIdentity } from './open-identity.ts';
export type { PasswordCost } from './passwords/password.ts';
export { type EncryptedColumn, type EncryptedRow, rotateColumnKey } from './personal/encrypted-column.ts';
export { identityEncryptedColumns } from './personal/queries.ts';
export { openPersonalVault } from './personal/vault.ts';
export { identityRetainedTables, identityRetention } from './retention.ts';
export { identityRoutes } from './routes.ts';
export { type SeededMember, seedMembers } from './seed.ts';
export { sessionsTopic } from './sessions/session.ts';
