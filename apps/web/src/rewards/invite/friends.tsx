import type { FriendState } from '@tessera/contract/rewards/referrals';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge, type BadgeProps } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import styles from './invite.module.css';
import { ReferralPages } from './referral-pages.tsx';

const TONES: Readonly<Record<FriendState, BadgeProps['tone']>> = {
  registered: 'quiet',
  deposited: 'accent',
  qualified: 'accent',
  review: 'accent',
  rewarded: 'good',
  ended: 'quiet',
};

/** In these states, the friend still has time. */
const OPEN: ReadonlySet<FriendState> = new Set(['registered', 'deposited']);

/** The invited friends under masked names, each with the state of the reward. */
export function Friends() {
  const t = useT();
  const { date } = useFormats();
  return (
    <ReferralPages
      list="friends"
      load={(client, input) => client.call('referrals.referralList', input)}
      keyOf={({ id }) => id}
    >
      {({ name, registeredAt, qualifyBy, state }) => (
        <div className={styles.row}>
          <div className={styles.words}>
            <h3 className={page.subtitle}>
              <bdi>{name ?? t('invite.friend.erased')}</bdi>
            </h3>
            <p className={page.quiet}>
              {OPEN.has(state)
                ? t('invite.friend.until', { time: date(qualifyBy, 'day') })
                : t('invite.friend.registered', { time: date(registeredAt, 'day') })}
            </p>
          </div>
          <Badge tone={TONES[state]}>{t(`invite.state.${state}`)}</Badge>
        </div>
      )}
    </ReferralPages>
  );
}
