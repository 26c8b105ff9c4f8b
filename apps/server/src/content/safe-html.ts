import sanitize from 'sanitize-html';

const TAGS = (
  'h2 h3 h4 p br hr div span blockquote pre code strong b em i u s small sub sup mark ' +
  'ul ol li dl dt dd a img figure figcaption table caption thead tbody tfoot tr th td'
).split(' ');

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    // No style: the content policy refuses it aloud, and no colour of an editor is readable in either theme.
    '*': ['dir', 'lang'],
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // What an editor pasted must stay readable even where its tags go.
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
};

/** The HTML of an editor without anything that runs, fetches by itself or leaves its place; the text stays. */
export function safeHtml(html: string): string {
  return sanitize(html, OPTIONS);
}
