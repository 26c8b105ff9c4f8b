import type { IForbiddenRuleType } from 'dependency-cruiser';

/**
 * Domains that each domain may import, on both sides alike. A domain that is missing here may neither import nor be
 * imported.
 */
const KNOWN_BY_DOMAIN: Readonly<Record<string, readonly string[]>> = {
  messages: [],
  identity: ['messages'],
  content: ['messages'],
  wallet: ['identity', 'messages'],
  rounds: ['wallet', 'identity'],
  games: ['rounds', 'wallet', 'identity', 'messages'],
  lottery: ['rounds', 'wallet', 'identity', 'messages'],
  rewards: ['identity', 'content', 'messages', 'wallet', 'rounds', 'games', 'lottery'],
  agents: ['identity', 'content', 'messages', 'wallet', 'rounds', 'games', 'lottery'],
  operator: ['identity', 'content', 'messages', 'wallet', 'rewards', 'lottery'],
};

/** Every other folder in the src of an app is a domain, including new ones. */
const NO_DOMAIN = '(?:platform|ledger|site|ui|i18n|api|app)';
const NAMED = `(?:${Object.keys(KNOWN_BY_DOMAIN).join('|')})`;
const TEST = '\\.test\\.tsx?$|^apps/server/(?:testing|acceptance)/|^apps/web/testing/';

const domainOrder: IForbiddenRuleType[] = Object.entries(KNOWN_BY_DOMAIN).map(([domain, known]) => ({
  name: `order-${domain}`,
  severity: 'error',
  comment: `${domain} may import ${known.join(', ') || 'no other domain'}.`,
  from: { path: `^apps/(server|web)/src/${domain}/` },
  to: {
    path: `^apps/$1/src/(?!${NO_DOMAIN}/)[^/]+/`,
    pathNot: `^apps/$1/src/(?:${[domain, ...known].join('|')})/`,
  },
}));

const domains: IForbiddenRuleType[] = [
  ...domainOrder,
  {
    name: 'order-new-domain',
    severity: 'error',
    comment: 'A new domain imports no other domain before it has a position in the order.',
    from: { path: `^apps/(server|web)/src/(?!(?:${NO_DOMAIN}|${NAMED})/)([^/]+)/` },
    to: { path: `^apps/$1/src/(?!${NO_DOMAIN}/)[^/]+/`, pathNot: '^apps/$1/src/$2/' },
  },
  {
    name: 'domain-entry-point',
    severity: 'error',
    comment: 'Other domains import only the entry points of a domain: index.ts, events.ts and for-*.ts.',
    from: { path: `^apps/(server|web)/src/(?!${NO_DOMAIN}/)([^/]+)/` },
    to: {
      path: `^apps/$1/src/(?!${NO_DOMAIN}/)[^/]+/`,
      pathNot: '^apps/$1/src/$2/|^apps/$1/src/[^/]+/(?:index|events|for-[a-z-]+)\\.tsx?$',
    },
  },
];

const sides: IForbiddenRuleType[] = [
  {
    name: 'contract-is-a-leaf',
    severity: 'error',
    comment: 'The contract imports only zod and its own files, and runs in a browser.',
    from: { path: '^packages/contract/', pathNot: TEST },
    to: { pathNot: '^packages/contract/|node_modules/zod/' },
  },
  {
    name: 'small-zod',
    severity: 'error',
    comment: 'zod/mini is 4 KiB in the browser; the whole of zod is 23 KiB.',
    from: { path: '^(?:apps|packages)/' },
    to: { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(?:mini|v4/(?:mini|core))/' },
  },
  {
    name: 'two-sides',
    severity: 'error',
    comment: 'Web and server share only the contract.',
    from: { path: '^apps/(server|web)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'apps-are-on-top',
    severity: 'error',
    comment: 'Product code imports neither tools nor benchmarks nor journeys.',
    from: { path: '^(?:apps|packages)/' },
    to: { path: '^(?:tools|bench|e2e)/' },
  },
  {
    name: 'journeys-from-outside',
    severity: 'error',
    comment:
      'A journey uses only what a member sees; it starts the server with its test support and imports no other server code.',
    from: { path: '^e2e/' },
    to: { path: '^apps/server/', pathNot: '^apps/server/testing/' },
  },
];

const server: IForbiddenRuleType[] = [
  {
    name: 'platform-knows-no-product',
    severity: 'error',
    comment: 'The platform imports no product code.',
    from: { path: '^apps/server/src/platform/', pathNot: TEST },
    to: { path: '^apps/server/src/(?!platform/)' },
  },
  {
    name: 'ledger-on-platform',
    severity: 'error',
    comment: 'The ledger imports only the platform, and no domain.',
    from: { path: '^apps/server/src/ledger/', pathNot: TEST },
    to: { path: '^apps/server/src/(?!platform/|ledger/)' },
  },
  {
    name: 'domain-below-app',
    severity: 'error',
    comment: 'site, app, slices and main compose the domains; a domain imports none of them.',
    from: { path: '^apps/server/src/(?!site/)[^/]+/', pathNot: TEST },
    to: { path: '^apps/server/src/(?:site/|[^/]+\\.ts$)' },
  },
  {
    name: 'sql-in-its-places',
    severity: 'error',
    comment: 'Statements are written in queries.ts, the ledger and platform/database.',
    from: {
      path: '^apps/server/src/',
      pathNot: `/queries\\.ts$|^apps/server/src/(?:ledger|platform/database)/|${TEST}`,
    },
    to: { path: '^apps/server/src/platform/database/statement\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'driver-in-its-place',
    severity: 'error',
    comment: 'Only platform/database uses the PostgreSQL driver.',
    from: { path: '^apps/server/src/', pathNot: `^apps/server/src/platform/database/|${TEST}` },
    to: { path: '(?:^|node_modules/)pg(?:/|$)' },
  },
];

const web: IForbiddenRuleType[] = [
  {
    name: 'foundation-knows-no-domain',
    severity: 'error',
    comment: 'ui, i18n, api, paths and launch are below every domain and import none.',
    from: { path: '^apps/web/src/(?:(?:ui|i18n|api)/|(?:paths|launch)\\.ts$)', pathNot: TEST },
    to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(?:(?:ui|i18n|api)/|(?:paths|launch)\\.ts$)' },
  },
  {
    name: 'ui-never-fetches',
    severity: 'error',
    comment: 'The design system gets its data as properties and fetches none.',
    from: { path: '^apps/web/src/ui/' },
    to: { path: '^apps/web/src/api/|^packages/contract/|node_modules/@tanstack/' },
  },
  {
    name: 'domain-below-web-app',
    severity: 'error',
    comment: 'app composes the domains; no domain imports app.',
    from: { path: `^apps/web/src/(?!${NO_DOMAIN}/)[^/]+/`, pathNot: TEST },
    to: { path: '^apps/web/src/(?:app/|main\\.tsx$)' },
  },
];

const everywhere: IForbiddenRuleType[] = [
  {
    name: 'no-cycle',
    severity: 'error',
    comment: 'Files that import each other must be merged, or share a third file.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-test-in-product',
    severity: 'error',
    comment: 'Product code imports neither tests nor test support.',
    from: { path: '^(?:apps|packages)/', pathNot: TEST },
    to: { path: TEST },
  },
  {
    name: 'resolves',
    severity: 'error',
    comment: 'No other rule sees an import that does not resolve.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

/** The import rules, as patterns over paths. ARCHITECTURE.md describes the design behind them. */
export const forbidden: IForbiddenRuleType[] = [...sides, ...domains, ...server, ...web, ...everywhere];
