import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { PreviewInput } from '#root/contract/continuity/continuity.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { ActivitySection } from '#root/contract/shared/activity-terms.ts';
import type { Shape } from '#root/domain/values/merge/shape.ts';
import type { ConflictWords } from '#root/web/platform/editing/use-working-copy.ts';

/** The change of an activity that a preview looks at, without the `what` and `uid` that are always the same. */
export type Effect = Omit<Extract<PreviewInput, { what: 'activity' }>, 'what' | 'uid'>;

/** All that differs between the sections as far as saving goes. `Values` is the body of the section's PUT. */
export interface SectionModel<Values> {
  readonly section: ActivitySection;
  readonly endpoint: EndpointShape;
  valuesOf(record: ActivityRecord): Values;
  /** How two versions of it are merged. */
  readonly shape: Shape<Values>;
  /** Its parts in words, for the choice where two people changed the same one. */
  readonly words: ConflictWords;
  /** What of the change others may feel; null: nothing. */
  effect?(values: Values, saved: Values): Effect | null;
  /** `values` with all that others may feel as it was saved. */
  withoutEffect?(values: Values, saved: Values): Values;
  /** What the schema can't say: message by field path. */
  problems?(values: Values): Readonly<Record<string, string>>;
}
