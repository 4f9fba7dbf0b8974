/** How a field appears in the configuration reference, beside its `describe()` text. */
export type FieldNotes = {
  /** What may be written there, in words. */
  accepts: string;
  /** The default in words, where it is not a constant. */
  defaultsTo?: string;
};

/** What the reference says of a field, for its `meta`. */
export const notes = (text: string, meta: FieldNotes) => ({ description: text, ...meta });
