import type { GameType } from '@tessera/contract/games/games';

/** Vendors of the demo platform, in display order. All are invented. */
export const VENDORS: Readonly<Record<string, string>> = {
  TESSERA: 'Tessera Originals',
  KILNWORKS: 'Kilnworks',
  BRASSFERN: 'Brassfern',
  LANTERN_BAY: 'Lantern Bay',
  OPALYARD: 'Opal Yard',
  TIDEGLASS: 'Tideglass',
  NORTHLOOM: 'Northloom',
  QUILLSTONE: 'Quillstone',
  EMBERROW: 'Ember Row',
  PALAYOK: 'Palayok',
  SALTMARSH: 'Saltmarsh',
  TALA_TABLES: 'Tala Tables',
  DUSKHALL: 'Duskhall',
  HABIHAN: 'Habihan',
  TANDANG: 'Tandang Arena',
  NORTHFIELD: 'Northfield Lines',
  BUNOT: 'Bunot Draws',
};

/** The in-house vendor. */
export const BRAND = 'TESSERA';

/** Outside vendors without play money. */
export const REAL_MONEY_ONLY: ReadonlySet<string> = new Set(['DUSKHALL', 'TANDANG', 'NORTHFIELD']);

/** Vendors of a category, in rotation. */
export const VENDORS_OF: Readonly<Record<GameType, readonly string[]>> = {
  RNG: [
    'TESSERA',
    'KILNWORKS',
    'BRASSFERN',
    'LANTERN_BAY',
    'OPALYARD',
    'TIDEGLASS',
    'NORTHLOOM',
    'QUILLSTONE',
    'EMBERROW',
    'PALAYOK',
  ],
  FISH: ['TIDEGLASS', 'SALTMARSH', 'LANTERN_BAY'],
  LIVE: ['TALA_TABLES', 'OPALYARD', 'DUSKHALL'],
  PVP: ['PALAYOK', 'HABIHAN', 'KILNWORKS', 'TALA_TABLES'],
  COCKFIGHT: ['TANDANG'],
  SPORTS: ['NORTHFIELD', 'DUSKHALL'],
  ESPORTS: ['EMBERROW', 'NORTHFIELD'],
  LOTT: ['BUNOT', 'TESSERA'],
  ELOTT: ['BUNOT', 'HABIHAN'],
};

/** A word of the demo catalogue in English and in Filipino. */
export interface Word {
  readonly en: string;
  readonly ty: string;
}

/** One word a line in the source, `English|Filipino`. */
function words(list: string): readonly Word[] {
  return list
    .split(',')
    .map((pair) => pair.trim().split('|'))
    .map(([en = '', ty = en]) => ({ en, ty }));
}

export const TRAITS =
  words(`Golden|Ginto, Silver|Pilak, Copper|Tanso, Bright|Maliwanag, Quiet|Tahimik, Hidden|Lihim,
  Old|Luma, Red|Pula, Blue|Asul, Green|Luntian, White|Puti, Black|Itim, Little|Munti, Great|Dakila, Swift|Mabilis,
  Sleepy|Antok, Merry|Masaya, Wild|Mailap, Cloudy|Maulap, Starry|Mabituin, Shining|Makinang, Brave|Matapang,
  Gentle|Banayad, Deep|Malalim, High|Mataas, Sweet|Matamis, Colorful|Makulay, Woven|Hinabi, Carved|Inukit,
  Noble|Maharlika, Lucky|Masuwerte`);

export const THINGS =
  words(`Lighthouse|Parola, Lantern|Parol, Kiln|Hurno, Garden|Hardin, Harbor|Daungan, River|Ilog,
  Hill|Burol, Volcano|Bulkan, Lagoon|Lawa, Shore|Dalampasigan, Wave|Alon, Shell|Kabibe, Drum|Tambol,
  Gong|Agung, Festival|Pista, Market|Palengke, Heron|Tagak, Carabao|Kalabaw, Butterfly|Paruparo,
  Firefly|Alitaptap, Papaya, Coconut|Niyog, Rice Field|Palayan, Bamboo|Kawayan, Kite|Saranggola, Boat|Bangka,
  Bridge|Tulay, Mask|Maskara, Mirror|Salamin, Comet|Kometa, Rainbow|Bahaghari, Monsoon|Habagat, Dragonfly|Tutubi,
  Anvil|Palihan, Loom|Habihan, Hammock|Duyan, Basket|Bayong, Candle|Kandila, Stairway|Hagdan, Well|Balon`);

export const WATERS = words(`Reef|Bahura, Current|Agos, Net|Lambat, Anchor|Angkla, Tide|Taog`);

export const TABLES = words(`Baccarat, Roulette|Ruleta, Sic Bo, Blackjack, Dragon Tiger, Color Game`);

export const ROOMS =
  words(`Pearl|Perlas, Copper|Tanso, Coral|Koral, Jade, Amber|Ambar, Slate|Pisara, Ivory|Marfil,
  Lotus, Orchid|Orkidyas, Jasmine|Sampagita`);

export const CARD_GAMES = words(`Tongits, Pusoy, Pusoy Dos, Lucky Nine, Rummy, Mahjong, In-Between, Sakla`);

export const WOODS = words(`Banyan|Balete, Rattan|Yantok, Narra, Molave|Molabe, Acacia|Akasya`);

export const ARENAS =
  words(`Sunrise|Bukang-Liwayway, Hilltop|Burol, Riverside|Pampang, Bamboo|Kawayan, Plains|Kapatagan,
  Valley|Lambak, Meadow|Parang, Northern|Hilaga, Southern|Timog, Eastern|Silangan, Western|Kanluran, Noon|Tanghali`);

export const SPORTS =
  words(`Football|Futbol, Basketball|Basketbol, Tennis|Tenis, Volleyball|Balibol, Baseball|Beysbol,
  Boxing|Boksing, Badminton, Table Tennis|Ping-pong`);

export const MARKETS = words(`Lines|Linya, Live, Champions|Kampeon`);

export const CONTESTS =
  words(`Arena Battle|Labanan sa Arena, Tower Siege|Kubkob sa Tore, Tactical Squad|Taktikong Iskwad,
  Street Racing|Karera sa Kalye, Virtual Football|Virtual na Futbol, Sword Duel|Tunggalian ng Espada,
  Card Clash|Sagupaan ng Baraha, Fortress Builders|Mga Tagapagtayo ng Kuta`);

export const EVENTS = words(`Cup|Kopa, League|Liga, Open|Torneo`);

export const DRAWS =
  words(`Two Digits|Dalawang Numero, Three Digits|Tatlong Numero, Four Digits|Apat na Numero,
  Five Balls|Limang Bola, Six Balls|Anim na Bola, Big Number|Malaking Numero`);

export const HOURS = words(`Morning|Umaga, Noon|Tanghali, Afternoon|Hapon, Evening|Gabi`);

export const FAST_DRAWS =
  words(`Quick Three|Mabilis na Tatlo, Quick Five|Mabilis na Lima, Race of Ten|Karera ng Sampu,
  Three Dice|Tatlong Dais, Big Wheel|Malaking Gulong`);

export const MINUTES = words(`One-Minute|Isang Minuto, Three-Minute|Tatlong Minuto, Five-Minute|Limang Minuto,
  Ten-Minute|Sampung Minuto`);

/** A Filipino modifier with its linker: ginto → gintong, luntian → luntiang, pilak → pilak na. */
export function tied(modifier: string): string {
  if (/[aeiou]$/.test(modifier)) return `${modifier}ng`;
  return modifier.endsWith('n') ? `${modifier}g` : `${modifier} na`;
}
