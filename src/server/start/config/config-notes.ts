/** Texts about a variable for the configuration reference, in addition to its description. */
export type FieldNotes = {
  /** A description of the accepted values. */
  accepts: string;
  /** A description of the default value, if it is not a constant. */
  defaultsTo?: string;
};

/** Builds a field's `meta` from its description and notes. */
export const notes = (text: string, meta: FieldNotes) => ({ description: text, ...meta });
