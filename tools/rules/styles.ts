import { posix } from 'node:path';
import { isTypeScript, lineAt, type WholeRule } from './rule.ts';

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;
const CLASS = /\.([A-Za-z_][\w-]*)/g;

/**
 * Reports classes that the CSS module does not define. Such a class is `undefined` at run time: the element has no
 * style, and nothing fails.
 */
export const classesExist: WholeRule = (files) => {
  const modules = new Map(
    files
      .filter(({ path }) => path.endsWith('.module.css'))
      .map(({ path, text }) => [path, new Set([...text.matchAll(CLASS)].map(([, name]) => name))]),
  );
  return files.flatMap(({ path, text }) => {
    if (!isTypeScript(path)) return [];
    return [...text.matchAll(IMPORT)].flatMap(([, styles = '', from = '']) => {
      const classes = modules.get(posix.join(posix.dirname(path), from));
      if (!classes) return [`${path}: there is no ${from}`];
      return [...text.matchAll(new RegExp(`(?<![\\w./-])${styles}\\.(\\w+)`, 'g'))]
        .filter(([, name]) => !classes.has(name))
        .map(({ index, 1: name }) => `${path}: line ${lineAt(text, index)}: ${from} has no .${name}`);
    });
  });
};
