import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { PreviewInput } from '#root/contract/continuity/continuity.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { ActivitySection } from '#root/contract/shared/activity-terms.ts';
import type { Shape } from '#root/domain/values/merge/shape.ts';
import type { ConflictWords } from '#root/web/platform/editing/use-working-copy.ts';

/** A change of an activity as sent to the preview, without `what` and `uid`. */
export type Effect = Omit<Extract<PreviewInput, { what: 'activity' }>, 'what' | 'uid'>;

/** The parts of saving that differ between sections. `Values` is the body of the section's PUT request. */
export interface SectionModel<Values> {
  readonly section: ActivitySection;
  readonly endpoint: EndpointShape;
  toValues(record: ActivityRecord): Values;
  /** Defines how two versions are merged. */
  readonly shape: Shape<Values>;
  /** Descriptions of the fields, for conflicts. */
  readonly words: ConflictWords;
  /** Returns the part of the change that affects other activities; null if there is none. */
  effect?(values: Values, saved: Values): Effect | null;
  /** Returns `values` without the unsaved changes that affect other activities. */
  withoutEffect?(values: Values, saved: Values): Values;
  /** Returns the errors that the schema can't detect, by field path. */
  problems?(values: Values): Readonly<Record<string, string>>;
}
