import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { PreviewInput } from '#root/contract/continuity/continuity.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { ActivitySection } from '#root/contract/shared/activity-terms.ts';
import type { Shape } from '#root/domain/values/merge/shape.ts';
import type { ConflictWords } from '#root/web/platform/editing/use-working-copy.ts';

/** A change of an activity, as a preview takes it, without `what` and `uid`. */
export type Effect = Omit<Extract<PreviewInput, { what: 'activity' }>, 'what' | 'uid'>;

/** The differences between the sections in saving. `Values` is the body of the section's PUT. */
export interface SectionModel<Values> {
  readonly section: ActivitySection;
  readonly endpoint: EndpointShape;
  toValues(record: ActivityRecord): Values;
  /** How two versions are merged. */
  readonly shape: Shape<Values>;
  /** The fields in words, for conflicts. */
  readonly words: ConflictWords;
  /** The part of the change that affects other activities; null if none. */
  effect?(values: Values, saved: Values): Effect | null;
  /** `values` without the unsaved changes that affect other activities. */
  withoutEffect?(values: Values, saved: Values): Values;
  /** Errors that the schema can't find, by field path. */
  problems?(values: Values): Readonly<Record<string, string>>;
}
