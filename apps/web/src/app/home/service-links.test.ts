import { expect, it } from 'vitest';
import { serviceLinks } from './floating-links.tsx';

const resource = (
  resourceType: 'WHATSAPP' | 'FACEBOOK' | 'TELEGRAM' | 'TELEGRAM2' | 'IOS',
  url: string,
  labelNameEn = '',
) => ({ resourceType, url, labelNameEn });

it('shows each channel with a link, in a fixed order, under the label of the operator', () => {
  const all = [
    resource('TELEGRAM2', 'https://t.example/2', 'Telegram news'),
    resource('IOS', 'https://app.example'),
    resource('TELEGRAM', 'https://t.example/1'),
    resource('FACEBOOK', ''),
    resource('WHATSAPP', 'https://w.example'),
  ];
  expect(serviceLinks(all)).toEqual([
    { name: 'WHATSAPP', label: 'WhatsApp', href: 'https://w.example' },
    { name: 'TELEGRAM', label: 'Telegram', href: 'https://t.example/1' },
    { name: 'TELEGRAM2', label: 'Telegram news', href: 'https://t.example/2' },
  ]);
  expect(serviceLinks([])).toEqual([]);
});

it('rejects a script as a link', () => {
  expect(serviceLinks([resource('FACEBOOK', 'javascript:alert(1)')])).toEqual([]);
});
