import type { Plugin } from 'vite';

const PACKAGES = String.raw`node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]`;
/** The entry file of a package, which selects the development or production build. */
const ENTRY_POINT = new RegExp(String.raw`${PACKAGES}[\w-]+\.js$`);
const BUILT = new RegExp(String.raw`${PACKAGES}cjs[\\/][\w.-]+\.production\.js$`);
const CHOSEN = /require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/;
const REQUIRED = /(\w+) = require\("([\w./-]+)"\)/;
const ALL_REQUIRED = new RegExp(String.raw`^var (?:${REQUIRED.source}[,;]\s*)+`, 'gm');
/** Only the scheduler in React's own tests sets these; otherwise the scheduler does not use them. */
const OF_ITS_TESTS = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g;
const WHOLE_REACT = /^import React from ["']react["']/m;

/**
 * Converts React from CommonJS to ES modules. CommonJS reads every name from an object at each call, cannot
 * be tree-shaken, and needs a helper file first.
 */
export function reactModulesPlugin(): Plugin {
  return {
    name: 'tessera-react-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules/ },
      handler(code, id) {
        if (ENTRY_POINT.test(id)) return entryModule(code, id);
        if (BUILT.test(id)) return asModule(code, id);
        // The modules have no default export. A default import stops the build.
        return WHOLE_REACT.test(code) ? code.replace(WHOLE_REACT, "import * as React from 'react'") : null;
      },
    },
  };
}

function entryModule(code: string, id: string): string {
  const chosen = CHOSEN.exec(code)?.[1];
  if (chosen === undefined) throw new Error(`${id} opens no build for production`);
  return `export * from '${chosen}';`;
}

/** Turns assignments to `exports` into variables and `require` calls into imports. */
export function asModule(code: string, id: string): string {
  const names = new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name]) => name));
  const module = code
    .replace(ALL_REQUIRED, (all) =>
      Array.from(
        all.matchAll(new RegExp(REQUIRED, 'g')),
        ([, as, from]) => `import * as ${as} from '${from}';\n`,
      ).join(''),
    )
    .replaceAll(OF_ITS_TESTS, 'undefined')
    .replaceAll(/^exports\.(\w+)(?= =)/gm, 'var $$$1')
    .replaceAll(/\bexports\.(\w+)/g, '$$$1');
  if (/\b(?:require|exports)\b/.test(module) || names.size === 0)
    throw new Error(`${id} is written in another way`);
  return `${module}\nexport { ${Array.from(names, (name) => `$${name} as ${name}`).join(', ')} };\n`;
}
