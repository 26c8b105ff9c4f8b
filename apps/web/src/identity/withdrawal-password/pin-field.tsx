import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

/** A password of money: browsers are told apart from the one that signs in, and offer no other. */
export function PinField(props: TextFieldProps) {
  return (
    <TextField
      type="password"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      {...props}
    />
  );
}
