import type { ActivityRecord } from '#root/contract/activities.ts';
import type { ActivitySection } from '#root/contract/activity-terms.ts';
import type { PreviewInput } from '#root/contract/continuity.ts';
import type { EndpointShape } from '#root/contract/endpoint.ts';

/** One answer of a section, as it is compared and shown when two people edited the same section. */
export interface Part {
  readonly key: string;
  readonly label: string;
  /** Its value as people read it; '' for none. */
  readonly words: string;
}

/** The change of an activity that a preview looks at, without the `what` and `uid` that are always the same. */
export type Effect = Omit<Extract<PreviewInput, { what: 'activity' }>, 'what' | 'uid'>;

/** All that differs between the sections as far as saving goes. `Values` is the body of the section's PUT. */
export interface SectionModel<Values> {
  readonly section: ActivitySection;
  readonly endpoint: EndpointShape;
  valuesOf(record: ActivityRecord): Values;
  parts(values: Values): readonly Part[];
  /** `values` with one part taken from `from`. */
  take(values: Values, from: Values, key: string): Values;
  /** What of the change others may feel; null: nothing. */
  effect?(values: Values, saved: Values): Effect | null;
  /** `values` with all that others may feel as it was saved. */
  withoutEffect?(values: Values, saved: Values): Values;
  /** What the schema can't say: message by field path. */
  problems?(values: Values): Readonly<Record<string, string>>;
}

/** What two people made of a section that both began from `base`. */
export interface Merged<Values> {
  /** Mine, with what only they changed. */
  readonly values: Values;
  /** What both changed, differently. */
  readonly conflicts: readonly { readonly part: Part; readonly theirs: string }[];
}

/** Compares by content; the values of a section are plain JSON. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Puts two versions of a section together, part by part. */
export function mergeParts<Values>(
  model: Pick<SectionModel<Values>, 'parts' | 'take'>,
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): Merged<Values> {
  const wordsOf = (values: Values) => new Map(model.parts(values).map((part) => [part.key, part]));
  const [was, my, their] = [wordsOf(base), wordsOf(mine), wordsOf(theirs)];
  let values = mine;
  const conflicts: { part: Part; theirs: string }[] = [];
  for (const key of new Set([...my.keys(), ...their.keys()])) {
    const now = their.get(key)?.words ?? '';
    const mineNow = my.get(key)?.words ?? '';
    const before = was.get(key)?.words ?? '';
    if (now === before || now === mineNow) continue;
    const part = my.get(key) ?? their.get(key);
    if (mineNow === before) values = model.take(values, theirs, key);
    else if (part) conflicts.push({ part: { ...part, words: mineNow }, theirs: now });
  }
  return { values, conflicts };
}
