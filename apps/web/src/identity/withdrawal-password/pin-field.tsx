import { TextField, type TextFieldProps } from '../../ui/controls/text-field.tsx';

/**
 * A new password of money, or, as a code for one use, the one there is: browsers do not heed `off` at a password, and
 * would fill in the one that signs in.
 */
export function PinField(props: TextFieldProps) {
  return (
    <TextField
      type="password"
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      {...props}
    />
  );
}
