import type { RewardKind } from '@tessera/contract/rewards/rewards';

type Names = Readonly<Record<RewardKind, string>>;

const EN: Names = {
  DEPOSIT: 'deposit bonus',
  REGISTER: 'welcome gift',
  LOGIN: 'daily sign-in',
  SAVIOR: 'cashback',
  TICKET: 'tickets',
  PROMOCODE: 'promo code',
  MISSION: 'missions',
  REFERRAL: 'inviting friends',
  GIVEAWAY: 'giveaway',
  VIP: 'VIP level',
};

const TY: Names = {
  DEPOSIT: 'deposit bonus',
  REGISTER: 'regalong pambungad',
  LOGIN: 'araw-araw na pag-log in',
  SAVIOR: 'cashback',
  TICKET: 'ticket',
  PROMOCODE: 'promo code',
  MISSION: 'mga misyon',
  REFERRAL: 'pag-imbita ng kaibigan',
  GIVEAWAY: 'pamigay',
  VIP: 'antas ng VIP',
};

const AR: Names = {
  DEPOSIT: 'مكافأة الإيداع',
  REGISTER: 'هدية الترحيب',
  LOGIN: 'الدخول اليومي',
  SAVIOR: 'الاسترداد النقدي',
  TICKET: 'التذاكر',
  PROMOCODE: 'الرمز الترويجي',
  MISSION: 'المهام',
  REFERRAL: 'دعوة الأصدقاء',
  GIVEAWAY: 'التوزيعات',
  VIP: 'مستوى VIP',
};

const NAMES: Readonly<Record<string, Names>> = { EN, TY, AR };

/** The name of a kind inside a sentence by language, for rewards without a promotion. */
export function kindNames(kind: RewardKind): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(NAMES).map(([language, names]) => [language, names[kind]]));
}
