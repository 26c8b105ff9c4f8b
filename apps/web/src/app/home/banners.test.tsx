import { onlineManager } from '@tanstack/react-query';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusing, showScreen } from '../../../testing/screen.tsx';
import { Banners } from './banners.tsx';

const BANNER = { id: '1', title: 'Spring of the lighthouse', imageUrl: '/m/art/1', url: '', linkageType: '' };

test('banners that failed to load say so and load on retry', async () => {
  let fails = true;
  const banners = () => (fails ? refusing('unknown')() : [BANNER]);
  const screen = await showScreen(Banners, { at: '/m/home', answers: { 'content.banners': banners } });
  expect(screen.alerts().join(' ')).toContain('Unknown error. Please try again.');
  expect(screen.root.textContent).not.toContain('No banners');
  fails = false;
  await screen.press(screen.button('Try again'));
  expect(screen.root.textContent).toContain('Spring of the lighthouse');
});

test('an empty list of banners offers no retry', async () => {
  const screen = await showScreen(Banners, { at: '/m/home', answers: { 'content.banners': () => [] } });
  expect(screen.root.querySelector('p')).not.toBeNull();
  expect(screen.root.querySelector('button')).toBeNull();
});

test('banners without a network say so and load when the network returns', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const screen = await showScreen(Banners, { at: '/m/home', answers: { 'content.banners': () => [BANNER] } });
  expect(screen.alerts().join(' ')).toContain('No connection. Check your network and try again.');
  await act(async () => onlineManager.setOnline(true));
  await vi.waitFor(() => expect(screen.root.textContent).toContain('Spring of the lighthouse'));
  expect(screen.alerts()).toEqual([]);
});
