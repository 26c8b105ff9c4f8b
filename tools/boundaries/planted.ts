/** One import, the rule that must catch it, or null where the import is allowed. */
export interface PlantedImport {
  readonly from: string;
  readonly to: string;
  readonly caughtBy: string | null;
  readonly typeOnly?: true;
}

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** Imports that must be caught: at least one for each rule, and on both sides where a rule applies to both. */
const caught: [from: string, to: string, rule: string][] = [
  ['packages/contract/src', `${SERVER}/platform/clock.ts`, 'contract-is-a-leaf'],
  ['packages/contract/src', 'node:crypto', 'contract-is-a-leaf'],
  ['packages/contract/src', 'zod', 'small-zod'],
  [`${WEB}/wallet`, `${SERVER}/wallet/index.ts`, 'two-sides'],
  [`${SERVER}/wallet`, `${WEB}/paths.ts`, 'two-sides'],
  [`${SERVER}/wallet`, 'tools/start.ts', 'apps-are-on-top'],
  ['e2e', `${SERVER}/wallet/index.ts`, 'journeys-from-outside'],
  [`${SERVER}/messages`, `${SERVER}/identity/for-members.ts`, 'order-messages'],
  [`${SERVER}/identity`, `${SERVER}/wallet/index.ts`, 'order-identity'],
  [`${WEB}/content`, `${WEB}/identity/index.ts`, 'order-content'],
  [`${SERVER}/wallet`, `${SERVER}/games/index.ts`, 'order-wallet'],
  [`${SERVER}/rounds`, `${SERVER}/games/index.ts`, 'order-rounds'],
  [`${WEB}/games`, `${WEB}/lottery/index.ts`, 'order-games'],
  [`${SERVER}/lottery`, `${SERVER}/rewards/index.ts`, 'order-lottery'],
  [`${SERVER}/rewards`, `${SERVER}/agents/index.ts`, 'order-rewards'],
  [`${WEB}/agents`, `${WEB}/rewards/index.ts`, 'order-agents'],
  [`${SERVER}/operator`, `${SERVER}/games/index.ts`, 'order-operator'],
  [`${SERVER}/bingo`, `${SERVER}/identity/index.ts`, 'order-new-domain'],
  [`${SERVER}/wallet`, `${SERVER}/bingo/index.ts`, 'order-wallet'],
  [`${WEB}/wallet`, `${WEB}/identity/session.ts`, 'domain-entry-point'],
  [`${SERVER}/games/rounds`, `${SERVER}/wallet/accounts/account.ts`, 'domain-entry-point'],
  [`${SERVER}/games`, `${SERVER}/wallet/accounts/for-games.ts`, 'domain-entry-point'],
  [`${SERVER}/wallet`, `${SERVER}/identity/format-name.ts`, 'domain-entry-point'],
  [`${SERVER}/content`, `${SERVER}/identity/for-members.ts`, 'order-content'],
  [`${SERVER}/identity`, `${SERVER}/wallet/for-games.ts`, 'order-identity'],
  [`${SERVER}/platform/http`, `${SERVER}/ledger/post.ts`, 'platform-knows-no-product'],
  [`${SERVER}/ledger`, `${SERVER}/wallet/index.ts`, 'ledger-on-platform'],
  [`${SERVER}/wallet`, `${SERVER}/slices.ts`, 'domain-below-app'],
  [`${SERVER}/ledger`, `${SERVER}/site/site.ts`, 'domain-below-app'],
  [`${SERVER}/wallet`, `${SERVER}/platform/database/statement.ts`, 'sql-in-its-places'],
  [`${SERVER}/wallet`, 'pg', 'driver-in-its-place'],
  [`${WEB}/ui`, `${WEB}/wallet/index.ts`, 'foundation-knows-no-domain'],
  [`${WEB}/api`, `${WEB}/app/routes.tsx`, 'foundation-knows-no-domain'],
  [`${WEB}/ui`, `${WEB}/api/call.ts`, 'ui-never-fetches'],
  [`${WEB}/wallet`, `${WEB}/app/routes.tsx`, 'domain-below-web-app'],
  [`${SERVER}/wallet`, 'apps/server/testing/given.ts', 'no-test-in-product'],
  [`${SERVER}/wallet`, `${SERVER}/wallet/account.test.ts`, 'no-test-in-product'],
  [`${SERVER}/wallet`, `${SERVER}/wallet/absent.ts`, 'resolves'],
];

/** Imports that the project needs. A rule that catches one of these is too broad. */
const allowed: [from: string, to: string][] = [
  [`${SERVER}/wallet`, '@tessera/contract'],
  [`${WEB}/api`, '@tessera/contract'],
  ['packages/contract/src', 'zod/mini'],
  [`${SERVER}/games`, `${SERVER}/wallet/index.ts`],
  [`${SERVER}/games`, `${SERVER}/wallet/for-games.ts`],
  [`${SERVER}/identity`, `${SERVER}/messages/for-identity.ts`],
  [`${SERVER}/content`, `${SERVER}/messages/for-content.ts`],
  [`${SERVER}/wallet`, `${SERVER}/identity/events.ts`],
  [`${SERVER}/agents/team`, `${SERVER}/lottery/index.ts`],
  [`${SERVER}/wallet/withdrawals`, `${SERVER}/wallet/accounts/account.ts`],
  [`${SERVER}/wallet`, `${SERVER}/ledger/post.ts`],
  [`${SERVER}/ledger`, `${SERVER}/platform/database/statement.ts`],
  [`${SERVER}`, `${SERVER}/wallet/account.ts`],
  [`${SERVER}/site`, `${SERVER}/content/index.ts`],
  ['e2e', 'apps/server/testing/given.ts'],
  [`${WEB}/wallet`, `${WEB}/ui/button.tsx`],
  [`${WEB}/app`, `${WEB}/games/index.ts`],
  ['apps/server/testing', `${SERVER}/wallet/account.ts`],
];

/** Every planted import; the cycle has two files of its own. */
export const plantedImports: readonly PlantedImport[] = [
  ...caught.map(([folder, to, rule], index) => ({
    from: `${folder}/planted-${index}.ts`,
    to,
    caughtBy: rule,
  })),
  ...allowed.map(([folder, to], index) => ({ from: `${folder}/sound-${index}.ts`, to, caughtBy: null })),
  {
    from: `${SERVER}/wallet/sound-type.ts`,
    to: `${SERVER}/platform/database/statement.ts`,
    caughtBy: null,
    typeOnly: true,
  },
  { from: `${SERVER}/wallet/round.ts`, to: `${SERVER}/wallet/trip.ts`, caughtBy: 'no-cycle' },
  { from: `${SERVER}/wallet/trip.ts`, to: `${SERVER}/wallet/round.ts`, caughtBy: 'no-cycle' },
];
