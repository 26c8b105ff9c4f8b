import { basename } from 'node:path';
import type { Plugin } from 'vite';
import {
  compileCatalogue,
  LOCALES_FOLDER,
  readCatalogue,
  SOURCE_LOCALE,
  updateMessageValues,
} from './locale-catalogue.ts';

const QUERY = /\.json\?compiled=(first|rest)$/;
/**
 * Messages of the frame and the home page. They load with the start-up script, all others with the next
 * screen.
 */
export const FIRST_VIEW =
  /^(?:ui(?!\.(?:next|previous|clear|passwordHide|passwordShow)$)|layout(?!\.(?:theme|hide|show|refresh|signOut|withdraw|goHome))|offline\.banner|menu|footer|home|error(?!\.(?:loginWrong|userNameTaken|notProtected)$)|failed|entry\.prompt\w*|games\.(?:popular|categor\w+|favourite\w*|resting|realMoney)|title\.(?:home|login|register|notFound)|wallet\.balance|account\.owe|chat\.unread)(?:\.|$)/;

/**
 * Turns an import of `locales/<code>.json?compiled=first` (or `=rest`) into that part of the messages,
 * compiled at build time. The browser gets neither the ICU parser nor other languages.
 */
export function localePlugin(): Plugin {
  return {
    name: 'tessera-locale',
    enforce: 'pre',
    buildStart() {
      updateMessageValues();
    },
    load(id) {
      const part = QUERY.exec(id)?.[1];
      if (!part || !id.startsWith(LOCALES_FOLDER)) return null;
      const file = id.slice(0, id.indexOf('?'));
      const locale = basename(file, '.json');
      const messages = compileCatalogue(locale, readCatalogue(locale), readCatalogue(SOURCE_LOCALE));
      this.addWatchFile(file);
      const wanted = Object.entries(messages).filter(([key]) => FIRST_VIEW.test(key) === (part === 'first'));
      const text = JSON.stringify(JSON.stringify(Object.fromEntries(wanted)));
      return { code: `export default JSON.parse(${text});`, moduleType: 'js', map: null };
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(LOCALES_FOLDER)) return;
      updateMessageValues();
      server.ws.send({ type: 'full-reload' });
    },
  };
}
