import type { RichText } from '#root/contract/shared/rich-text.ts';
import type { ReportChart } from './report-charts.ts';
import type { ReportTone } from './report-tone.ts';

/** Text, or text with a tone or a link. */
export type ReportCell = string | { readonly text: string; readonly tone?: ReportTone; readonly href?: string };

export interface ReportColumn {
  readonly label: string;
  /** Its share of the width, compared with the other columns. */
  readonly width: number;
  readonly align?: 'start' | 'end';
  /**
   * Set if the cells are days (DD/MM/YYYY) or durations (such as "4 h"), so that a workbook can calculate with the
   * values.
   */
  readonly holds?: 'days' | 'durations';
}

export interface ReportTable {
  readonly kind: 'table';
  /** A short description of the table. */
  readonly caption: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
}

export interface ReportEvent {
  readonly when: string;
  readonly title: string;
  readonly text?: string;
}

/** A part of a report. Renderers know only these parts, and nothing about continuity. */
export type ReportBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'richText'; readonly content: RichText }
  | { readonly kind: 'facts'; readonly facts: readonly { readonly label: string; readonly value: ReportCell }[] }
  | ReportTable
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] }
  | ReportChart
  | { readonly kind: 'timeline'; readonly events: readonly ReportEvent[] }
  | { readonly kind: 'callout'; readonly tone: ReportTone; readonly title: string; readonly text: string }
  | { readonly kind: 'signature'; readonly role: string; readonly name: string }
  | { readonly kind: 'pageBreak' }
  | { readonly kind: 'contents'; readonly title: string }
  | { readonly kind: 'appendix'; readonly title: string };

/** A picture in the file, at most 1 MiB. */
export interface ReportPicture {
  readonly type: 'png' | 'jpeg';
  /** The bytes in base64. */
  readonly content: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** A description for people who cannot see the picture, such as the name of the organisation. */
  readonly alt: string;
}

/**
 * The texts of the cover, of the running header and of the file's properties. An empty classification, version or
 * digest is left out.
 */
export interface ReportCover {
  readonly title: string;
  /** Shown below the title. */
  readonly subtitle?: string;
  readonly logo?: ReportPicture;
  readonly kind: string;
  readonly organisation: string;
  readonly classification: string;
  readonly version: string;
  /**
   * The day on the cover as `2026-11-25`, which is shown in the format of the language. It is given because renderers
   * do not read the clock: the same document always gives the same bytes.
   */
  readonly date: string;
  /** The day whose records the report shows, if that is not `date`. */
  readonly asOf?: string;
  readonly digest: string;
}

/** A report before it becomes a file. */
export interface ReportDocument {
  /** A language code such as `en` or `de`. The fixed words of files are in `src/domain/documents/document-words.ts`. */
  readonly language: string;
  readonly cover: ReportCover;
  readonly blocks: readonly ReportBlock[];
}
