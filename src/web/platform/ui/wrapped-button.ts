/** The `styles` prop of a compact button whose text may wrap on a phone. */
export const wrappedButton = {
  root: { height: 'auto', minHeight: 26 },
  label: { whiteSpace: 'normal', height: 'auto', lineHeight: 1.3, paddingBlock: 3 },
} as const;
