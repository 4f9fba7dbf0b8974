import type { ReportBlock, ReportTable } from './report-document.ts';

/** A part of a report that a template can move, rename or leave out. */
export interface ReportSection {
  /**
   * The name by which templates refer to the section, such as `recovery-tasks`. It is the same in every report of a
   * type.
   */
  readonly key: string;
  readonly title: string;
  /** The content of the section. It has no heading, because `title` becomes the heading. */
  readonly blocks: readonly ReportBlock[];
}

/** The content of a report, before a template gives it a cover and an order. */
export interface ReportContent {
  /** The title of the report, such as the name of the plan. */
  readonly title: string;
  /** The version of the reported record, such as "Version 3, approved", or empty. */
  readonly version: string;
  /** The classification of the reported record in words, if it has its own. It replaces that of the template. */
  readonly classification?: string;
  /** A digest of the data that the report was made from, so that two reports can be compared. */
  readonly digest: string;
  readonly sections: readonly ReportSection[];
  /** The sheets of the workbook, for types of report that are also offered as a workbook. */
  readonly sheets?: readonly ReportTable[];
}
