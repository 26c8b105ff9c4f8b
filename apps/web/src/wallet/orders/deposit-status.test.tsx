import type { DepositProgress } from '@tessera/contract/wallet/deposit';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { ORDER } from '../../../testing/deposits.ts';
import { type Answers, refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { DepositStatus } from './deposit-status.tsx';
import { SlipSheet } from './slip-sheet.tsx';

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

const REVIEW: DepositProgress = {
  ...ORDER,
  state: 'review',
  reason: 'partial',
  receivedAmount: '300.00',
  payUrl: null,
  reminderFrom: ORDER.depositDate,
  slipWanted: true,
  steps: [
    { state: 'waiting', time: ORDER.depositDate, actor: 'member', reason: null },
    { state: 'review', time: ORDER.depositDate, actor: 'rail', reason: 'partial' },
  ],
};

const PROMOTION = {
  id: '41',
  summary: '',
  content: '',
  category: 'WELCOME',
  promotionType: 'WELCOME',
  imageUrl: '/art/banner/welcome.svg',
  startsAt: ORDER.depositDate,
  endsAt: null,
  status: 'process',
};

function open(order: DepositProgress, more: Answers = {}, mobileTemplate = '1'): Promise<ShownScreen> {
  const answers = { 'wallet.depositDetail': () => order, ...more };
  const Status = () => <DepositStatus depositId="7001" />;
  return showScreen(Status, { at: '/m/voucherCenter', session: SESSION, answers, mobileTemplate });
}

test('a review explains the problem, the received amount and each step', async () => {
  const { root } = await open(REVIEW);
  expect(root.querySelector('h2')?.textContent).toBe('We are checking your payment');
  expect(root.querySelector('[role="status"]')?.textContent).toContain('Less arrived than you asked for');
  expect(root.querySelector('dl')?.textContent).toContain('Arrived₱300.00');
  const steps = [...root.querySelectorAll('ol li')].map(({ textContent }) => textContent);
  expect(steps).toHaveLength(2);
  expect(steps[1]).toContain('The payment service');
});

test('the base version shows the same facts as a list', async () => {
  const { root } = await open(REVIEW, {}, '0');
  expect(root.querySelector('dl')?.textContent).toContain('StatusWe are checking your payment');
  expect(root.textContent).toContain('Less arrived than you asked for');
});

test('an order with a promotion links to its rules, also when the promotion was removed', async () => {
  const order = { ...ORDER, promotion: '41' };
  const title = 'A first deposit that counts double';
  const known = await open(order, { 'content.activity': () => ({ ...PROMOTION, title }) });
  const link = [...known.root.querySelectorAll('dl a')].find((one) => one.textContent === title);
  expect(link?.getAttribute('href')).toBe('/m/activityInfo?id=41');
  const removed = await open(order, { 'content.activity': refusing('activity.not.found') });
  expect(removed.root.querySelector('dl')?.textContent).toContain('Promotion–');
});

test('an order with a deposit bonus leads to the reward center', async () => {
  const { root, calls } = await open({ ...ORDER, promotion: 'first-deposit' });
  const link = [...root.querySelectorAll('dl a')].find((one) => one.textContent === 'Deposit bonus');
  expect(link?.getAttribute('href')).toBe('/m/rewardCenter');
  expect(calls.some(({ name }) => name === 'content.activity')).toBe(false);
});

test('a manual transfer shows its destination, and each line can be copied', async () => {
  const transfer = { bank: 'Bank of Luzon', holder: 'Tessera', number: '0001 2345', remark: 'D7001' };
  const screen = await open({ ...ORDER, payUrl: null, transfer, slipWanted: true });
  const lines = screen.root.querySelector('dl')?.textContent ?? '';
  for (const line of ['BankBank of Luzon', 'Account number0001 2345', 'RemarkD7001'])
    expect(lines).toContain(line);
  expect(screen.button('Copy Remark')).toBeTruthy();
  expect(screen.button('Send a payment slip')).toBeTruthy();
});

test('a reminder is sent, and a premature one says how long to wait', async () => {
  let early = false;
  const answer = () => (early ? refusing('deposit.reminder.wait', { retryAfterSeconds: 300 })() : {});
  const screen = await open(REVIEW, { 'wallet.depositReminder': answer });
  await screen.press(screen.button('Send us a reminder'));
  expect(screen.calls.filter(({ name }) => name === 'wallet.depositReminder')).toMatchObject([
    { input: { depositId: '7001' } },
  ]);
  early = true;
  await screen.press(screen.button('Send us a reminder'));
  expect(screen.alerts().join(' ')).toContain('in 5 minutes');
});

async function openSlip(answers: Answers = { 'wallet.depositSlip': () => ({}) }) {
  const onSent = vi.fn<() => void>();
  const Slip = () => <SlipSheet depositId="7001" onClose={() => {}} onSent={onSent} />;
  const screen = await showScreen(Slip, { at: '/m/voucherCenter', session: SESSION, answers });
  const input = screen.root.querySelector<HTMLInputElement>('input[type="file"]');
  const choose = (file: File) =>
    act(async () => {
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  return { screen, choose, onSent };
}

/** A browser that cannot decode the picture. */
function stubNoDrawing(): void {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('not decoded', 'InvalidStateError')),
  );
}

/** jsdom cannot draw: fakes a picture of this size, and a canvas that exports these bytes. */
function stubDrawing(
  size: { readonly width: number; readonly height: number },
  made: Uint8Array<ArrayBuffer>,
) {
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => {} }));
  const drawn: [width: number, height: number][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn.push([this.width, this.height]);
    done(new Blob([made], { type: type ?? '' }));
  });
  return drawn;
}

