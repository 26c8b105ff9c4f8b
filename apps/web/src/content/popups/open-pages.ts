import { createContext } from 'react';

/** Returns whether a page of the site can be opened. Texts inside have no links to other pages. */
export const OpenPages = createContext<(pathname: string) => boolean>(() => true);
