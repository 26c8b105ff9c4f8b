/** Something an operator asked for that cannot be; its message is shown as it is. */
export class CatalogueError extends Error {}
