import { api } from '@tessera/contract';
import type { Endpoint } from '@tessera/contract/endpoint';
import { REWARD_KINDS, type RewardKind } from '@tessera/contract/rewards/rewards';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendBroadcast } from '../../src/messages/for-operator.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import { advanceGiveaways } from '../../src/rewards/giveaways/advance-giveaways.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { memberIdOf } from '../../testing/identity/blocked-members.ts';
import { signInAgain } from '../../testing/identity/browser.ts';
import { restartInMarket } from '../../testing/identity/other-market.ts';
import { openWith, startDeposits } from '../../testing/rewards/deposit-bonus.ts';
import {
  codeOf,
  dialogOf,
  countMessages,
  type OfferKind,
  reachableMember,
  runOfferOfEachKind,
  type RunningOffer,
  type SentMessages,
} from '../../testing/rewards/offer-of-each-kind.ts';
import { issuedReward, issueTo, runPromotion } from '../../testing/rewards/rewards.ts';
import type { TestApp, Visitor } from '../../testing/server/app.ts';
import { operateOn } from '../../testing/server/operating.ts';

const EN = { language: 'EN' };

let test: TestApp;
let sent: SentMessages;
let offers: ReadonlyMap<OfferKind, RunningOffer>;
const putOfAge = statement<[memberId: bigint, from: Date]>(
  'test.put-of-age-from',
  `INSERT INTO member_protection (member_id, of_age_from) VALUES ($1, $2)
   ON CONFLICT (member_id) DO UPDATE SET of_age_from = excluded.of_age_from`,
);

function offerOf(kind: OfferKind): RunningOffer {
  const found = offers.get(kind);
  if (!found) throw new Error(`no offer of ${kind}`);
  return found;
}

beforeAll(async () => {
  test = await startDeposits({ oneProcess: 'the messages that the site sends' });
  sent = countMessages(test);
  offers = await runOfferOfEachKind(test);
  await operateOn(test).run(`promo-codes add ${offerOf('PROMOCODE').code} WELCOME 1000 --as lina`);
  await advanceGiveaways(test.app.deps.rewards);
  test.clock.advance(DAY_MS / 24);
});
afterAll(() => test.stop());

interface Entered {
  readonly visitor: Visitor;
  readonly call: TestApp['call'];
}

/** What happens to a member, and the server that the member calls then. */
const STATES: Readonly<Record<string, (visitor: Visitor) => Promise<Entered>>> = {
  'an ordinary member': async (visitor) => ({ visitor, call: test.call }),
  'a member on a break': async (visitor) => {
    await test.value(visitor, api.protection.takeBreak, { term: '24h' });
    return { visitor, call: test.call };
  },
  'an excluded member': async (visitor) => {
    await test.value(visitor, api.protection.exclude, { term: '1y' });
    // An exclusion ends the session. The member can sign in again, to withdraw.
    return { visitor: await signInAgain(test, visitor), call: test.call };
  },
  'a member under age': async (visitor) => {
    const from = new Date(test.clock.now().getTime() + 365 * DAY_MS);
    await test.database.run(putOfAge, [await memberIdOf(test, visitor), from]);
    return { visitor, call: test.call };
  },
  'a member of unknown age where the market requires a birthday': async (visitor) => ({
    visitor,
    call: (await restartInMarket('ph', test)).call,
  }),
  'a member in another market': async (visitor) => ({
    visitor,
    call: (await restartInMarket('de', test)).call,
  }),
};

interface Reader {
  readonly visitor: Visitor;
  /** A reward that was issued before, whose message the reader has. */
  readonly rewardId: string;
  readonly isAccepted: (entry: Endpoint, input: object) => Promise<boolean>;
  /** Whether a successful answer contains the text as a value. */
  readonly shows: (entry: Endpoint, text: string, input?: object) => Promise<boolean>;
}

function readerOf({ visitor, call }: Entered, rewardId: string): Reader {
  return {
    visitor,
    rewardId,
    isAccepted: async (entry, input) => (await call(visitor, entry, input)).body.success,
    async shows(entry, text, input = EN) {
      const { body } = await call(visitor, entry, input);
      return body.success && JSON.stringify(body.value).includes(JSON.stringify(text));
    },
  };
}

