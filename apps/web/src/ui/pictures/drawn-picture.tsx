import { type ComponentProps, createContext, useContext } from 'react';

/** Origin of the generated pictures; empty for this site. */
export const PictureOrigin = createContext('');

type DrawnPictureProps = Omit<ComponentProps<'img'>, 'src'> & {
  /** Undefined while only the space is reserved. */
  readonly src: string | undefined;
  readonly alt: string;
};

/**
 * A catalogue picture from the operator's picture server; other pictures keep their address. The first HTML
 * may embed a drawing in `src`, which is kept.
 */
export function DrawnPicture({ src, alt, ...rest }: DrawnPictureProps) {
  const origin = useContext(PictureOrigin);
  return (
    <img {...rest} src={src?.startsWith('/art/') ? origin + src : src} alt={alt} suppressHydrationWarning />
  );
}
