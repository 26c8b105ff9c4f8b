import { describe, expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Money } from './money.tsx';

describe('Money', () => {
  it('truncates to two decimals and never rounds', () => {
    expect(render(<Money amount="1234.9999" currency="PHP" />).root.textContent).toBe('₱1,234.99');
  });

  it('puts no digit of a hidden amount into the page and labels it as hidden', () => {
    const { root } = render(<Money amount="1234.50" currency="PHP" hidden />);
    expect(root.innerHTML).not.toMatch(/1|₱/);
    expect(root.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Hidden amount');
  });

  it.each([
    ['10', 'gain', '+10.00'],
    ['-10', 'loss', '-10.00'],
    ['0.00', undefined, '0.00'],
  ])('%s signed is a %s and has a sign', (amount, side, text) => {
    const { find } = render(<Money amount={amount} signed />);
    expect([find('span').dataset['side'], find('span').textContent]).toEqual([side, text]);
  });
});
