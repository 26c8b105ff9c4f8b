import { describe, expect, test } from 'vitest';
import { noCodeInComments, nothingLeftOver } from './comments.ts';
import { decisionRecords } from './decisions.ts';
import { migrationNumbers, sqlFunctions } from './migrations.ts';
import { declaredNames, entryPointsOnly, pathNames } from './names.ts';
import { exactVersions, namesNoMachine } from './outside-world.ts';
import { clockIsPassedIn, sqlInItsPlaces, testsNeverSleep } from './places.ts';
import type { ProjectFile, Rule } from './rule.ts';
import { fileSizes } from './sizes.ts';
import { classesExist } from './styles.ts';

const WALLET = 'apps/server/src/wallet';
const lines = (count: number, first = ''): string => `${first}\n${'\n'.repeat(count - 1)}`;

/** Files that break a rule, and similar files that follow it: both must get the right result. */
const CASES: readonly {
  rule: Rule;
  breaks: [path: string, text: string][];
  passes: [path: string, text: string][];
}[] = [
  {
    rule: pathNames,
    breaks: [
      [`${WALLET}/RequestWithdrawal.ts`, ''],
      [`${WALLET}/request_withdrawal.ts`, ''],
      ['apps/web/src/wallet/components/amount.tsx', ''],
      [`${WALLET}/utils/rounding.ts`, ''],
      [`${WALLET}/wallet-helpers.ts`, ''],
      [`${WALLET}/session-manager.ts`, ''],
    ],
    passes: [
      [`${WALLET}/request-withdrawal.test.ts`, ''],
      ['apps/web/src/ui/button.module.css', ''],
      ['apps/server/migrations/0001-identity.sql', ''],
      ['apps/server/sql/ledger/ledger_post.sql', ''],
      ['.ci/run', ''],
      ['README.md', ''],
    ],
  },
  {
    rule: declaredNames,
    breaks: [
      [`${WALLET}/a.ts`, `export class Wallet${'Manager'} {}`],
      [`${WALLET}/a.ts`, `const date${'Utils'} = 1;`],
    ],
    passes: [[`${WALLET}/a.ts`, 'const implied = managerOf(member);']],
  },
  {
    rule: entryPointsOnly,
    breaks: [
      ['apps/web/src/ui/buttons/index.ts', ''],
      [`${WALLET}/withdrawals/index.ts`, ''],
    ],
    passes: [
      [`${WALLET}/index.ts`, ''],
      ['packages/contract/src/index.ts', ''],
    ],
  },
  {
    rule: fileSizes,
    breaks: [
      [`${WALLET}/withdrawal.ts`, lines(301)],
      ['apps/web/src/ui/tokens.css', lines(301)],
      ['apps/server/migrations/0001-a.sql', lines(301)],
    ],
    passes: [
      [`${WALLET}/withdrawal.ts`, lines(300)],
      ['package-lock.json', lines(9000)],
    ],
  },
  {
    rule: nothingLeftOver,
    breaks: [
      ['apps/web/src/ui/tokens.css', `/* ${'TO' + 'DO'}: dark */`],
      ['README.md', `${'FIX' + 'ME'} later`],
    ],
    passes: [['README.md', 'todos are issues']],
  },
  {
    rule: noCodeInComments,
    breaks: [
      [`${WALLET}/a.ts`, '// const a = 1;\n'],
      [`${WALLET}/a.ts`, '  // return amount;\n'],
      [`${WALLET}/a.ts`, '  // if (late) {\n  //   refuse();\n  // }\n'],
      [`${WALLET}/a.ts`, '/* await post(tx); */'],
      ['apps/web/src/a.tsx', `<p>${'{'}/* <b>old</b> */}</p>`],
      ['apps/server/migrations/0001-a.sql', '-- drop table member;\n'],
      ['apps/web/src/a.css', '/* color: red; */'],
    ],
    passes: [
      [`${WALLET}/a.ts`, '// Spreads the second tries, so that they do not meet again (twice).\n'],
      [`${WALLET}/a.ts`, '// amount (units)\n'],
      [`${WALLET}/a.ts`, '// why: because\n'],
      [`${WALLET}/a.ts`, '/** Sends `post(tx)`; */\n'],
      [`${WALLET}/a.ts`, 'const link = "http://localhost/a;";\n'],
      ['apps/server/migrations/0001-a.sql', '-- Updates come one at a time;\n'],
    ],
  },
  {
    rule: sqlInItsPlaces,
    breaks: [
      [`${WALLET}/withdraw.ts`, "const q = 'select * from member';"],
      ['apps/server/src/platform/jobs.ts', 'run(`\n  insert into job values (1)`)'],
    ],
    passes: [
      [`${WALLET}/queries.ts`, "const q = 'select * from member';"],
      ['apps/server/src/ledger/post.ts', "const q = 'update account set a = 1';"],
      [`${WALLET}/withdraw.ts`, "const label = 'Select one of the methods';"],
    ],
  },
  {
    rule: clockIsPassedIn,
    breaks: [[`${WALLET}/withdraw.ts`, 'const now = new Date();']],
    passes: [
      [`${WALLET}/withdraw.ts`, 'const then = new Date(row.createdAt);'],
      ['apps/server/src/platform/clock.ts', 'new Date()'],
    ],
  },
  {
    rule: testsNeverSleep,
    breaks: [
      ['e2e/journey.spec.ts', `await page.${'waitFor' + 'Timeout'}(500);`],
      [`${WALLET}/a.test.ts`, `await new Promise((done) ${'=>'} setTimeout(done, 50));`],
    ],
    passes: [[`${WALLET}/a.ts`, `await new Promise((done) ${'=>'} setTimeout(done, 50));`]],
  },
  {
    rule: namesNoMachine,
    breaks: [
      ['package-lock.json', `"resolved": "${'https'}://a.example/a.tgz"`],
      ['.npmrc', `${'registry'}=http://127.0.0.1:4873`],
      ['README.md', `see ${'/ho' + 'me'}/somebody/tessera`],
    ],
    passes: [
      ['package-lock.json', '"resolved": "packages/contract"'],
      ['README.md', 'open /m/home or http://localhost:3000/m/home'],
    ],
  },
  {
    rule: exactVersions,
    breaks: [
      ['package.json', '{"dependencies":{"pg":"^8.0.0"}}'],
      ['apps/web/package.json', '{"devDependencies":{"vite":"latest"}}'],
    ],
    passes: [['package.json', '{"engines":{"node":">=20"},"optionalDependencies":{"pg":"18.4.0-beta.17"}}']],
  },
];

