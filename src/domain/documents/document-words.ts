/** The words that renderers add to a document. */
export interface DocumentWords {
  readonly classification: string;
  readonly version: string;
  readonly date: string;
  readonly asOf: string;
  readonly digest: string;
  readonly page: (page: string, pages: string) => string;
  /** The headings of the tables beside charts. */
  readonly name: string;
  readonly layer: string;
  readonly needs: string;
  readonly verdict: string;
  readonly from: string;
  readonly until: string;
  /** Shown where a chart or its table has no value. */
  readonly none: string;
  /** The tones of callouts in words. */
  readonly tones: Readonly<Record<'good' | 'note' | 'warning' | 'bad', string>>;
  readonly signature: string;
  readonly signedOn: string;
  /** Writes a day such as `2026-11-25`. */
  readonly day: (date: string) => string;
}

const english: DocumentWords = {
  classification: 'Classification',
  version: 'Version',
  date: 'Date',
  asOf: 'As of',
  digest: 'Digest',
  page: (page, pages) => `Page ${page} of ${pages}`,
  name: 'Name',
  layer: 'Kind',
  needs: 'Needs',
  verdict: 'Verdict',
  from: 'From',
  until: 'Until',
  none: 'Not set',
  tones: { good: 'Good', note: 'Note', warning: 'Warning', bad: 'Problem' },
  signature: 'Signature',
  signedOn: 'Date',
  day: (date) => date.split('-').toReversed().join('/'),
};

const byLanguage: Readonly<Record<string, DocumentWords>> = { en: english };

/** Returns the words of a language such as `en-GB`. A language without words of its own gets the English words. */
export const findDocumentWords = (language: string): DocumentWords =>
  byLanguage[language.split('-')[0] as string] ?? english;
