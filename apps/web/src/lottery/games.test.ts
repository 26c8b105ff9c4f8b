import { expect, it } from 'vitest';
import { onDeviceClock } from './games.ts';

it('counts to the end of a sale by the time of the server, where the clock of the device is wrong', () => {
  const serverTime = '2026-11-28T10:00:00.000Z';
  const issue = {
    gameId: '1',
    numero: '20261128-0001',
    opensAt: '2026-11-28T09:59:00.000Z',
    closesAt: '2026-11-28T10:00:50.000Z',
    drawsAt: '2026-11-28T10:01:00.000Z',
    state: 'open',
  } as const;
  for (const wrongByMs of [-3_600_000, 0, 86_400_000]) {
    const deviceMs = Date.parse(serverTime) + wrongByMs;
    const { closesAtMs, drawsAtMs } = onDeviceClock(issue, serverTime, deviceMs);
    expect([closesAtMs - deviceMs, drawsAtMs - deviceMs]).toEqual([50_000, 60_000]);
  }
});
