/** HTML of a text written in blocks: `# ` begins a heading, `- ` an item of a list, anything else is a paragraph. */
export function article(...blocks: readonly string[]): string {
  return blocks
    .map((block) => {
      if (block.startsWith('# ')) return `<h2>${block.slice(2)}</h2>`;
      return block.startsWith('- ') ? `<li>${block.slice(2)}</li>` : `<p>${block}</p>`;
    })
    .join('')
    .replaceAll(/(?:<li>.*?<\/li>)+/g, (items) => `<ul>${items}</ul>`);
}
