import { act, useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Sheet } from './sheet.tsx';

beforeEach(() => {
  // jsdom dialogs cannot open.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

describe('Sheet', () => {
  it('opens as a dialog named by its title and is empty while closed', () => {
    const { find, rerender } = render(<Sample open={false} />);
    const dialog = find<HTMLDialogElement>('dialog');
    expect([dialog.open, dialog.textContent]).toEqual([false, '']);
    rerender(<Sample open />);
    expect(dialog.open).toBe(true);
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Filter');
  });

  it.each([
    ['its button', (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('[aria-label=Close]')?.click()],
    ['a tap on the mask', (dialog: HTMLElement) => dialog.click()],
    ['escape', closedByBrowser],
  ])('closes by %s', (_name, leave) => {
    const onClose = vi.fn<() => void>();
    const { find } = render(<Sample open onClose={onClose} />);
    act(() => leave(find('dialog')));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open for a tap inside', () => {
    const onClose = vi.fn<() => void>();
    render(<Sample open onClose={onClose} />).click('p');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open when the browser reports an earlier close', () => {
    const onClose = vi.fn<() => void>();
    const { find, rerender } = render(<Sample open onClose={onClose} />);
    rerender(<Sample open={false} onClose={onClose} />);
    rerender(<Sample open onClose={onClose} />);
    act(() => void find('dialog').dispatchEvent(new Event('close')));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is closed before the browser closes the dialog, and stays open for a cancelled file field', () => {
    const onClose = vi.fn<() => void>();
    const { find } = render(<Sample open onClose={onClose} />);
    act(() => void find('p').dispatchEvent(new Event('cancel', { bubbles: true })));
    expect(onClose).not.toHaveBeenCalled();
    act(() => void find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is open before a field inside requests the focus', () => {
    let open: boolean | undefined;
    const Field = () => {
      useEffect(() => {
        open = document.querySelector('dialog')?.open;
      });
      return <input />;
    };
    render(
      <Sheet open onClose={() => undefined} title="Filter">
        <Field />
      </Sheet>,
    );
    expect(open).toBe(true);
  });
});

/** Simulates Escape: the browser closes the dialog and sends the event. */
function closedByBrowser(dialog: HTMLElement): void {
  (dialog as HTMLDialogElement).close();
  dialog.dispatchEvent(new Event('close'));
}

function Sample({
  open,
  onClose = () => undefined,
}: {
  readonly open: boolean;
  readonly onClose?: () => void;
}) {
  return (
    <Sheet open={open} onClose={onClose} title="Filter">
      <p>Inside</p>
    </Sheet>
  );
}
