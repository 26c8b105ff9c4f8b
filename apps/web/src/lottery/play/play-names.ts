import type { PlayRow } from '@tessera/contract/lottery/play-definition';
import { valueText } from '@tessera/contract/lottery/play-definition';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';

const SHAPE = /^(?:ssc|11x5|k3|pk10|mark-six|vietnam-north|vietnam-south)\./;
/** Digits or balls of a play, before its kind: `3.front.`, `5.`. */
const PART = /^(\d+)\.(?:(front|middle|back)\.)?/;
/** Kinds with a number, such as `any3`. */
const COUNTED = /^(any|none|zodiac|tail|xien|truot|top|main)(\d+)$/;
/** Draws of five digits have no first part of five. */
const ALL_DIGITS = 5;

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
  // Two pairs of four digits and three different digits have the same name in the field.
  const known = size === '4' && kind === 'group6' ? 'group6-4' : kind;
  if (prefix === '') return { part: undefined, size: 0, kind };
  const front = Number(size) === ALL_DIGITS ? 'all' : 'front';
  return { part: (side as PlayParts['part']) ?? front, size: Number(size), kind: known };
}

/** Words of plays, their rows and values. */
export function usePlayWords() {
  const t = useT();
  const kind = (of: string, words: 'kind' | 'rule') => {
    const [, counted, count] = COUNTED.exec(of) ?? [];
    if (counted !== undefined) return t(`lottery.${words}Of.${counted as 'any'}`, { count: count ?? '' });
    return t(`lottery.${words}.${of}` as PlainMessageKey);
  };
  return {
    /** Name of a play within its group. */
    name(code: string): string {
      const { part, size, kind: of } = playParts(code);
      const own = kind(of, 'kind');
      return part === undefined ? own : `${t(`lottery.part.${part}`, { count: size })} · ${own}`;
    },
    /** How a stake of the play wins. */
    rule: (code: string): string => kind(playParts(code).kind, 'rule'),
    row(name: string): string {
      const [, position] = /^position(\d+)$/.exec(name) ?? [];
      if (position !== undefined) return t('lottery.row.position', { count: position });
      return t(`lottery.row.${name}` as PlainMessageKey);
    },
    /** A value of a row. Numbers are written with Western digits, as the draws are. */
    value({ values }: Pick<PlayRow, 'values'>, value: number, code: string): string {
      const text = valueText(values, value);
      if (code.startsWith('mark-six.zodiac')) return ballsOfSign(value).join(' ');
      if (!('words' in values) || /^\d+$/.test(text)) return text;
      const [, bull] = /^bull(\d+)$/.exec(text) ?? [];
      if (bull !== undefined) return t('lottery.wordBull', { count: bull });
      return t(`lottery.word.${text}` as PlainMessageKey);
    },
  };
}

/** Balls of a sign of Mark Six, which the smallest ball names. */
function ballsOfSign(sign: number): string[] {
  const balls = [0, 12, 24, 36, 48].map((step) => sign + step).filter((ball) => ball <= 49);
  return balls.map((ball) => ball.toString().padStart(2, '0'));
}
