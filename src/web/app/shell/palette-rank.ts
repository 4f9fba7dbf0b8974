import type { ReactNode } from 'react';

/** One entry of the palette: a page, a record, a gap or an action. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** What the entry is, such as "Page" or "Supplier · Energy". */
  readonly description: string;
  /** Further words that match the entry. They count less than the label. */
  readonly keywords?: string;
  readonly icon?: ReactNode;
  /** The path to open. Absent if there is an `onSelect`. */
  readonly href?: string;
  /** The action to perform. Absent if there is an `href`. */
  readonly onSelect?: () => void;
}

/** How well an entry matches, best first. */
export const matches = { exact: 0, prefix: 1, wordStart: 2, anywhere: 3, keyword: 4, scattered: 5 } as const;
export type Match = (typeof matches)[keyof typeof matches];

const isWordCharacter = /[\p{L}\p{N}]/u;

function rankText(text: string, words: string): Match | undefined {
  if (text === words) return matches.exact;
  if (text.startsWith(words)) return matches.prefix;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!isWordCharacter.test(text.charAt(at - 1))) return matches.wordStart;
  return text.includes(words) ? matches.anywhere : undefined;
}

/** Returns how well an entry matches the typed text; undefined if it does not. The words may be in any order. */
export function rankEntry({ label, keywords = '' }: PaletteEntry, typed: string): Match | undefined {
  const words = typed.trim().toLowerCase();
  const text = label.toLowerCase();
  const rank = rankText(text, words);
  if (rank !== undefined) return rank;
  const others = keywords.toLowerCase();
  if (others.includes(words)) return matches.keyword;
  const all = `${text} ${others}`;
  return words.split(/\s+/).every((word) => all.includes(word)) ? matches.scattered : undefined;
}

export interface RankedEntry extends PaletteEntry {
  readonly match: Match;
}

/** Returns the entries that match, best first. Entries that match equally well keep their order. */
export function rankEntries(entries: readonly PaletteEntry[], typed: string, limit: number): RankedEntry[] {
  return entries
    .flatMap((entry): RankedEntry[] => {
      const match = rankEntry(entry, typed);
      return match === undefined ? [] : [{ ...entry, match }];
    })
    .toSorted((a, b) => a.match - b.match)
    .slice(0, limit);
}
