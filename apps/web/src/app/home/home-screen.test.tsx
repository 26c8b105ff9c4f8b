import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { refusing, showScreen } from '../../../testing/screen.tsx';
import { AnnouncementBar } from './home-screen.tsx';

const line = (id: string, title: string) => ({
  id,
  title,
  publishedAt: '2026-11-20T08:00:00.000Z',
  read: false,
  announcementDisplaySpeed: 'MEDIUM',
});

async function bar(player: readonly object[], hot: readonly object[] = []) {
  const answers = { 'content.announcements': () => ({ player, hot, footer: { unreadCount: 0 } }) };
  const { root } = await showScreen(AnnouncementBar, { at: '/m/home', answers });
  return root.querySelector('a');
}

test('an empty list of announcements says so and opens the list', async () => {
  const link = await bar([]);
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([
    'No announcements right now',
    '/m/notice',
  ]);
});

test('announcements that failed to load still link to the list', async () => {
  const answers = { 'content.announcements': refusing('unknown') };
  const { root } = await showScreen(AnnouncementBar, { at: '/m/home', answers });
  const link = root.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Announcements', '/m/notice']);
});

test('announcements without a network still link to the list', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const link = await bar([]);
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Announcements', '/m/notice']);
});

test('the ticker shows all titles, hot ones last, and opens the list', async () => {
  const link = await bar([line('2', 'Newer'), line('1', 'Older')], [line('3', 'Hot')]);
  const items = [...(link?.querySelectorAll('[role=listitem]') ?? [])].map(({ textContent }) => textContent);
  expect([items, link?.getAttribute('href')]).toEqual([['Newer', 'Older', 'Hot'], '/m/notice']);
});
