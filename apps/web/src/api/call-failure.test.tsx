import { REQUEST_ID_META } from '@tessera/contract/first-view';
import { expect, onTestFinished, test } from 'vitest';
import { refusing, showScreen } from '../../testing/screen.tsx';
import { useCall } from './index.ts';
import { CallFailed } from './call-failure.tsx';

function Screen() {
  const { error, refetch } = useCall('content.systemStatus', {});
  return error && <CallFailed error={error} onRetry={() => void refetch()} />;
}

/** Sets the request id that the document contains. */
function setPageRequestId(requestId: string): void {
  const meta = document.head.appendChild(document.createElement('meta'));
  onTestFinished(() => meta.remove());
  meta.name = REQUEST_ID_META;
  meta.content = requestId;
}

const open = (requestId?: string) =>
  showScreen(Screen, {
    at: '/m/home',
    answers: { 'content.systemStatus': refusing('unknown', {}, requestId) },
  });

test('a failed call shows the request id of its answer and links to help', async () => {
  setPageRequestId('page-1');
  const screen = await open('req-7Fq2');
  expect(screen.alerts()[0]).toContain('Reference for support: req-7Fq2');
  expect(screen.button('Help').getAttribute('href')).toBe('/m/help');
});

test('a failed call without a request id shows the id of the page', async () => {
  setPageRequestId('page-1');
  expect((await open()).alerts()[0]).toContain('Reference for support: page-1');
});
