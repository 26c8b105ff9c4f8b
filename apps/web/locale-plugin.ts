import { basename } from 'node:path';
import type { Plugin } from 'vite';
import {
  compileCatalogue,
  LOCALES_FOLDER,
  readCatalogue,
  SOURCE_LOCALE,
  updateMessageValues,
} from './locale-catalogue.ts';

const QUERY = '?compiled';

/**
 * Turns an import of `locales/<code>.json?compiled` into that language's messages, compiled at build:
 * the browser gets neither the ICU parser nor any language but its own.
 */
export function localePlugin(): Plugin {
  return {
    name: 'tessera-locale',
    enforce: 'pre',
    buildStart() {
      updateMessageValues();
    },
    load(id) {
      if (!id.endsWith(`.json${QUERY}`) || !id.startsWith(LOCALES_FOLDER)) return null;
      const locale = basename(id, `.json${QUERY}`);
      const messages = compileCatalogue(locale, readCatalogue(locale), readCatalogue(SOURCE_LOCALE));
      this.addWatchFile(id.slice(0, -QUERY.length));
      const text = JSON.stringify(JSON.stringify(messages));
      return { code: `export default JSON.parse(${text});`, moduleType: 'js', map: null };
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(LOCALES_FOLDER)) return;
      updateMessageValues();
      server.ws.send({ type: 'full-reload' });
    },
  };
}
