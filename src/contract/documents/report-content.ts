import type { ReportBlock, ReportTable } from './report-document.ts';

/** A part of a report that a template can put elsewhere, rename or leave out. */
export interface ReportSection {
  /** Names the section for templates, such as `recovery-tasks`. It is the same in every report of a type. */
  readonly key: string;
  readonly title: string;
  /** Without the heading of the section: the title becomes it. */
  readonly blocks: readonly ReportBlock[];
}

/** The content of a report, before a template gives it a cover and an order. */
export interface ReportContent {
  /** Such as the name of the plan. */
  readonly title: string;
  /** Such as "Version 3, approved", or empty. */
  readonly version: string;
  /** A digest of what was read, so that two reports can be compared. */
  readonly digest: string;
  readonly sections: readonly ReportSection[];
  /** The sheets of a type that is also offered as a workbook. */
  readonly sheets?: readonly ReportTable[];
}
