import { isTypeScript, type Rule } from './rule.ts';

const KEBAB = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const CUSTOMARY = new Set(['README.md', 'ARCHITECTURE.md', 'STYLE.md', 'LICENSE', 'SECURITY.md']);
/** The file of an SQL function or view has the name of the function or view. */
const SQL_SOURCE = /^apps\/server\/sql\/[a-z]+\/[a-z0-9_]+\.sql$/;
/** Folders by kind hide what the code is about; split by noun instead. */
const KIND_FOLDERS = new Set(['utils', 'helpers', 'types', 'hooks', 'components', 'common', 'shared']);
const VAGUE_PARTS = ['manager', 'helper', 'util', 'impl'];
const VAGUE_FILE = new RegExp(`(?:^|[-.])(?:${VAGUE_PARTS.join('|')})s?(?:[-.]|$)`);
const capitalised = VAGUE_PARTS.map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`).join('|');
const VAGUE_DECLARATION = new RegExp(
  `\\b(?:class|interface|type|function|const|let)\\s+(\\w*(?:${capitalised})s?)\\b`,
  'g',
);
const ENTRY_POINTS = /^(?:apps\/(?:server|web)\/src\/[^/]+|packages\/[^/]+\/src)\/index\.tsx?$/;

/** Kebab-case paths of words that describe the content. */
export const pathNames: Rule = ({ path }) => {
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  const folders = parts.slice(0, -1);
  const ofKebab = SQL_SOURCE.test(path) ? folders : parts;
  return [
    ...ofKebab
      .filter((part) => !KEBAB.test(part) && !CUSTOMARY.has(part))
      .map((part) => `"${part}" is not kebab-case`),
    ...folders
      .filter((folder) => KIND_FOLDERS.has(folder))
      .map((folder) => `"${folder}" is a folder by kind`),
    ...(VAGUE_FILE.test(file) ? [`"${file}" has a name that says nothing`] : []),
  ];
};

/** Declared names that describe their purpose. */
export const declaredNames: Rule = ({ path, text }) =>
  isTypeScript(path)
    ? [...text.matchAll(VAGUE_DECLARATION)].map(([, name]) => `"${name}" has a name that says nothing`)
    : [];

/** An index file is the entry point of a domain or a package, never a barrel. */
export const entryPointsOnly: Rule = ({ path }) =>
  /(?:^|\/)index\.tsx?$/.test(path) && !ENTRY_POINTS.test(path)
    ? ['only a domain or a package has an index file']
    : [];
