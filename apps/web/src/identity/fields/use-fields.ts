import { useRef, useState } from 'react';

/** What is wrong with a field, in words; undefined when nothing is. */
export type Judge<Name extends string> = (
  name: Name,
  values: Readonly<Record<Name, string>>,
) => string | undefined;

interface Input {
  readonly value?: string;
  focus(): void;
}

type Faults<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

/**
 * The text fields of a short form: judged when it is sent, the first one that is wrong takes the focus, and what
 * was said of a field goes away when it is typed into.
 */
export function useFields<const Name extends string>(names: readonly Name[], judge: Judge<Name>) {
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
  const [values, setValues] = useState<Readonly<Record<Name, string>>>(empty);
  const [faults, setFaults] = useState<Faults<Name>>({} as Faults<Name>);
  const inputs = useRef(new Map<Name, Input | null>());
  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setFaults((before) => ({ ...before, [name]: undefined }));
  };
  const attach = (name: Name, input: Input | null) => {
    // What was typed before the script took the page over stands in the field alone, and would be wiped.
    const early = inputs.current.has(name) ? undefined : input?.value;
    if (early && values[name] === '') set(name, early);
    inputs.current.set(name, input);
  };
  const show = (found: Faults<Name>) => {
    setFaults(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) inputs.current.get(first)?.focus();
  };
  return {
    values,
    set,
    /** Says at a field what the server said of it. */
    fail: (name: Name, words: string) => show({ [name]: words } as Faults<Name>),
    /** Whether the form may be sent; shows what is wrong when not. */
    check(): boolean {
      const said = names.flatMap((name) => {
        const fault = judge(name, values);
        return fault === undefined ? [] : [[name, fault] as const];
      });
      show(Object.fromEntries(said) as Faults<Name>);
      return said.length === 0;
    },
    clear: () => setValues(empty),
    /** What a `TextField` is given. */
    field: (name: Name) => ({
      ref: (input: Input | null) => attach(name, input),
      value: values[name],
      error: faults[name],
      onChange: (event: { readonly target: { readonly value: string } }) => set(name, event.target.value),
      onClear: () => set(name, ''),
    }),
  };
}
