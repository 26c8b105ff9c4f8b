import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import { renderTwice } from '../../../testing/render.tsx';
import { ToastProvider } from '../feedback/toast.tsx';
import { Gallery } from './gallery.tsx';

/** The gallery contains every component, so these tests apply to each of them. */
describe('component gallery', () => {
  it('renders identically on the server and in the browser, within the content policy, with names', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    vi.stubGlobal('scrollTo', () => undefined);
    const complaints = vi.spyOn(console, 'error');
    const { markup, mismatches } = renderTwice(await gallery());
    expect(mismatches).toEqual([]);
    expect(complaints.mock.calls).toEqual([]);
    expect(markup).not.toMatch(/ style=| on[a-z]+=|javascript:/);
    const page = new DOMParser().parseFromString(markup, 'text/html');
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const control of page.querySelectorAll('button, a, input')) {
      expect([control.outerHTML, nameOf(control, page)]).not.toEqual([control.outerHTML, '']);
    }
    for (const image of page.querySelectorAll('img')) {
      expect(['alt', 'width', 'height'].filter((name) => !image.hasAttribute(name))).toEqual([]);
    }
  });
});

const COMPONENTS = Object.keys(import.meta.glob(['../*/*.tsx', '!../gallery/*', '!../*/*.test.tsx']));
const SOURCES: Readonly<Record<string, string>> = import.meta.glob('./*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('contains every component', () => {
  const shown = Object.values(SOURCES).join('\n');
  expect(COMPONENTS.filter((file) => !shown.includes(`from '${file}'`))).toEqual([]);
  expect(COMPONENTS.length).toBeGreaterThan(20);
});

async function gallery() {
  const routeTree = createRootRoute({ component: () => <Gallery brands={{ other: '' }} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  return (
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>
  );
}

function nameOf(control: Element, page: Document): string {
  const label = control.id ? page.querySelector(`label[for="${control.id}"]`) : control.closest('label');
  return control.getAttribute('aria-label') ?? label?.textContent ?? control.textContent?.trim() ?? '';
}
