import { createContext, useContext } from 'react';

/** Origin that serves the drawn pictures; empty is this site. */
export const PictureOrigin = createContext('');

/** The whole address of a picture; one that is no drawn picture of ours stays as it is. */
export function usePicture(imageUrl: string): string {
  const origin = useContext(PictureOrigin);
  return imageUrl.startsWith('/art/') ? origin + imageUrl : imageUrl;
}
