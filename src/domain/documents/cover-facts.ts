import type { ReportCover } from '#root/contract/documents/report-document.ts';
import type { DocumentWords } from './document-words.ts';

/** Returns the names and values at the foot of a cover, without those that are empty. */
export const listCoverFacts = ({ classification, version, date, digest }: ReportCover, words: DocumentWords) =>
  [
    { label: words.classification, value: classification },
    { label: words.version, value: version },
    { label: words.date, value: words.day(date) },
    { label: words.digest, value: digest },
  ].filter(({ value }) => value !== '');
