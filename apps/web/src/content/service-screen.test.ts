import { expect, test } from 'vitest';
import { contactLines } from './service-screen.tsx';

const chat = { title: 'Chat', csType: 'LIVECHAT' as const, labelIds: [] };

test('the chats come first, then the networks, each address once, and never this screen itself', () => {
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
