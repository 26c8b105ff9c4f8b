import { expect, test } from 'vitest';
import { contactLines } from './contact-options.tsx';

const chat = { title: 'Chat', csType: 'LIVECHAT' as const, labelIds: [] };

test('lists chats first, then social networks, each address once, without this screen', () => {
  const lines = contactLines({
    customerService: [
      { ...chat, path: 'https://chat.example/a' },
      { ...chat, path: '/m/service' },
      { ...chat, path: '/m/help', title: '' },
    ],
    resources: [
      { resourceType: 'TELEGRAM', url: 'https://t.example/tessera', labelNameEn: 'Telegram' },
      { resourceType: 'IOS', url: 'https://store.example/app', labelNameEn: 'App' },
      { resourceType: 'WHATSAPP', url: 'https://chat.example/a', labelNameEn: 'WhatsApp' },
    ],
  });
  expect(lines.map(({ url, title }) => [url, title])).toEqual([
    ['https://chat.example/a', 'Chat'],
    ['/m/help', ''],
    ['https://t.example/tessera', 'Telegram'],
  ]);
});
