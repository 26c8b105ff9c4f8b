import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Who a domain may know, on both sides alike. A domain that is not named here may know nobody and be known by nobody. */
const KNOWN_BY_DOMAIN: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  content: [],
  wallet: ['identity'],
  rounds: ['wallet', 'identity'],
  games: ['rounds', 'wallet', 'identity'],
  lottery: ['rounds', 'wallet', 'identity'],
  rewards: ['identity', 'content', 'wallet', 'rounds', 'games', 'lottery'],
  agents: ['identity', 'content', 'wallet', 'rounds', 'games', 'lottery'],
  operator: ['identity', 'content', 'wallet'],
};

/** Every other folder in the src of an app is a domain, also one that was made this morning. */
const NO_DOMAIN = '(?:platform|ledger|site|ui|i18n|api|app)';
const NAMED = `(?:${Object.keys(KNOWN_BY_DOMAIN).join('|')})`;
const TEST = '\\.test\\.tsx?$|^apps/server/(?:testing|acceptance)/|^apps/web/testing/';

const domainOrder: IForbiddenRuleType[] = Object.entries(KNOWN_BY_DOMAIN).map(([domain, known]) => ({
  name: `order-${domain}`,
  severity: 'error',
  comment: `${domain} may know ${known.join(', ') || 'no other domain'}.`,
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
    comment: 'A new domain knows no other until it has its place in the order.',
    from: { path: `^apps/(server|web)/src/(?!(?:${NO_DOMAIN}|${NAMED})/)([^/]+)/` },
    to: { path: `^apps/$1/src/(?!${NO_DOMAIN}/)[^/]+/`, pathNot: '^apps/$1/src/$2/' },
  },
  {
    name: 'domain-entry-point',
    severity: 'error',
    comment: 'A domain is reached through its entry points alone: index.ts, events.ts and for-*.ts.',
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
    comment: 'The contract needs zod and nothing of ours, and runs in a browser.',
    from: { path: '^packages/contract/', pathNot: TEST },
    to: { pathNot: '^packages/contract/|node_modules/zod/' },
  },
  {
    name: 'small-zod',
    severity: 'error',
    comment: 'zod/mini is 4 KiB in the browser, all of zod is 23.',
    from: { path: '^(?:apps|packages)/' },
    to: { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(?:mini|v4/(?:mini|core))/' },
  },
  {
    name: 'two-sides',
    severity: 'error',
    comment: 'The web and the server meet in the contract only.',
    from: { path: '^apps/(server|web)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'apps-are-on-top',
    severity: 'error',
    comment: 'Product code knows neither the tools nor the benchmarks nor the journeys.',
    from: { path: '^(?:apps|packages)/' },
    to: { path: '^(?:tools|bench|e2e)/' },
  },
  {
    name: 'journeys-from-outside',
    severity: 'error',
    comment: 'A journey sees what a member sees; it starts the server and never reaches into it.',
    from: { path: '^e2e/' },
    to: { path: '^apps/server/', pathNot: '^apps/server/testing/' },
  },
];

const server: IForbiddenRuleType[] = [
  {
    name: 'platform-knows-no-product',
    severity: 'error',
    comment: 'The platform knows nothing above it.',
    from: { path: '^apps/server/src/platform/', pathNot: TEST },
    to: { path: '^apps/server/src/(?!platform/)' },
  },
  {
    name: 'ledger-on-platform',
    severity: 'error',
    comment: 'The ledger stands on the platform and knows no business.',
    from: { path: '^apps/server/src/ledger/', pathNot: TEST },
    to: { path: '^apps/server/src/(?!platform/|ledger/)' },
  },
  {
    name: 'domain-below-app',
    severity: 'error',
    comment: 'A domain is composed by site, app, slices and main; it knows none of them.',
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
    comment: 'Only platform/database speaks to the PostgreSQL driver.',
    from: { path: '^apps/server/src/', pathNot: `^apps/server/src/platform/database/|${TEST}` },
    to: { path: '(?:^|node_modules/)pg(?:/|$)' },
  },
];

const web: IForbiddenRuleType[] = [
  {
    name: 'foundation-knows-no-domain',
    severity: 'error',
    comment: 'ui, i18n, api, paths and launch lie below every domain.',
    from: { path: '^apps/web/src/(?:(?:ui|i18n|api)/|(?:paths|launch)\\.ts$)', pathNot: TEST },
    to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(?:(?:ui|i18n|api)/|(?:paths|launch)\\.ts$)' },
  },
  {
    name: 'ui-never-fetches',
    severity: 'error',
    comment: 'The design system is given what it shows.',
    from: { path: '^apps/web/src/ui/' },
    to: { path: '^apps/web/src/api/|^packages/contract/|node_modules/@tanstack/' },
  },
  {
    name: 'domain-below-web-app',
    severity: 'error',
    comment: 'app puts the domains together; no domain knows it.',
    from: { path: `^apps/web/src/(?!${NO_DOMAIN}/)[^/]+/`, pathNot: TEST },
    to: { path: '^apps/web/src/(?:app/|main\\.tsx$)' },
  },
];

const everywhere: IForbiddenRuleType[] = [
  {
    name: 'no-cycle',
    severity: 'error',
    comment: 'Two files that need each other are one file or three.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-test-in-product',
    severity: 'error',
    comment: 'Product code never needs a test or its tools.',
    from: { path: '^(?:apps|packages)/', pathNot: TEST },
    to: { path: TEST },
  },
  {
    name: 'resolves',
    severity: 'error',
    comment: 'An import that leads nowhere hides from every other rule.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

/** Who may import whom, as patterns over paths. ARCHITECTURE.md tells the picture behind them. */
export const forbidden: IForbiddenRuleType[] = [...sides, ...domains, ...server, ...web, ...everywhere];
