import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { TextField } from './text-field.tsx';

describe('TextField', () => {
  it('connects label, hint and error to its field and announces the error', () => {
    const { find, rerender } = render(
      <TextField label="Amount" hint="From 50.00" required inputMode="decimal" />,
    );
    const input = find<HTMLInputElement>('input');
    expect(find<HTMLLabelElement>('label').htmlFor).toBe(input.id);
    expect(describedBy(input)).toBe('From 50.00');
    expect(input.getAttribute('aria-required')).toBe('true');
    expect(input.getAttribute('aria-invalid')).toBe('false');
    rerender(<TextField label="Amount" hint="From 50.00" error="Too little" required inputMode="decimal" />);
    expect(describedBy(input)).toBe('Too little');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(find('[role=alert]').textContent).toBe('Too little');
  });

  it('shows a password on request and keeps the input', () => {
    const { find, click } = render(<TextField label="Password" type="password" defaultValue="secret" />);
    const input = find<HTMLInputElement>('input');
    expect(input.type).toBe('password');
    click('[aria-label="Show password"]');
    expect([input.type, input.value]).toEqual(['text', 'secret']);
    click('[aria-label="Hide password"]');
    expect(input.type).toBe('password');
  });

  it('has a clear button that names the field and returns the focus', () => {
    const { find, click } = render(<Clearable />);
    click('[aria-label="Clear User name"]');
    expect(find<HTMLInputElement>('input').value).toBe('');
    expect(document.activeElement).toBe(find('input'));
  });

  it('passes its input to a form library', () => {
    let given: HTMLInputElement | null = null;
    const { find } = render(<TextField label="PIN" name="pin" ref={(input) => void (given = input)} />);
    expect(given).toBe(find('input[name=pin]'));
  });
});

function Clearable() {
  const [value, setValue] = useState('juan');
  return (
    <TextField
      label="User name"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onClear={() => setValue('')}
    />
  );
}

function describedBy(input: HTMLInputElement): string | null | undefined {
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
}
