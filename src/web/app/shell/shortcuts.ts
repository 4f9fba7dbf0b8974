/**
 * The shortcuts in the keyboard help, each with the name of its action. The components that perform the actions also
 * handle the keys: with `useHotkeys` for keys with Ctrl, and with `useSequence` for single keys and sequences.
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
