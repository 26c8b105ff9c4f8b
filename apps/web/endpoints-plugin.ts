import { api } from '@tessera/contract';
import type { Contract, Endpoint } from '@tessera/contract/endpoint';
import type { Plugin } from 'vite';

const MODULE = 'virtual:endpoints';

/**
 * Gives the browser the method, the path and the dress of the body of every call and nothing else of the
 * contract: the schemas stay out of the first view.
 */
export function endpointsPlugin(): Plugin {
  return {
    name: 'tessera-endpoints',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const table = Object.entries(api as Record<string, Contract>).flatMap(([domain, contract]) =>
        Object.entries(contract).map(([name, entry]) => [`${domain}.${name}`, line(entry)]),
      );
      return `export default ${JSON.stringify(Object.fromEntries(table))};`;
    },
  };
}

function line({ method, path, sealed, form }: Endpoint): string {
  return `${method} ${path}${sealed ? ' sealed' : form ? ' form' : ''}`;
}
