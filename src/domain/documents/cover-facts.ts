import type { ReportCover } from '#root/contract/documents/report-document.ts';
import type { DocumentWords } from './document-words.ts';

type CoverFacts = Pick<ReportCover, 'classification' | 'version' | 'date' | 'asOf' | 'digest'>;

/** Returns the names and values at the foot of a cover. Leaves out empty values. */
export const listCoverFacts = ({ classification, version, date, asOf, digest }: CoverFacts, words: DocumentWords) =>
  [
    { label: words.classification, value: classification },
    { label: words.version, value: version },
    { label: words.date, value: words.day(date) },
    { label: words.asOf, value: asOf ? words.day(asOf) : '' },
    { label: words.digest, value: digest },
  ].filter(({ value }) => value !== '');