test('a slip is sent as base64 with its remark, and other files are refused', async () => {
  stubNoDrawing();
  const { screen, choose, onSent } = await openSlip();
  await screen.submit();
  expect(screen.alerts()).toEqual(['Choose a picture']);
  await choose(new File(['not a picture'], 'slip.pdf', { type: 'application/pdf' }));
  await screen.submit();
  expect(screen.alerts()).toEqual(['Only PNG or JPEG pictures of up to 5 MB']);
  await choose(new File([new Uint8Array([0x89, 0x50])], 'slip.png', { type: 'image/png' }));
  await screen.type('Remark (optional)', 'paid at noon');
  await screen.submit();
  await act(() => vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce()));
  expect(screen.calls).toMatchObject([
    { name: 'wallet.depositSlip', input: { depositId: '7001', image: 'iVA=', remark: 'paid at noon' } },
  ]);
});

test('a photo is scaled down on the phone for slow networks', async () => {
  const drawn = stubDrawing({ width: 3000, height: 4000 }, new Uint8Array([0xff, 0xd8]));
  const { screen, choose, onSent } = await openSlip();
  await choose(new File([new Uint8Array(6 * 1024 * 1024)], 'slip.jpg', { type: 'image/jpeg' }));
  await screen.submit();
  await act(() => vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce()));
  expect(drawn).toEqual([[1200, 1600]]);
  expect(screen.calls).toMatchObject([{ input: { image: '/9g=' } }]);
});

test('a picture that scaling would not shrink is sent unchanged', async () => {
  stubDrawing({ width: 300, height: 400 }, new Uint8Array(5));
  const { screen, choose, onSent } = await openSlip();
  await choose(new File([new Uint8Array([0x89, 0x50])], 'slip.png', { type: 'image/png' }));
  await screen.submit();
  await act(() => vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce()));
  expect(screen.calls).toMatchObject([{ input: { image: 'iVA=' } }]);
});

test.each([
  { width: 4160, height: 3120, sent: 'iVA=' },
  { width: 4160, height: 3126, sent: 'AAAAAAA=' },
])('a small file is sent unchanged up to 13 million pixels: $width x $height', async ({ sent, ...size }) => {
  stubDrawing(size, new Uint8Array(5));
  const { screen, choose, onSent } = await openSlip();
  await choose(new File([new Uint8Array([0x89, 0x50])], 'slip.png', { type: 'image/png' }));
  await screen.submit();
  await act(() => vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce()));
  expect(screen.calls).toMatchObject([{ input: { image: sent } }]);
});

test('a picture that cannot be made small enough is not sent', async () => {
  stubNoDrawing();
  const { screen, choose } = await openSlip();
  await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'slip.jpg', { type: 'image/jpeg' }));
  await screen.submit();
  await vi.waitFor(() => expect(screen.alerts()).toEqual(['Only PNG or JPEG pictures of up to 5 MB']));
  expect(screen.calls).toEqual([]);
});

test('a finished order offers no action', async () => {
  const { root } = await open({ ...ORDER, state: 'failed', payUrl: null });
  expect(root.textContent).not.toContain('Send us a reminder');
  expect(root.textContent).not.toContain('slip');
});
