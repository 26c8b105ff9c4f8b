/**
 * What draws the page. It comes with the libraries, so that setting React up, half of what a start has to do, is a task
 * of theirs, and a slow phone answers its visitor before the site's own begins.
 */
export { createRoot, hydrateRoot } from 'react-dom/client';
