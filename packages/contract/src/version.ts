/** Version of the product: that of the package. */
export const VERSION = '0.1.0';
