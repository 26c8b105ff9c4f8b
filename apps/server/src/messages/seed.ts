import { DAY_MS } from '../platform/clock.ts';
import type { Tx } from '../platform/database/statement.ts';
import { recordNotice } from './notices/record-notice.ts';
import type { InboxDeps } from './inbox/deps.ts';
import { sendBroadcast } from './operating/broadcasts.ts';
import { sendOperatorMessage } from './operating/operator-messages.ts';

/** A demo account. */
interface SeededReader {
  readonly memberId: bigint;
  readonly userName: string;
}

const WELCOME = {
  EN: {
    title: 'Welcome to the demo',
    content: 'Look around: deposits, games and withdrawals work as in production, with play money.',
  },
  TY: {
    title: 'Maligayang pagdating sa demo',
    content:
      'Subukan mo lahat: gumagana ang deposito, laro at withdraw gaya ng sa totoo, pero play money lang.',
  },
  AR: {
    title: 'مرحبًا بك في العرض التجريبي',
    content: 'تجوّل كما تشاء: الإيداع والألعاب والسحب تعمل كما في الموقع الحقيقي، لكن بأموال تجريبية.',
  },
};

const GREETING = {
  title: 'Your demo account',
  content:
    'This message is from the operator.\nYou can answer it; staff reads answers with npm run operator.',
};

/** A broadcast for everyone, and for each demo account a message of the operator and a system message. */
export async function seedMessages(
  { clock }: InboxDeps,
  tx: Tx,
  { merchantCode, members }: { readonly merchantCode: string; readonly members: readonly SeededReader[] },
): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  for (const { memberId, userName } of members) {
    const at = daysAgo(3);
    const values = { userName, time: at, device: 'Chrome (Android)' };
    await recordNotice(tx, { memberId, kind: 'new-device', values, at });
    await sendOperatorMessage(tx, { memberId, ...GREETING, now: daysAgo(2) });
  }
  await sendBroadcast(tx, {
    merchantCode,
    audience: 'everyone',
    category: 'service',
    texts: WELCOME,
    validUntil: undefined,
    now: daysAgo(1),
  });
}
