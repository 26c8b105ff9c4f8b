import type { CompiledMessage } from '../../apps/web/locale-catalogue.ts';

type Choices = Readonly<Record<string, CompiledMessage>>;

interface Plural {
  readonly name: string;
  readonly kind: 'cardinal' | 'ordinal';
  readonly choices: Choices;
}

/** Whole numbers that show every category of every language, the "many" of millions among them. */
const SAMPLE: readonly number[] = [...Array.from({ length: 1_200 }, (_, number) => number), 1e6, 2e6, 5e6];

/**
 * Whether every count is put as the language puts it: all the forms CLDR gives it, none it never uses,
 * and the number itself in each form that stands for more than one number.
 */
export function pluralFaults(locale: string, message: CompiledMessage, english: CompiledMessage): string[] {
  const plurals = pluralsOf(message);
  const faults = plurals.flatMap((plural) => formFaults(locale, plural, english));
  const unsaid = pluralsOf(english).filter(({ name, kind }) => {
    return categoriesOf(locale, kind).length > 1 && !plurals.some((plural) => plural.name === name);
  });
  return [...faults, ...unsaid.map(({ name }) => `counts {${name}} without plural forms`)];
}

function formFaults(locale: string, { name, kind, choices }: Plural, english: CompiledMessage): string[] {
  const due = categoriesOf(locale, kind);
  const forms = Object.keys(choices).filter((form) => !/^(?:\d+|offset)$/.test(form));
  const missing = due.filter((form) => !forms.includes(form));
  const idle = forms.filter((form) => !due.includes(form));
  const counted = pluralsOf(english).some((plural) => plural.name === name && tells(plural.choices['other']));
  const silent = forms.filter(
    (form) => counted && due.includes(form) && covers(locale, kind, form) > 1 && !tells(choices[form]),
  );
  return [
    ...missing.map((form) => `{${name}} has no form "${form}"`),
    ...idle.map((form) => `{${name}} has a form "${form}" that this language never uses`),
    ...silent.map((form) => `{${name}} loses the number in its form "${form}"`),
  ];
}

function pluralsOf(message: CompiledMessage): Plural[] {
  return message.flatMap((token): Plural[] => {
    if (typeof token === 'string' || typeof token[2] !== 'object') return [];
    const [name, type] = token;
    const choices = token[2] as Choices;
    const inside = Object.values(choices).flatMap((branch) =>
      Array.isArray(branch) ? pluralsOf(branch) : [],
    );
    if (type === 'plural') return [{ name, kind: 'cardinal', choices }, ...inside];
    if (type === 'selectordinal') return [{ name, kind: 'ordinal', choices }, ...inside];
    return inside;
  });
}

const tells = (branch: CompiledMessage | undefined): boolean => branch?.includes('#') ?? false;

const categoriesOf = (locale: string, type: Plural['kind']): readonly string[] =>
  new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;

/** How many numbers of the sample a form stands for: "one" is 1 in Arabic, and also 21 in Russian. */
function covers(locale: string, type: Plural['kind'], form: string): number {
  const rules = new Intl.PluralRules(locale, { type });
  return SAMPLE.filter((number) => rules.select(number) === form).length;
}