/** Whether a member gets the offer. */
type Channel = (reader: Reader) => Promise<boolean>;
type Channels = Readonly<Record<string, Channel>>;

/** Rewards go to nobody by this channel. */
const SMS = 'SMS';

const isSent =
  (channel: keyof SentMessages, kind: RewardKind): Channel =>
  async ({ visitor }) => {
    const before = sent[channel];
    await issueTo(test, visitor, { kind });
    return sent[channel] > before;
  };

/** Where each reward of a kind appears. */
const rewardChannels = (kind: RewardKind): Channels => ({
  mail: isSent('mail', kind),
  push: isSent('push', kind),
  [SMS]: isSent(SMS, kind),
  'list of rewards': ({ shows, rewardId }) =>
    shows(api.rewards.rewardList, rewardId, { kind, list: 'open', ...EN }),
  'reward of a message': ({ isAccepted, rewardId }) =>
    isAccepted(api.rewards.reward, { id: rewardId, ...EN }),
  'payout by a job': async ({ visitor }) => (await issueTo(test, visitor, { kind })).outcome === 'issued',
  'new message': async ({ visitor }) => {
    const messages = async () => {
      const input = { box: 'in', ...EN };
      return (await test.value(visitor, api.inbox.messages, input)).content.length;
    };
    const before = await messages();
    await issueTo(test, visitor, { kind });
    return (await messages()) > before;
  },
  'claim from a message': ({ isAccepted, rewardId }) =>
    isAccepted(api.rewards.claimReward, { rewardId, requestKey: randomUUID() }),
});

/** Where each promotion appears. */
const promotionChannels = (kind: OfferKind): Channels => ({
  'state of the activity': ({ shows }) => shows(api.rewards.activityStates, offerOf(kind).code, {}),
  dialog: ({ shows }) =>
    shows(api.content.announcements, dialogOf(kind), {
      ...EN,
      types: 'PU',
      groupName: 'm_home',
      platform: 'M',
    }),
  'announcement in the list of deposit promotions': ({ shows }) =>
    shows(api.wallet.depositPromotions, offerOf(kind).page),
  'list of activities': ({ shows }) => shows(api.content.activities, offerOf(kind).code),
  'page of an activity': ({ isAccepted }) =>
    isAccepted(api.content.activity, { id: offerOf(kind).page, ...EN }),
});

const join: (kind: OfferKind) => Channel = (kind) => (reader) =>
  reader.isAccepted(api.missions.joinMission, { promotionId: offerOf(kind).id });

/** Where promotions of one kind appear. */
const OWN_CHANNELS: Readonly<Record<OfferKind, Channels>> = {
  DEPOSIT: {
    'deposit offers': ({ shows }) => shows(api.wallet.depositPromotions, offerOf('DEPOSIT').code),
    join: join('DEPOSIT'),
  },
  REGISTER: {},
  LOGIN: {
    'sign-in calendar': ({ shows }) => shows(api.signIn.signInCalendars, offerOf('LOGIN').id),
    'sign-in': ({ isAccepted }) =>
      isAccepted(api.signIn.signInToday, { promotionId: offerOf('LOGIN').id, requestKey: randomUUID() }),
  },
  SAVIOR: {
    'cash-back offers': ({ shows }) => shows(api.cashback.cashbackOffers, offerOf('SAVIOR').id),
  },
  TICKET: {
    'ticket of the operator': async ({ visitor }) => {
      const { code } = offerOf('TICKET');
      const typed = `rewards grant-ticket ${visitor.info.userName} ${code} --reference ${randomUUID()} --as lina`;
      return (await operateOn(test).run(typed)).status === 0;
    },
  },
  PROMOCODE: {
    'promo code': ({ isAccepted }) =>
      isAccepted(api.promoCodes.usePromoCode, { code: 'WELCOME', requestKey: randomUUID(), ...EN }),
  },
  MISSION: {
    missions: ({ shows }) => shows(api.missions.missionList, offerOf('MISSION').id),
    join: join('MISSION'),
  },
  board: {
    'leader boards': ({ shows }) => shows(api.leaderBoards.leaderBoardList, offerOf('board').id),
    ranking: ({ isAccepted }) =>
      isAccepted(api.leaderBoards.leaderRanking, { promotionId: offerOf('board').id }),
    join: join('board'),
  },
  REFERRAL: {
    'terms of referrals': ({ shows }) => shows(api.referrals.referralDetails, '50.00', {}),
    'referral code': ({ isAccepted }) => isAccepted(api.referrals.createReferralCode, {}),
  },
  GIVEAWAY: {
    giveaways: ({ shows }) => shows(api.giveaways.giveawayList, offerOf('GIVEAWAY').id),
    'part of a giveaway': ({ isAccepted }) =>
      isAccepted(api.giveaways.takePart, { promotionId: offerOf('GIVEAWAY').id, requestKey: randomUUID() }),
  },
  VIP: {},
};

