// The site setting with the texts that operators edited.
export { messageTexts, usableTexts } from './templates/edited-texts.ts';
