import { expect, it, vi } from 'vitest';

it('loads no number or date formats before the page needs them', async () => {
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
