import { compileMessage } from '@lingui/message-utils/compileMessage';
import { act, type ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { onTestFinished } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import { LocaleProvider } from '../src/i18n/locale-provider.tsx';
import type { LanguageCode } from '../src/i18n/languages.ts';

/** All English messages. */
export const ENGLISH = Object.fromEntries(
  Object.entries(en).map(([key, text]) => [key, compileMessage(text)]),
);

export interface Rendered {
  readonly root: HTMLElement;
  rerender(element: ReactElement): void;
  find<Found extends Element = HTMLElement>(selector: string): Found;
  click(selector: string): void;
}

/** Renders into the DOM with English messages, and unmounts after the test. */
export function render(element: ReactElement, code: LanguageCode = 'EN'): Rendered {
  const root = stage();
  const mounted = createRoot(root);
  const rerender = (next: ReactElement) => act(() => mounted.render(localised(next, code)));
  rerender(element);
  onTestFinished(() => act(() => mounted.unmount()));
  const find = <Found extends Element = HTMLElement>(selector: string): Found => {
    const found = root.querySelector<Found>(selector);
    if (!found) throw new Error(`nothing matches ${selector} in ${root.innerHTML}`);
    return found;
  };
  return { root, rerender, find, click: (selector) => act(() => void find(selector).dispatchEvent(press())) };
}

/**
 * Renders like the server, then hydrates like the browser. Returns the server's markup and every hydration
 * mismatch.
 */
export function renderTwice(element: ReactElement): { markup: string; mismatches: string[] } {
  const root = stage();
  const markup = renderToString(localised(element, 'EN'));
  root.innerHTML = markup;
  const mismatches: string[] = [];
  act(() => {
    const hydrated = hydrateRoot(root, localised(element, 'EN'), {
      onRecoverableError: (error) => mismatches.push(String(error)),
    });
    onTestFinished(() => act(() => hydrated.unmount()));
  });
  return { markup, mismatches };
}

/**
 * Renders like the server, types into the first field, and then hydrates. Returns that field, and a function
 * that changes another.
 */
export async function hydrateWithInput(element: ReactElement, typed: string) {
  const root = stage();
  root.innerHTML = renderToString(localised(element, 'EN'));
  const input = root.querySelector('input');
  if (!input) throw new Error(`nothing to type into in ${root.innerHTML}`);
  write(input, typed);
  await act(async () => {
    const hydrated = hydrateRoot(root, localised(element, 'EN'));
    onTestFinished(() => act(() => hydrated.unmount()));
  });
  const change = async (selector: string, text: string) => {
    const other = root.querySelector<HTMLInputElement>(selector);
    if (!other) throw new Error(`nothing matches ${selector} in ${root.innerHTML}`);
    await act(async () => {
      write(other, text);
      other.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  return { root, input, change };
}

/** Sets the native value, which bypasses React's own tracking. */
function write(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
}

function localised(element: ReactElement, code: LanguageCode) {
  return (
    <LocaleProvider code={code} messages={ENGLISH}>
      {element}
    </LocaleProvider>
  );
}

function stage(): HTMLElement {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const root = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => root.remove());
  return root;
}

function press(): MouseEvent {
  return new MouseEvent('click', { bubbles: true, cancelable: true });
}
