import type { GameType } from '@tessera/contract/games/games';

/** Vendors of the demo platform, in the order they are shown. All are invented. */
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

/** The vendor whose games are the platform's own. */
export const HOUSE = 'TESSERA';

/** Outside vendors that play for money alone. */
export const REAL_MONEY_ONLY: ReadonlySet<string> = new Set(['DUSKHALL', 'TANDANG', 'NORTHFIELD']);

/** Whose games a category holds: they take turns. */
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
