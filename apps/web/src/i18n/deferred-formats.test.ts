import { expect, it, vi } from 'vitest';

it('brings nothing of numbers and dates before the page asks for it', async () => {
  vi.resetModules();
  const made = [
    vi.spyOn(Intl, 'DateTimeFormat'),
    vi.spyOn(Intl, 'NumberFormat'),
    vi.spyOn(Intl, 'PluralRules'),
    vi.spyOn(Intl, 'ListFormat'),
    vi.spyOn(Intl, 'RelativeTimeFormat'),
    vi.spyOn(Intl, 'Collator'),
  ];
  await import('../app/create-app.tsx');
  const used = made.filter(({ mock }) => mock.calls.length > 0);
  expect(used.map((maker) => maker.getMockName())).toEqual([]);
  vi.restoreAllMocks();
});
