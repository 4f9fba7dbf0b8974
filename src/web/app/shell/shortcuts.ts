/**
 * The keyboard shortcuts that the help lists, with the name of what each does. `useHotkeys` handles those with Ctrl, and
 * `useSequence` single keys and sequences, each beside its action.
 */
export const shortcuts = [
  ['palette', 'Ctrl+K'],
  ['help', '?'],
  ['switch', 'Ctrl+Shift+O'],
  ['search', '/'],
  ['create', 'c'],
  ['edit', 'e'],
  ['rows', 'j', 'k'],
  ['open', 'Enter'],
  ['tick', 'x', 'Shift+x'],
  ['menu', '.'],
  ['sections', '[', ']'],
  ['history', 'h'],
  ['submit', 'Ctrl+Enter'],
  ['draft', 'Ctrl+S'],
  ['close', 'Esc'],
  ['overview', 'g o'],
  ['activities', 'g a'],
  ['bias', 'g b'],
  ['dependencies', 'g d'],
  ['plans', 'g p'],
  ['reports', 'g r'],
  ['suppliers', 'g s'],
  ['users', 'g u'],
  ['notifications', 'g n'],
] as const;
