import type { Plugin } from 'vite';

const PACKAGES = String.raw`node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]`;
/** A package's own door, which chooses between the two builds of what it opens. */
const DOOR = new RegExp(String.raw`${PACKAGES}[\w-]+\.js$`);
const BUILT = new RegExp(String.raw`${PACKAGES}cjs[\\/][\w.-]+\.production\.js$`);
const CHOSEN = /require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/;
const ASKED = /(\w+) = require\("([\w./-]+)"\)/;
const ALL_ASKED = new RegExp(String.raw`^var (?:${ASKED.source}[,;]\s*)+`, 'gm');
/** Only the scheduler of React's own tests has them; without them it asks for nothing. */
const OF_ITS_TESTS = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g;
const WHOLE_REACT = /^import React from ["']react["']/m;

/**
 * Gives the browser React as modules. It is published as CommonJS alone: every name of it would be read from an object
 * at every call, nothing unused could be left out, and a file of helpers would come before everything else.
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
        if (DOOR.test(id)) return throughDoor(code, id);
        if (BUILT.test(id)) return asModule(code, id);
        // The modules have no default: it was all that they export. Whoever asks for one all the same stops the build.
        return WHOLE_REACT.test(code) ? code.replace(WHOLE_REACT, "import * as React from 'react'") : null;
      },
    },
  };
}

function throughDoor(code: string, id: string): string {
  const chosen = CHOSEN.exec(code)?.[1];
  if (chosen === undefined) throw new Error(`${id} opens no build for production`);
  return `export * from '${chosen}';`;
}

/** What is assigned to `exports` becomes a variable of that name, and what is required an import. */
export function asModule(code: string, id: string): string {
  const names = new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name]) => name));
  const module = code
    .replace(ALL_ASKED, (all) =>
      Array.from(
        all.matchAll(new RegExp(ASKED, 'g')),
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
