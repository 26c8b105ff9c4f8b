import { describe, expect, test } from 'vitest';
import { longSentences, plainNames } from './plain-english.ts';

const WALLET = 'apps/server/src/wallet';

describe('plainNames', () => {
  test.each<[path: string, text: string]>([
    [`${WALLET}/tell-member.ts`, ''],
    [`${WALLET}/by-turns/queue.ts`, ''],
    [`${WALLET}/a.ts`, 'export interface HeldMember {}'],
    [`${WALLET}/a.ts`, 'const ASKED_MS = 1;'],
    [`${WALLET}/a.test.ts`, 'async function askGateway() {}'],
    [`${WALLET}/a.ts`, 'function pay() { const asked = 1; return asked; }'],
    [`${WALLET}/a.ts`, 'for (const kept of rows) pay(kept);'],
    [`${WALLET}/a.ts`, 'const [first, ...gone] = rows;'],
    [`${WALLET}/a.ts`, 'const { name: said } = row;'],
    [`${WALLET}/a.ts`, 'const { name: { first: said } = {} } = row;'],
    [`${WALLET}/a.ts`, 'const pay = (told = 1) => told;'],
    [`${WALLET}/a.ts`, 'pay(function ask() {});'],
    [`${WALLET}/a.ts`, 'try { pay(); } catch (fault) { report(fault); }'],
    [`${WALLET}/a.ts`, 'class Payout { constructor(private readonly heldUnits: bigint) {} }'],
    [`${WALLET}/a.ts`, 'class Payout { ask() {} }'],
    [`${WALLET}/a.ts`, 'class Payout { #late = 1; }'],
    [`${WALLET}/a.ts`, 'interface Payout { readonly keptUnits: bigint }'],
    [`${WALLET}/a.ts`, 'type Payout = { readonly way: string };'],
    [`${WALLET}/a.ts`, 'type Pay = (ways: string[]) => void;'],
    [`${WALLET}/a.ts`, 'type Row = [id: bigint, keptAt: Date];'],
    [`${WALLET}/a.ts`, 'type Row<Told> = Told[];'],
    [`${WALLET}/a.ts`, 'enum State { Held }'],
    [`${WALLET}/a.ts`, "import { hold as keep } from './hold.ts';"],
    ['apps/web/src/a.tsx', 'const Row = () => { const look = 1; return <p>{look}</p>; };'],
  ])('finds the name in %s %j', (path, text) => {
    expect(plainNames({ path, text })).toHaveLength(1);
  });

  test.each<[path: string, text: string]>([
    [`${WALLET}/notify-member.ts`, 'export const houseAccount = 1;'],
    [`${WALLET}/turnover.ts`, 'export type Latest = string;'],
    ['docs/way.md', 'const asked = 1;'],
    [`${WALLET}/a.ts`, 'const inHouse = 1; // asked = 1'],
    [`${WALLET}/a.ts`, "const query = { held: 1, 'ask': 2 }; pay(query.held);"],
    [`${WALLET}/a.ts`, 'const { held } = row;'],
    [`${WALLET}/a.ts`, "import { tell } from 'library';"],
    ['packages/contract/src/a.ts', 'interface Payout { readonly kept: boolean }'],
    [`${WALLET}/a.ts`, "interface Texts { 'wallet.held': string }"],
    [`${WALLET}/a.ts`, 'interface Erasure { readonly hindrances: string[] }'],
  ])('finds no name in %s %j', (path, text) => {
    expect(plainNames({ path, text })).toEqual([]);
  });
});

describe('long comment sentences', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  const warnings = (text: string) => longSentences([{ path: `${WALLET}/a.ts`, text }]);

  test('are found in block comments and in runs of line comments', () => {
    expect(warnings(`/** ${words(26)}. */`)).toHaveLength(1);
    expect(warnings(`// ${words(13)}\n// ${words(13)}.\n`)).toHaveLength(1);
  });

  test('end at a full stop, and may have 25 words', () => {
    expect(warnings(`/** ${words(25)}. ${words(25)}. */`)).toEqual([]);
  });

  test('are ignored in tests', () => {
    expect(longSentences([{ path: `${WALLET}/a.test.ts`, text: `/** ${words(26)}. */` }])).toEqual([]);
  });
});