describe.each(CASES.map((each) => ({ ...each, name: each.rule.name })))(
  '$name',
  ({ rule, breaks, passes }) => {
    test.each(breaks)('finds %s %j', (path, text) => {
      expect(rule({ path, text })).not.toEqual([]);
    });
    test.each(passes)('accepts %s %j', (path, text) => {
      expect(rule({ path, text })).toEqual([]);
    });
  },
);

describe('decisionRecords', () => {
  const record = (name: string): ProjectFile => ({
    path: `docs/decisions/${name}`,
    text: '# Title\n\n## Context\n\n## Decision\n\n## Consequences\n\n## Enforced by\n\n',
  });
  const withWords = ({ path, text }: ProjectFile, words: number): ProjectFile => {
    const own = text.split(/\s+/).filter(Boolean).length;
    return { path, text: `${text}${'word '.repeat(words - own)}` };
  };

  test.each([
    ['a gap', [record('0001-a.md'), record('0003-c.md')]],
    ['a double', [record('0001-a.md'), record('0001-b.md')]],
    ['no number', [record('stack.md')]],
    ['a missing part', [{ ...record('0001-a.md'), text: '# Title\n\n## Context\n' }]],
    ['more than 350 words', [withWords(record('0001-a.md'), 351)]],
  ])('finds %s', (_, files) => {
    expect(decisionRecords(files)).not.toEqual([]);
  });

  test('accepts a record of 350 words', () => {
    expect(decisionRecords([withWords(record('0001-a.md'), 350)])).toEqual([]);
  });

  test('accepts consecutive complete records', () => {
    expect(decisionRecords([record('0001-a.md'), record('0002-b.md')])).toEqual([]);
  });
});

describe('sqlFunctions', () => {
  const define = (name: string) => `CREATE OR REPLACE FUNCTION ${name}() RETURNS void`;

  test.each([
    ['another name than the file', 'apps/server/sql/ledger/ledger_post.sql', define('ledger_apply')],
    ['two functions', 'apps/server/sql/ledger/a.sql', `${define('a')};\n${define('b')}`],
    ['no function', 'apps/server/sql/ledger/a.sql', 'SELECT 1'],
    ['a migration', 'apps/server/migrations/0001-a.sql', `CREATE TABLE a ();\n${define('a')}`],
  ])('finds a function in %s', (_case, path, text) => {
    expect(sqlFunctions([{ path, text }])).toHaveLength(1);
  });

  test('accepts a table, and a file with the name of its function', () => {
    const files = [
      { path: 'apps/server/sql/ledger/ledger_post.sql', text: define('ledger_post') },
      { path: 'apps/server/migrations/0001-a.sql', text: 'CREATE TABLE a ();' },
    ];
    expect(sqlFunctions(files)).toEqual([]);
  });
});

describe('migrationNumbers', () => {
  const migration = (name: string): ProjectFile => ({ path: `apps/server/migrations/${name}`, text: '' });

  test('finds a duplicate number', () => {
    const files = [migration('0002-a.sql'), migration('0001-b.sql'), migration('0002-c.sql')];
    expect(migrationNumbers(files)).toEqual(['apps/server/migrations: the number 0002 is a duplicate']);
  });

  test('accepts a gap between numbers', () => {
    expect(migrationNumbers([migration('0001-a.sql'), migration('0003-b.sql')])).toEqual([]);
  });
});

describe('classesExist', () => {
  const modules: ProjectFile[] = [
    { path: 'apps/web/src/app/header.module.css', text: '.header {\n}\n' },
    { path: 'apps/web/src/app/panel.module.css', text: '.choices {\n}\n' },
  ];
  const screen = (from: string): ProjectFile => ({
    path: 'apps/web/src/app/live/a.tsx',
    text: `import panel from '${from}';\nconst a = panel.choices;\n`,
  });

  test('finds a class that its module does not define, and a missing module', () => {
    expect(classesExist([...modules, screen('../header.module.css')])).toEqual([
      'apps/web/src/app/live/a.tsx: line 2: ../header.module.css has no .choices',
    ]);
    expect(classesExist([...modules, screen('./panel.module.css')])).toEqual([
      'apps/web/src/app/live/a.tsx: there is no ./panel.module.css',
    ]);
  });

  test('accepts a defined class', () => {
    expect(classesExist([...modules, screen('../panel.module.css')])).toEqual([]);
  });
});
