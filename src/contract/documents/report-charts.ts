import type { ReportTone } from './report-tone.ts';

/**
 * Charts as data. Renderers draw each chart as a picture for paper, and also show its data as a table. The words of the
 * table are in `src/domain/documents/chart-table.ts`. Charts have no units: each value comes with a text such as "4
 * hours".
 */

/** A value and its text, such as 4 and "4 hours". */
export interface ReportQuantity {
  readonly value: number;
  readonly text: string;
}

/**
 * The marks of an axis, with rising values. They are drawn at equal distances, so that a long axis is readable: "1
 * hour", "4 hours", "1 day", "1 week". If the list is empty, the axis has no marks and reaches from 0 to the largest
 * value.
 */
export type ReportScale = readonly ReportQuantity[];

/** The subject of a bar or line, and how good or bad it is. */
interface Judged {
  readonly label: string;
  readonly tone: ReportTone;
  /** The word for the tone, such as "Late". */
  readonly word: string;
}

/** If a bar has neither a tone nor a word, its value is a neutral count. */
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
  /** For each moment, the index of its rating in `ratings`; null for a moment without a rating. */
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
  /** Vertical marks, such as the MTPD. `at` is the index of a moment; 2.5 is halfway between two moments. */
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
  /** The names of the two bars, such as "RTO" and "MTPD". */
  readonly first: string;
  readonly second: string;
  readonly scale: ReportScale;
  readonly pairs: readonly ReportPair[];
}

export interface ReportSpan extends Judged {
  readonly from: ReportQuantity;
  readonly until: ReportQuantity;
  /** The limit, such as the MTPD. It is drawn as a mark. */
  readonly limit?: ReportQuantity;
}

/** Bars along an axis of time, such as the order of recovery. */
export interface ReportGantt {
  readonly kind: 'gantt';
  readonly caption: string;
  /** The name of the limits, such as "MTPD". */
  readonly limit: string;
  readonly scale: ReportScale;
  readonly spans: readonly ReportSpan[];
}

export interface ReportMapBox {
  /** Names the box for `arrows`. It is not shown. */
  readonly key: string;
  readonly label: string;
  /** The index of its layer in `layers`. */
  readonly layer: number;
  readonly tone?: ReportTone;
  /** The word for the tone, such as "Down from 4 hours". */
  readonly word?: string;
}

/** Boxes in layers from left to right, joined by arrows, such as what activities depend on. */
export interface ReportMap {
  readonly kind: 'map';
  readonly caption: string;
  /** The names of the layers, such as "Locations", "Applications", "Activities". */
  readonly layers: readonly string[];
  readonly boxes: readonly ReportMapBox[];
  /** Each arrow points from a provider to its dependent. */
  readonly arrows: readonly { readonly from: string; readonly to: string }[];
}

export type ReportChart = ReportBars | ReportLines | ReportPairs | ReportGantt | ReportMap;
