/** Code of the studio as a provider. */
export const STUDIO = 'studio';
