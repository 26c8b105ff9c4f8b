import { expect, test, vi } from 'vitest';
import { refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { HeadIconSheet } from './head-icon-sheet.tsx';

// jsdom dialogs have no modal mode.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const ICONS = ['slots', 'fish'].map((icon) => ({ icon, iconUrl: `/art/game/icon_${icon}.svg` }));

function open(onClose: () => void, answers: object = {}) {
  const Open = () => <HeadIconSheet open onClose={onClose} />;
  const chosen = { icon: 'fish', icons: ICONS };
  const calls = { 'identity.headIcon': () => chosen, 'identity.setHeadIcon': () => ({}), ...answers };
  return showScreen(Open, { at: '/m/mine', session: SESSION, answers: calls });
}

test('offers the built-in pictures and shows which one is chosen', async () => {
  const screen = await open(() => {});
  expect(screen.button('Picture 1').getAttribute('aria-pressed')).toBe('false');
  expect(screen.button('Picture 2').getAttribute('aria-pressed')).toBe('true');
});

test('saves the picture on a tap and closes', async () => {
  const onClose = vi.fn<() => void>();
  const screen = await open(onClose);
  await screen.press(screen.button('Picture 1'));
  expect(screen.calls).toContainEqual(
    expect.objectContaining({ name: 'identity.setHeadIcon', input: { icon: 'slots' } }),
  );
  expect(onClose).toHaveBeenCalledOnce();
});

test('removes the picture', async () => {
  const screen = await open(() => {});
  await screen.press(screen.button('Remove picture'));
  expect(screen.calls).toContainEqual(
    expect.objectContaining({ name: 'identity.setHeadIcon', input: { icon: '' } }),
  );
});

test('reports a failed save', async () => {
  const onClose = vi.fn<() => void>();
  const screen = await open(onClose, { 'identity.setHeadIcon': refusing('busy') });
  await screen.press(screen.button('Picture 1'));
  expect(screen.alerts()).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});