function channelsOf(kind: OfferKind): Channels {
  const ofReward = kind === 'board' ? {} : rewardChannels(kind);
  return { ...(kind !== 'VIP' && promotionChannels(kind)), ...OWN_CHANNELS[kind], ...ofReward };
}

const KINDS = [...REWARD_KINDS, 'board'] as const;

describe.each(Object.entries(STATES))('%s', (state, enter) => {
  const isOffered = state === 'an ordinary member';

  it.each(KINDS)(`is ${isOffered ? 'offered' : 'not offered'} %s by any channel`, async (kind) => {
    const visitor = await reachableMember(test);
    const rewardId = await issuedReward(test, visitor, kind === 'board' ? {} : { kind });
    const reader = readerOf(await enter(visitor), rewardId);
    const channels = Object.entries(channelsOf(kind));
    const answers: Record<string, boolean> = {};
    for (const [channel, isReached] of channels) answers[channel] = await isReached(reader);
    expect(answers).toEqual(
      Object.fromEntries(channels.map(([channel]) => [channel, isOffered && channel !== SMS])),
    );
  });

  it(`${isOffered ? 'finds' : 'finds no'} marketing of the operator in the inbox`, async () => {
    const visitor = await reachableMember(test);
    test.clock.advance(1000);
    const entered = await enter(visitor);
    const words = { title: 'Weekend offer', content: 'A bonus for you.' };
    await test.database.transaction((tx) =>
      sendBroadcast(tx, {
        merchantCode: 'tessera',
        audience: 'everyone',
        category: 'marketing',
        texts: { EN: words },
        validUntil: undefined,
        now: test.clock.now(),
      }),
    );
    expect(await readerOf(entered, '').shows(api.inbox.messages, words.title, { box: 'in', ...EN })).toBe(
      isOffered,
    );
  });

  it(`${isOffered ? 'finds' : 'finds no'} kinds of promotions in the menu`, async () => {
    const { visitor, call } = await enter(await test.given.member());
    const { body } = await call(visitor, api.rewards.availablePromotions, {});
    const kinds = Object.entries(body.success ? body.value : {}).filter(([, { enabled }]) => enabled);
    expect(kinds.map(([kind]) => kind)).toEqual(
      isOffered ? REWARD_KINDS.filter((kind) => kind !== 'VIP') : [],
    );
  });
});

describe('a guest', () => {
  const codesFor = async ({ call }: Pick<TestApp, 'call'>) => {
    const { body } = await call(null, api.content.activities, EN);
    return body.success ? body.value.content.filter(({ promotionCode }) => promotionCode !== '').length : -1;
  };

  it('sees the announcements of promotions, but not in a market without offers', async () => {
    expect(await codesFor(test)).toBe(offers.size);
    expect(await codesFor(await restartInMarket('de', test))).toBe(0);
  });
});

describe('a promotion whose terms the market no longer permits', () => {
  it('is not offered with a deposit', async () => {
    const visitor = await test.given.member();
    const strict = await runPromotion(test, {
      kind: 'DEPOSIT',
      terms: {
        basisPoints: 10_000,
        minDeposit: '50',
        maxBonus: '500',
        wagering: 35,
        lastsDays: 30,
        claimDays: 7,
        deposits: 'once',
      },
    });
    const code = await codeOf(test, strict);
    const offered = await test.value(visitor, api.wallet.depositPromotions, EN);
    expect(JSON.stringify(offered)).not.toContain(code);
    expect((await openWith(test, visitor, '100', code)).body).toMatchObject({ success: false });
  });
});
