import { useQuery } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import { callOptions, type RefusalTexts, useApi } from '../../api/index.ts';
import { useLanguage } from '../../i18n/locale-provider.tsx';

/** Parts of an open giveaway are taken within seconds. */
const OPEN_GIVEAWAY_MS = 5000;

function signInNeed(language: string) {
  return { call: 'signIn.signInCalendars', input: { language } } as const;
}

function giveawayNeed(language: string) {
  return { call: 'giveaways.giveawayList', input: { language } } as const;
}

function cashbackNeed(language: string) {
  return { call: 'cashback.cashbackOffers', input: { language } } as const;
}

/** The calls of the offers, identical for the server's first view and the browser. */
export function offerNeeds(language: string): readonly Need[] {
  return [signInNeed(language), giveawayNeed(language), cashbackNeed(language)];
}

export function useSignInCalendars() {
  const { client } = useApi();
  const { code } = useLanguage();
  const { call, input } = signInNeed(code);
  return useQuery(callOptions(client, call, input));
}

export function useCashback() {
  const { client } = useApi();
  const { code } = useLanguage();
  const { call, input } = cashbackNeed(code);
  return useQuery(callOptions(client, call, input));
}

export function useGiveaways() {
  const { client } = useApi();
  const { code } = useLanguage();
  const { call, input } = giveawayNeed(code);
  return useQuery({
    ...callOptions(client, call, input),
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ phase }) => phase === 'open') ? OPEN_GIVEAWAY_MS : false,
  });
}

/** Whether the calls of the offers were answered, or wait for a network. */
export function useOffersAnswered(): boolean {
  const calls = [useSignInCalendars(), useGiveaways(), useCashback()];
  return calls.every(({ isPending, isPaused }) => !isPending || isPaused);
}

/** Why an offer is refused. */
export const OFFER_REFUSALS = {
  'promotion.not.found': 'offers.refused.notFound',
  'promotion.not.open': 'offers.refused.notOpen',
  'promotion.used.up': 'offers.refused.usedUp',
  'sign.in.repeated': 'offers.refused.signedIn',
  'sign.in.complete': 'offers.signIn.complete',
  'giveaway.taken': 'offers.refused.taken',
  'giveaway.gone': 'offers.refused.gone',
  'promo.code.unknown': 'offers.code.unknown',
  'promo.code.ended': 'offers.code.ended',
  'promo.code.used': 'offers.code.used',
  'promo.code.used.up': 'offers.code.usedUp',
  'promo.code.not.eligible': 'offers.code.notEligible',
} as const satisfies RefusalTexts;
