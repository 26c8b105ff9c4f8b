import { expect, test, vi } from 'vitest';
import { LOTTERY } from '../../../testing/lottery.ts';
import { settle, showScreen } from '../../../testing/screen.tsx';
import { SaleHeader } from './sale-header.tsx';

const issueOf = (numero: string) => ({
  gameId: LOTTERY.gameId,
  numero,
  opensAt: '2026-11-28T00:00:00.000Z',
  closesAt: '2026-11-28T00:00:55.000Z',
  drawsAt: '2026-11-28T00:01:00.000Z',
  state: 'open',
});

test('the issue on sale leads to its commitment, which stays open when the next issue is on sale', async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function open(this: HTMLDialogElement) {
    this.open = true;
  });
  let numero = '20261128-0001';
  const { root, button, press, queries } = await showScreen(
    () => <SaleHeader game={LOTTERY} games={[LOTTERY]} />,
    {
      at: `/m/startLottery?gameId=${LOTTERY.gameId}`,
      answers: {
        'numeros.currentNumeros': () => ({
          serverTime: '2026-11-28T00:00:00.000Z',
          currentNumero: issueOf(numero),
          nextNumeros: [],
          lastNumero: null,
        }),
        'numeros.drawProof': (input) => ({
          numero: input['numero'],
          results: 'seeds',
          commitment: `c0ffee of ${String(input['numero'])}`,
          committedAt: '2026-11-27T00:00:00.000Z',
          orderDigest: null,
          serverSeed: null,
          winningNumber: null,
        }),
      },
    },
  );
  await press(button('Issue 20261128-0001Fixed before the draw'));
  expect(root.textContent).toContain('c0ffee of 20261128-0001');
  numero = '20261128-0002';
  await queries.refetchQueries();
  await settle();
  expect(root.textContent).toContain('Issue 20261128-0002');
  expect(root.textContent).toContain('c0ffee of 20261128-0001');
});
