/** What is chosen on the canvas: records, or one link. */
export interface Chosen {
  readonly nodes: readonly string[];
  readonly link?: string | undefined;
}

/** Nothing is chosen. */
export const nothingChosen: Chosen = { nodes: [] };
