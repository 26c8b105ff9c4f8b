import { api } from '@tessera/contract';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ADDRESSES, type Wave } from './wave.ts';

const ATTACKERS = 16;

/**
 * Tries every pair once, at its scheduled time: five hundred addresses do not wait for each other. The attackers write
 * raw bytes to sockets. The machine is shared, and a client that works more than the server would itself delay the
 * members.
 */
async function strike(sockets: readonly Socket[], { first, tries, seconds }: Wave): Promise<void> {
  const startedMs = performance.now();
  let begun = 0;
  const attacker = async (socket: Socket): Promise<void> => {
    while (begun < tries) {
      const turn = begun;
      begun += 1;
      const dueMs = startedMs + (turn / tries) * seconds * 1000;
      await wait(Math.max(0, dueMs - performance.now()));
      socket.write(requestOf(first + turn));
      await answerOn(socket);
    }
  };
  await Promise.all(sockets.map(attacker));
}

function requestOf(index: number): string {
  const body = `{"type":"username","username":"stolen${index}","password":"secret number ${index}"}`;
  const address = index % ADDRESSES;
  return [
    `${api.identity.login.method} ${api.identity.login.path} HTTP/1.1`,
    'host: bench',
    `x-forwarded-for: 30.${Math.floor(address / 200)}.${address % 200}.9`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}

/** Waits for the end of one answer. Throws when the answer is no refusal, because no attack was measured then. */
async function answerOn(socket: Socket): Promise<void> {
  let text = '';
  while (!isWhole(text)) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk.toString('latin1');
  }
  if (!text.includes('login.cred.err')) throw new Error(`unexpected response to a stolen pair: ${text}`);
}

function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(text)?.[1];
  return head >= 0 && length !== undefined && text.length >= head + 4 + Number(length);
}

async function open(origin: string): Promise<Socket[]> {
  const { hostname, port } = new URL(origin);
  const sockets = Array.from({ length: ATTACKERS }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

// Real attackers use their own machines. Here, their thread has the lowest priority, below the server and the
// measurement. (Linux applies the priority to this thread alone.)
setPriority(constants.priority.PRIORITY_LOW);
const sockets = open(workerData as string);

parentPort?.on('message', (wave: Wave) => {
  void sockets.then((opened) => strike(opened, wave)).then(() => parentPort?.postMessage('over'));
});
