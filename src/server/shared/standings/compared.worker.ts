import { formatAllCompared, type PackedGraph, unpackGraph } from './compared-work.ts';

/** Returns the compared fields of the standings of all activities, as lines. */
export const run = (packed: PackedGraph): string => formatAllCompared(unpackGraph(packed));
