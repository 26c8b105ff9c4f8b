import { describe, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Button } from './button.tsx';

describe('Button', () => {
  it('ignores a second tap while busy and keeps the focus', () => {
    const onClick = vi.fn<() => void>();
    const { find, click, rerender } = render(<Button onClick={onClick}>Deposit</Button>);
    find('button').focus();
    click('button');
    rerender(
      <Button onClick={onClick} busy>
        Deposit
      </Button>,
    );
    click('button');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(find('button'));
    expect(find('button').getAttribute('aria-busy')).toBe('true');
  });

  it('does not submit its form again while busy', () => {
    const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
    const { click } = render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    );
    click('button');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
