import type { PlayDefinition, PlayRow } from '@tessera/contract/lottery/play-definition';
import { valueText } from '@tessera/contract/lottery/play-definition';
import { PLAYS } from '@tessera/contract/lottery/plays';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey, Translate } from '../../i18n/messages.ts';

const SHAPE = /^(?:ssc|11x5|k3|pk10|mark-six|vietnam-north|vietnam-south)\./;
/** Digits or balls of a play, before its kind: `3.front.`, `5.`. */
const PART = /^(\d+)\.(?:(front|middle|back)\.)?/;
/** Kinds with a number, such as `any3`. */
const COUNTED = /^(any|none|zodiac|tail|xien|truot|top|main)(\d+)$/;
/** Draws of five digits have no first part of five. */
const ALL_DIGITS = 5;
/** Plays on more balls than the five that are drawn. */
const MORE_THAN_DRAWN = /^11x5\.any([678])$/;
/** Plays that pay for each lot. The prizes of the short play depend on the region. */
const LOTS = /^vietnam-(north|south)\.(lo(?:-\w+)?)$/;
/** Plays with other rules than the plays of the same kind. */
const OWN_RULES: readonly (readonly [codes: RegExp, rule: PlainMessageKey])[] = [
  [/^ssc\.sum$/, 'lottery.rule.sum-of-five'],
  [/^ssc\..+\.sum$/, 'lottery.rule.sum-of-digits'],
  [/^ssc\.sides$/, 'lottery.rule.sides-of-digits'],
  [/^ssc\..+\.sides$/, 'lottery.rule.sides-together'],
  [/^pk10\.sides$/, 'lottery.rule.sides-of-cars'],
  [/^pk10\.2\.sides$/, 'lottery.rule.sides-of-two-cars'],
  [/^pk10\.2\.sum$/, 'lottery.rule.sum-of-two-cars'],
  [/^pk10\.3\.sum$/, 'lottery.rule.sum-of-three-cars'],
  [/^pk10\.dragon-tiger$/, 'lottery.rule.dragon-tiger-of-cars'],
  [/\.any1$/, 'lottery.rule.any1'],
  [/\.zodiac1$/, 'lottery.rule.zodiac1'],
];

/** A code without its shape, in its parts. */
interface PlayParts {
  readonly part: 'all' | 'front' | 'middle' | 'back' | undefined;
  /** Digits or balls of the part. */
  readonly size: number;
  readonly kind: string;
}

function playParts(code: string): PlayParts {
  const rest = code.replace(SHAPE, '');
  const [prefix = '', size = '', side] = PART.exec(rest) ?? [];
  const kind = rest.slice(prefix.length);
  // Two pairs of four digits and three different digits have the same name in the industry.
  const known = size === '4' && kind === 'group6' ? 'group6-4' : kind;
  if (prefix === '') return { part: undefined, size: 0, kind };
  const front = Number(size) === ALL_DIGITS ? 'all' : 'front';
  return { part: (side as PlayParts['part']) ?? front, size: Number(size), kind: known };
}

function kindText(t: Translate, kind: string, text: 'kind' | 'rule'): string {
  const [, counted, count] = COUNTED.exec(kind) ?? [];
  // Words of one sign are in the singular.
  if (counted === undefined || kind === 'zodiac1') return t(`lottery.${text}.${kind}` as PlainMessageKey);
  return t(`lottery.${text}Of.${counted as 'any'}`, { count: count ?? '' });
}

function ruleText(t: Translate, code: string): string {
  const [, own] = OWN_RULES.find(([codes]) => codes.test(code)) ?? [];
  if (own) return t(own);
  const [, size] = MORE_THAN_DRAWN.exec(code) ?? [];
  if (size !== undefined) return t('lottery.ruleOf.contains', { count: size });
  const [, region, lots] = LOTS.exec(code) ?? [];
  if (lots === undefined) return kindText(t, playParts(code).kind, 'rule');
  const count = PLAYS.find((play) => play.code === code)?.pointLots ?? 1;
  const rule = lots === 'lo-short' ? `${lots}-${region}` : lots;
  return t(`lottery.ruleOf.${rule as 'lo'}`, { count });
}

/** Words of plays, their rows, values and tiers. */
export function usePlayWords() {
  const t = useT();
  return {
    /** Name of a play within its group. */
    name(code: string): string {
      const { part, size, kind } = playParts(code);
      const own = kindText(t, kind, 'kind');
      return part === undefined ? own : `${t(`lottery.part.${part}`, { count: size })} · ${own}`;
    },
    /** How a stake of the play wins. */
    rule: (code: string): string => ruleText(t, code),
    /** What a tier pays for. Undefined for the only tier of a play. */
    tier(play: Pick<PlayDefinition, 'code' | 'rows' | 'tiers'>, tier: string): string | undefined {
      if (play.tiers.length === 1) return undefined;
      const [row] = play.rows;
      const value = row && 'words' in row.values ? row.values.words.indexOf(tier) : -1;
      if (row && value !== -1) return valueName(t, row, value, play.code);
      const [, sets] = /^mark-six\.(zodiac|tail)/.exec(play.code) ?? [];
      return t(`lottery.tier.${sets === undefined ? tier : `${sets}-${tier}`}` as PlainMessageKey);
    },
    row(name: string): string {
      const [, position] = /^position(\d+)$/.exec(name) ?? [];
      if (position !== undefined) return t('lottery.row.position', { count: position });
      return t(`lottery.row.${name}` as PlainMessageKey);
    },
    /** A value of a row. Numbers are written with Western digits, as the draws are. */
    value: (row: Pick<PlayRow, 'values'>, value: number, code: string): string =>
      valueName(t, row, value, code),
  };
}

function valueName(t: Translate, { values }: Pick<PlayRow, 'values'>, value: number, code: string): string {
  const text = valueText(values, value);
  if (code.startsWith('mark-six.zodiac')) return ballsOfSign(value).join(' ');
  if (!('words' in values) || /^\d+$/.test(text)) return text;
  const [, bull] = /^bull(\d+)$/.exec(text) ?? [];
  if (bull !== undefined) return t('lottery.wordBull', { count: bull });
  return t(`lottery.word.${text}` as PlainMessageKey);
}

/** Balls of a sign of Mark Six, which the smallest ball names. */
function ballsOfSign(sign: number): string[] {
  const balls = [0, 12, 24, 36, 48].map((step) => sign + step).filter((ball) => ball <= 49);
  return balls.map((ball) => ball.toString().padStart(2, '0'));
}
