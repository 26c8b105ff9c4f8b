import type { Rule } from './rule.ts';

const EXACT = /^(?:npm:[@\w/.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const DEPENDENCY_KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
const REGISTRY = /\bregistry\.[a-z]|^\s*(?:@[\w-]+:)?registry\s*=/m;
const LOCKED_HOST = /"resolved": "(?:https?|git)/;
const MACHINE_PATH = /(?<![\w.~])\/(?:home|root|Users|work|mnt|media)\/[\w.-]+/;

/** The project installs from any configured registry, and runs wherever it is cloned. */
export const namesNoMachine: Rule = ({ text }) => [
  ...(REGISTRY.test(text) || LOCKED_HOST.test(text) ? ['names a package registry'] : []),
  ...(MACHINE_PATH.test(text) ? [`names a path of one machine: ${MACHINE_PATH.exec(text)?.[0]}`] : []),
];

/** Every dependency has an exact version, so that the tested version is the installed one. */
export const exactVersions: Rule = ({ path, text }) => {
  if (!/(?:^|\/)package\.json$/.test(path)) return [];
  const manifest = JSON.parse(text) as Partial<
    Record<(typeof DEPENDENCY_KINDS)[number], Record<string, string>>
  >;
  return DEPENDENCY_KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name} "${version}" is no exact version`);
};
