import { importKinds } from '#root/contract/import/import-terms.ts';
import type { FieldSpec } from './field-spec.ts';
import { importFieldSpecs } from './fields.ts';
import { readHeading } from './headers.ts';

/** All headings of each column, in the form of {@link readHeading}'s key. */
const headingKeys = new Map(
  importKinds.flatMap((kind) =>
    importFieldSpecs[kind].map((spec) => [spec, new Set([...spec.headings, readHeading(spec.label).key])] as const),
  ),
);

/** Returns whether a heading, given by its key, means this column. */
export const isHeadingOf = (spec: FieldSpec, key: string): boolean => headingKeys.get(spec)?.has(key) ?? false;
