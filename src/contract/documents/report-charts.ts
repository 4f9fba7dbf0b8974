import type { ReportTone } from './report-tone.ts';

/**
 * Charts as data. Renderers draw each as a picture for paper, and show the same as a table, whose words are in
 * `src/domain/documents/chart-table.ts`. Charts know no units: a text says what a value means.
 */

/** A value, and the words for it, such as 4 and "4 hours". */
export interface ReportQuantity {
  readonly value: number;
  readonly text: string;
}

/**
 * The marks of an axis, with rising values. They have equal distances, so that an axis of hours and of months can be read:
 * "1 hour", "4 hours", "1 day", "1 week". Empty for an axis from 0 to the largest value, without marks.
 */
export type ReportScale = readonly ReportQuantity[];

/** What the bars of a chart are about, and how good or bad that is. */
interface Judged {
  readonly label: string;
  readonly tone: ReportTone;
  /** The word for the tone, such as "Late". */
  readonly word: string;
}

/** A bar without a tone and a word only counts something. */
export interface ReportBar extends Partial<Judged> {
  readonly label: string;
  readonly value: number;
}

/** One bar for each name, such as gaps by severity. */
export interface ReportBars {
  readonly kind: 'chart';
  readonly caption: string;
  readonly unit: string;
  readonly bars: readonly ReportBar[];
}

export interface ReportLine {
  readonly label: string;
  /** For each moment the number of its rating in `ratings`, from 0; null where nothing was rated. */
  readonly values: readonly (number | null)[];
}

/** Ratings over time, such as the impact of an outage. */
export interface ReportLines {
  readonly kind: 'lines';
  readonly caption: string;
  /** The moments from left to right, such as "4 hours". */
  readonly moments: readonly string[];
  /** The words of the ratings, the lowest first, such as "None", "Minor", "Severe". */
  readonly ratings: readonly string[];
  readonly lines: readonly ReportLine[];
  /** Vertical marks at moments, by their number from 0, such as the MTPD at 3; 2.5 is between two moments. */
  readonly marks?: readonly { readonly at: number; readonly label: string }[];
}

export interface ReportPair extends Judged {
  readonly first: ReportQuantity | null;
  readonly second: ReportQuantity | null;
}

/** Two bars for each name, such as RTO against MTPD. */
export interface ReportPairs {
  readonly kind: 'pairs';
  readonly caption: string;
  /** What the two bars are, such as "RTO" and "MTPD". */
  readonly first: string;
  readonly second: string;
  readonly scale: ReportScale;
  readonly pairs: readonly ReportPair[];
}

export interface ReportSpan extends Judged {
  readonly from: ReportQuantity;
  readonly until: ReportQuantity;
  /** Drawn as a mark, such as the MTPD. */
  readonly limit?: ReportQuantity;
}

/** Bars along an axis of time, such as the order of recovery. */
export interface ReportGantt {
  readonly kind: 'gantt';
  readonly caption: string;
  /** What the limits are, such as "MTPD". */
  readonly limit: string;
  readonly scale: ReportScale;
  readonly spans: readonly ReportSpan[];
}

export interface ReportMapBox {
  /** Names the box for `arrows`. It is not shown. */
  readonly key: string;
  readonly label: string;
  /** The number of its layer in `layers`, from 0. */
  readonly layer: number;
  readonly tone?: ReportTone;
  /** The word for the tone, such as "Down from 4 hours". */
  readonly word?: string;
}

/** Boxes in layers from left to right, joined by arrows, such as what activities depend on. */
export interface ReportMap {
  readonly kind: 'map';
  readonly caption: string;
  /** What the layers are, such as "Locations", "Applications", "Activities". */
  readonly layers: readonly string[];
  readonly boxes: readonly ReportMapBox[];
  /** From what is needed to what needs it. */
  readonly arrows: readonly { readonly from: string; readonly to: string }[];
}

export type ReportChart = ReportBars | ReportLines | ReportPairs | ReportGantt | ReportMap;
