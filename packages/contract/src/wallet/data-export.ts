/** A file instead of an envelope; `ownDataFile` in the API document. */
export const DATA_EXPORT_FILE = '/wps/member/ownData.json';
