import { type ComponentProps, createContext, useContext } from 'react';

/** Origin that serves the drawn pictures; empty is this site. */
export const PictureOrigin = createContext('');

type DrawnPictureProps = Omit<ComponentProps<'img'>, 'src'> & {
  /** Left out while the place is kept and nothing is to be fetched yet. */
  readonly src: string | undefined;
  readonly alt: string;
};

/**
 * A picture of the catalogue, from the operator's picture server; one that is no drawing of ours stays where it is. In the
 * first HTML a drawing may stand in its own `src`, and is kept.
 */
export function DrawnPicture({ src, alt, ...rest }: DrawnPictureProps) {
  const origin = useContext(PictureOrigin);
  return (
    <img {...rest} src={src?.startsWith('/art/') ? origin + src : src} alt={alt} suppressHydrationWarning />
  );
}
