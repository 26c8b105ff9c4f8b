/**
 * React's renderer. The renderer belongs to the libraries chunk, so that its set-up is a separate task. The set-up is
 * half of the start-up work, and slow phones respond between two tasks.
 */
export { createRoot, hydrateRoot } from 'react-dom/client';
