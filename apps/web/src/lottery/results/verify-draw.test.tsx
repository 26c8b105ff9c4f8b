import { expect, test } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { VerifyDraw } from './verify-draw.tsx';

const PROOF = {
  algorithm: 'hmac-sha256-chain',
  gameCode: 'VN_HCM',
  shape: 'vietnam-south',
  numero: '20261120',
  place: 1,
  commitment: 'c0ffee',
  committedAt: '2026-11-19T08:00:00.000Z',
  orderDigest: 'd16e57',
  serverSeed: null,
  winningNumber: null,
};

test.each([
  ['before the draw, the seed is announced', null, 'The seed is revealed by the draw.', true],
  ['a result of staff has no seed to wait for', '12,345', 'This result comes from the operator', false],
])('%s', async (_state, winningNumber, words, hasCommitment) => {
  const { root } = await showScreen(() => <VerifyDraw gameId="7" numero="20261120" />, {
    at: '/m/startLottery?gameId=7&view=results',
    answers: { 'numeros.drawProof': () => ({ ...PROOF, winningNumber }) },
  });
  expect(root.textContent).toContain(words);
  expect(root.textContent).toContain('d16e57');
  expect(root.textContent?.includes('c0ffee')).toBe(hasCommitment);
});
