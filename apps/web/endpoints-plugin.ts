import { api } from '@tessera/contract';
import type { Contract, Endpoint } from '@tessera/contract/endpoint';
import type { Plugin } from 'vite';

const MODULE = 'virtual:endpoints';
const REST = 'virtual:endpoints/rest';
/** Calls of the frame and the first view of the home page. All other calls load with its deferred parts. */
const FIRST_VIEW = new Set<string>([
  'identity.memberInfo',
  'wallet.wallet',
  'content.systemStatus',
  'content.banners',
  'content.announcements',
  'games.gameTypeList',
  'games.gameList',
  'games.hotGames',
  'games.hotMatches',
]);

/**
 * Gives the browser the method, path and body encoding of every call. The schemas stay out of the bundle, and
 * calls that the first view does not make stay out of the first view.
 */
export function endpointsPlugin(): Plugin {
  let split = false;
  return {
    name: 'tessera-endpoints',
    configResolved({ command }) {
      // Splits only in builds: development and tests need no small first view.
      split = command === 'build';
    },
    resolveId: (id) => (id === MODULE || id === REST ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${MODULE}` && id !== `\0${REST}`) return null;
      const first = id === `\0${MODULE}`;
      const table = Object.entries(api as Record<string, Contract>).flatMap(([domain, contract]) =>
        Object.entries(contract).map(([name, entry]) => [`${domain}.${name}`, line(entry)] as const),
      );
      const wanted = table.filter(([name]) => !split || FIRST_VIEW.has(name) === first);
      return `export default ${JSON.stringify(Object.fromEntries(wanted))};`;
    },
  };
}

function line({ method, path, encrypted, form }: Endpoint): string {
  return `${method} ${path}${encrypted ? ' encrypted' : form ? ' form' : ''}`;
}
