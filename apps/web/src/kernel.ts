/**
 * React's renderer. It belongs to the libraries chunk, so that its set-up, half of the start-up work, is a
 * task of its own, and slow phones respond in between.
 */
export { createRoot, hydrateRoot } from 'react-dom/client';
