import * as z from 'zod/mini';

/** Size of an uploaded picture, as PNG or JPEG. */
export const PICTURE_LIMIT_BYTES = 5 * 1024 * 1024;
/**
 * A typical phone photo has 12 to 13 million pixels (4160 x 3120), a screenshot at most 5 million. The site
 * scales pictures down before sending. Larger pictures come only from other clients and waste server time.
 */
export const PICTURE_LIMIT_PIXELS = 13_000_000;
/** Body of a call with one picture: 5 MB in base64 and a few fields. */
export const PICTURE_BODY_LIMIT_BYTES = 7_500_000;

/**
 * A picture in base64. The server checks the format and size of the decoded bytes. A pattern for the text would take longer
 * than the decoding: 30 ms for 3 MB.
 */
export const pictureText = z.string().check(z.minLength(1), z.maxLength(7_400_000));
