import { expect, test } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { VerifyDraw } from './verify-draw.tsx';

const PROOF = {
  algorithm: 'hmac-sha256-chain',
  gameCode: 'VN_HCM',
  shape: 'vietnam-south',
  numero: '20261120',
  place: 1,
  results: 'seeds',
  commitment: 'c0ffee',
  committedAt: '2026-11-19T08:00:00.000Z',
  orderDigest: 'd16e57',
  serverSeed: null,
  winningNumber: null,
  cancelled: false,
};

test.each([
  [
    'before the draw, the commitment is published',
    {},
    ['c0ffee', 'The seed is revealed by the draw.', 'd16e57'],
  ],
  [
    'before the closing, the digest is announced',
    { orderDigest: null },
    ['c0ffee', 'fixed when the sale closes'],
  ],
  ['before a draw of staff, no seed is announced', { results: 'staff' }, ['The operator enters', 'd16e57']],
  [
    'a result of staff has no seed to wait for',
    { results: 'staff', winningNumber: '12,345' },
    ['This result comes from the operator', 'd16e57'],
  ],
])('%s', async (_state, proof, words) => {
  const { root } = await showScreen(() => <VerifyDraw gameId="7" numero="20261120" />, {
    at: '/m/startLottery?gameId=7&view=results',
    answers: { 'numeros.drawProof': () => ({ ...PROOF, ...proof }) },
  });
  for (const word of words) expect(root.textContent).toContain(word);
  expect(root.textContent?.includes('c0ffee')).toBe(!('results' in proof));
});

test.each([
  ['of seeds', {}, true],
  ['of staff', { results: 'staff', orderDigest: null }, false],
])('an issue %s that was cancelled before its draw awaits nothing', async (_source, proof, committed) => {
  const { root } = await showScreen(() => <VerifyDraw gameId="7" numero="20261120" />, {
    at: '/m/startLottery?gameId=7&view=results',
    answers: { 'numeros.drawProof': () => ({ ...PROOF, ...proof, cancelled: true }) },
  });
  const text = root.textContent ?? '';
  expect(text).toContain('Canceled, bets refunded');
  expect(text).toContain('canceled before its draw');
  expect(text.includes('c0ffee')).toBe(committed);
  for (const awaited of [
    'revealed by the draw',
    'The operator enters',
    'fixed when the sale closes',
    'Copy it now',
  ])
    expect(text).not.toContain(awaited);
});
