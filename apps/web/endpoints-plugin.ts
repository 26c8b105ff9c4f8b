import { api } from '@tessera/contract';
import type { Contract } from '@tessera/contract/endpoint';
import type { Plugin } from 'vite';

const MODULE = 'virtual:endpoints';

/**
 * Gives the browser the method and path of every call and nothing else of the contract:
 * the schemas stay out of the first view.
 */
export function endpointsPlugin(): Plugin {
  return {
    name: 'tessera-endpoints',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const table = Object.entries(api as Record<string, Contract>).flatMap(([domain, contract]) =>
        Object.entries(contract).map(([name, { method, path }]) => [
          `${domain}.${name}`,
          `${method} ${path}`,
        ]),
      );
      return `export default ${JSON.stringify(Object.fromEntries(table))};`;
    },
  };
}
