import type { MailWords } from './templates.ts';
import type { EVENT_MAIL_EN } from './event-mail-en.ts';

export const EVENT_MAIL_TY: Readonly<Record<keyof typeof EVENT_MAIL_EN, MailWords>> = {
  'deposit-credited': {
    subject: 'Nasa balanse mo na ang deposito',
    lines: [
      'Kumusta {userName},',
      'Pumasok ang deposito mong {amount} noong {time}. Nasa balanse mo na ito ngayon.',
    ],
    link: { label: 'Ang deposito', address: '{origin}/m/voucherCenter?depositId={depositId}' },
  },
  'deposit-in-review': {
    subject: 'Sinusuri namin ang deposito mo',
    lines: [
      'Kumusta {userName},',
      'Sinusuri ng team namin ang deposito mong {amount} mula pa noong {time}. Wala ka nang kailangang gawin.',
      'Sasabihan ka namin kapag may desisyon na.',
    ],
    link: { label: 'Ang deposito', address: '{origin}/m/voucherCenter?depositId={depositId}' },
  },
  'deposit-not-credited': {
    subject: 'Hindi pumasok ang deposito mo',
    lines: [
      'Kumusta {userName},',
      'Hindi pumasok sa balanse mo ang depositong {amount}. Nasa talaan ang dahilan.',
      'Kung nabawasan ang account mo, sumulat sa customer service.',
    ],
    link: { label: 'Ang deposito', address: '{origin}/m/voucherCenter?depositId={depositId}' },
  },
  'withdrawal-requested': {
    subject: 'Natanggap namin ang hiling mong withdraw',
    lines: [
      'Kumusta {userName},',
      'Humiling ka noong {time} ng withdraw na {amount} papunta sa {account}. Masusubaybayan mo ang bawat hakbang.',
      'Kung hindi ikaw ang humiling, palitan agad ang password.',
    ],
    link: {
      label: 'Subaybayan ang withdraw',
      address: '{origin}/m/withdrawReport?withdrawalId={withdrawalId}',
    },
  },
  'withdrawal-sent': {
    subject: 'Papunta na ang withdraw mo',
    lines: [
      'Kumusta {userName},',
      'Ipinadala ang {amount} sa {account} noong {time}. Sasabihan ka namin kapag dumating na.',
    ],
    link: {
      label: 'Subaybayan ang withdraw',
      address: '{origin}/m/withdrawReport?withdrawalId={withdrawalId}',
    },
  },
  'limit-set': {
    subject: 'Naitakda na ang limit mo',
    lines: ['Kumusta {userName},', 'Nagtakda o nagbaba ka ng limit noong {time}. May bisa na ito agad.'],
    link: { label: 'Mga limit mo', address: '{origin}/m/protection' },
  },
  'limit-raise-waits': {
    subject: 'Kailangang maghintay ng mas mataas na limit',
    lines: [
      'Kumusta {userName},',
      'Humiling ka ng mas mataas na limit noong {time}. Makukumpirma mo ito mula {dueTime}.',
      'Hanggang doon, ang kasalukuyang limit ang may bisa. Kung wala kang gagawin, mananatili ito.',
    ],
    link: { label: 'Mga limit mo', address: '{origin}/m/protection' },
  },
  'limit-raised': {
    subject: 'Tumaas na ang limit mo',
    lines: [
      'Kumusta {userName},',
      'Kinumpirma mo ang mas mataas na limit noong {time}. May bisa na ito ngayon.',
    ],
    link: { label: 'Mga limit mo', address: '{origin}/m/protection' },
  },
  'break-started': {
    subject: 'Nagsimula na ang pahinga mo',
    lines: [
      'Kumusta {userName},',
      'Nagsimula ang pahinga mo noong {time} at matatapos sa {dueTime}. Hanggang doon, hindi ka makakapaglaro o makakapagdeposito.',
      'Puwede mong i-withdraw ang pera mo anumang oras.',
    ],
    link: { label: 'Ligtas na paglalaro', address: '{origin}/m/protection' },
  },
  'exclusion-started': {
    subject: 'Ibinukod mo ang sarili mo sa paglalaro',
    lines: [
      'Kumusta {userName},',
      'Nagsimula ito noong {time}. Tatagal ito nang hindi bababa hanggang {dueTime} at hindi kusang matatapos.',
      'Makakapag-log in ka para i-withdraw ang pera mo.',
    ],
    link: { label: 'Ligtas na paglalaro', address: '{origin}/m/protection' },
  },
  'large-win': {
    subject: 'Malaki ang panalo mo',
    lines: ['Kumusta {userName},', 'Nanalo ka ng {amount} sa {game}. Nasa balanse mo na ito.'],
    link: { label: 'Mga laro mo', address: '{origin}/m/gameRecord?order={orderId}' },
  },
  'lottery-win': {
    subject: 'Nanalo ka ng {amount} sa {game}',
    lines: [
      'Kumusta {userName},',
      'Nanalo ng {amount} ang order mo sa isyu {numero} ng {game}. Nasa balanse mo na ito.',
    ],
    link: {
      label: 'Ang order',
      address: '{origin}/m/startLottery?gameId={gameId}&view=orders&order={orderId}',
    },
  },
  'lottery-corrected': {
    subject: 'Itinama ang resulta ng {game}',
    lines: [
      'Kumusta {userName},',
      'Itinama ang resulta ng isyu {numero} ng {game}. {before} ang dating ibinayad sa order mo at {amount} na ito ngayon. Nasa balanse mo na ang pagkakaiba.',
    ],
    link: {
      label: 'Ang order',
      address: '{origin}/m/startLottery?gameId={gameId}&view=orders&order={orderId}',
    },
  },
  'lottery-refunded': {
    subject: 'Ibinalik ang taya mo sa {game}',
    lines: [
      'Kumusta {userName},',
      'Kinansela ang isyu {numero} ng {game}. Nasa balanse mo na uli ang taya mong {amount}. Binabawi ang mga premyo ng kinanselang isyu.',
    ],
    link: {
      label: 'Ang order',
      address: '{origin}/m/startLottery?gameId={gameId}&view=orders&order={orderId}',
    },
  },
  'reward-issued': {
    subject: 'May reward na naghihintay sa iyo',
    lines: ['Kumusta {userName},', 'May reward kang {amount}: {title}. I-claim mo at sa iyo na ito.'],
    link: { label: 'Ang reward', address: '{origin}/m/rewardCenter?reward={rewardId}' },
  },
  'ticket-issued': {
    subject: 'May ticket na naghihintay sa iyo',
    lines: [
      'Kumusta {userName},',
      'May ticket ka na magbabayad ng {amount} sa mga taya mo: {title}. I-claim mo at maglaro.',
    ],
    link: { label: 'Ang ticket', address: '{origin}/m/rewardCenter?reward={rewardId}' },
  },
};
