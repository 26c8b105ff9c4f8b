import { expect, it } from 'vitest';
import { serviceLinks } from './service-links.ts';

const resource = (resourceType: 'WHATSAPP' | 'FACEBOOK' | 'TELEGRAM' | 'TELEGRAM2' | 'IOS', url: string) => ({
  resourceType,
  url,
});

it('shows each channel that has a link, in one order, and nothing else', () => {
  const all = [
    resource('TELEGRAM2', 'https://t.example/2'),
    resource('IOS', 'https://app.example'),
    resource('TELEGRAM', 'https://t.example/1'),
    resource('FACEBOOK', ''),
    resource('WHATSAPP', 'https://w.example'),
  ];
  expect(serviceLinks(all)).toEqual([
    { name: 'WHATSAPP', href: 'https://w.example' },
    { name: 'TELEGRAM', href: 'https://t.example/1' },
    { name: 'TELEGRAM2', href: 'https://t.example/2' },
  ]);
  expect(serviceLinks([])).toEqual([]);
});

it('takes no script for a link', () => {
  expect(serviceLinks([resource('FACEBOOK', 'javascript:alert(1)')])).toEqual([]);
});
