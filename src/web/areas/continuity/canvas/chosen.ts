/** The selection on the canvas: records, or one link. */
export interface Chosen {
  readonly nodes: readonly string[];
  readonly link?: string | undefined;
}

export const nothingChosen: Chosen = { nodes: [] };
