import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Takes what is typed into a field, and takes back what was said of it before the form was ever sent: a form
 * judges while somebody types only from then on, so the message would stay over a field that is right by now.
 */
export function clearsFault<Values extends FieldValues, Typed>(
  { clearErrors, formState }: UseFormReturn<Values>,
  name: FieldPath<Values>,
  onChange: (typed: Typed) => void,
): (typed: Typed) => void {
  return (typed) => {
    if (!formState.isSubmitted && formState.errors[name]) clearErrors(name);
    onChange(typed);
  };
}
