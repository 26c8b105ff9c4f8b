/** A file, no answer in an envelope: `ownDataFile` of the API document. */
export const OWN_DATA_FILE = '/wps/member/ownData.json';
