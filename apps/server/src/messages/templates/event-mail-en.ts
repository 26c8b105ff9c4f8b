/** Mails in English on deposits, withdrawals, limits and wins. */
export const EVENT_MAIL_EN = {
  'deposit-credited': {
    subject: 'Your deposit is in your balance',
    lines: [
      'Hello {userName},',
      'Your deposit of {amount} was credited on {time}. It is in your balance now.',
    ],
    link: { label: 'The deposit', address: '{origin}/m/voucherCenter?depositId={depositId}' },
  },
  'deposit-in-review': {
    subject: 'We are checking your deposit',
    lines: [
      'Hello {userName},',
      'Your deposit of {amount} has been with our team for a check since {time}. There is nothing you need to do.',
      'We will tell you as soon as it is decided.',
    ],
    link: { label: 'The deposit', address: '{origin}/m/voucherCenter?depositId={depositId}' },
  },
  'deposit-not-credited': {
    subject: 'Your deposit was not credited',
    lines: [
      'Hello {userName},',
      'Your deposit of {amount} was not credited. The record says why.',
      'If money left your account, write to customer service.',
    ],
    link: { label: 'The deposit', address: '{origin}/m/voucherCenter?depositId={depositId}' },
  },
  'withdrawal-requested': {
    subject: 'We have your withdrawal request',
    lines: [
      'Hello {userName},',
      'On {time} you requested a withdrawal of {amount} to {account}. You can follow each step.',
      'If you did not request this, change your password at once.',
    ],
    link: {
      label: 'Follow the withdrawal',
      address: '{origin}/m/withdrawReport?withdrawalId={withdrawalId}',
    },
  },
  'withdrawal-sent': {
    subject: 'Your withdrawal is on its way',
    lines: [
      'Hello {userName},',
      '{amount} was sent to {account} on {time}. We will tell you when it has arrived.',
    ],
    link: {
      label: 'Follow the withdrawal',
      address: '{origin}/m/withdrawReport?withdrawalId={withdrawalId}',
    },
  },
  'limit-set': {
    subject: 'Your limit is set',
    lines: ['Hello {userName},', 'On {time} you set or lowered a limit. It applies at once.'],
    link: { label: 'Your limits', address: '{origin}/m/protection' },
  },
  'limit-raise-waits': {
    subject: 'Your higher limit has to wait',
    lines: [
      'Hello {userName},',
      'On {time} you asked for a higher limit. You can confirm it from {dueTime}.',
      'Until then your present limit applies. If you do nothing, it stays.',
    ],
    link: { label: 'Your limits', address: '{origin}/m/protection' },
  },
  'limit-raised': {
    subject: 'Your limit was raised',
    lines: ['Hello {userName},', 'On {time} you confirmed a higher limit. It applies now.'],
    link: { label: 'Your limits', address: '{origin}/m/protection' },
  },
  'break-started': {
    subject: 'Your break has started',
    lines: [
      'Hello {userName},',
      'Your break started on {time} and ends on {dueTime}. Until then you cannot play or deposit.',
      'You can withdraw your money at any time.',
    ],
    link: { label: 'Play safely', address: '{origin}/m/protection' },
  },
  'exclusion-started': {
    subject: 'You have excluded yourself',
    lines: [
      'Hello {userName},',
      'Your exclusion started on {time}. It lasts at least until {dueTime} and does not end by itself.',
      'You can log in to withdraw your money.',
    ],
    link: { label: 'Play safely', address: '{origin}/m/protection' },
  },
  'large-win': {
    subject: 'You had a big win',
    lines: ['Hello {userName},', 'You won {amount} in {game}. It is in your balance.'],
    link: { label: 'Your rounds', address: '{origin}/m/gameRecord?order={orderId}' },
  },
  'lottery-win': {
    subject: 'You won {amount} in {game}',
    lines: [
      'Hello {userName},',
      'Your order for issue {numero} of {game} won {amount}. It is in your balance.',
    ],
    link: {
      label: 'The order',
      address: '{origin}/m/startLottery?gameId={gameId}&view=orders&order={orderId}',
    },
  },
  'lottery-corrected': {
    subject: 'The result of {game} was corrected',
    lines: [
      'Hello {userName},',
      'The result of issue {numero} of {game} was corrected. Your order had paid {before} and now pays {amount}. Your balance has the difference.',
    ],
    link: {
      label: 'The order',
      address: '{origin}/m/startLottery?gameId={gameId}&view=orders&order={orderId}',
    },
  },
  'lottery-refunded': {
    subject: 'Your bets in {game} were returned',
    lines: [
      'Hello {userName},',
      'Issue {numero} of {game} was canceled. Your bets of {amount} are back in your balance. Prizes of a canceled issue are taken back.',
    ],
    link: {
      label: 'The order',
      address: '{origin}/m/startLottery?gameId={gameId}&view=orders&order={orderId}',
    },
  },
  'reward-issued': {
    subject: 'A reward is waiting for you',
    lines: ['Hello {userName},', 'You have a reward of {amount}: {title}. Claim it and it is yours.'],
    link: { label: 'The reward', address: '{origin}/m/rewardCenter?reward={rewardId}' },
  },
  'ticket-issued': {
    subject: 'A ticket is waiting for you',
    lines: [
      'Hello {userName},',
      'You have a ticket that pays {amount} of your stakes: {title}. Claim it and play.',
    ],
    link: { label: 'The ticket', address: '{origin}/m/rewardCenter?reward={rewardId}' },
  },
} as const;
