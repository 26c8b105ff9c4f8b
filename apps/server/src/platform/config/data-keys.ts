/** 32 bytes in base64, and the number by which what is sealed under them is known. */
export interface DataKey {
  readonly id: number;
  readonly key: string;
}

const ENTRY = /^([1-9]\d{0,2}):([A-Za-z0-9+/]{43}=)$/;
/** 1 is the key that comes from SECRET_KEY; a number has one byte. */
const [LEAST, MOST] = [2, 255];

/** Reads `3:<base64>,2:<base64>`, the newest first; undefined when it cannot be used. */
export function dataKeysOf(text: string): readonly DataKey[] | undefined {
  if (text === '') return [];
  const keys = text.split(',').flatMap((entry) => {
    const [, id, key] = ENTRY.exec(entry.trim()) ?? [];
    return key === undefined ? [] : [{ id: Number(id), key }];
  });
  const ids = new Set(keys.map(({ id }) => id).filter((id) => id >= LEAST && id <= MOST));
  return ids.size === text.split(',').length ? keys : undefined;
}
