import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { manyDependents } from '#root/contract/shared/dependents.ts';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import type { ListAsked } from '#root/web/shared/transfer/export-file.ts';

/** Props of `BulkDelete`. */
export interface BulkDeleteProps {
  readonly kind: keyof typeof manyDependents;
  /** Made by `bulkDeleteEndpoints`. */
  readonly contract: { readonly bulkDelete: EndpointShape; readonly bulkDeletePreview: EndpointShape };
  readonly choice: BulkChoice;
  /** What the list is asked for, where all that match are meant. */
  readonly asked: ListAsked;
  /** Whether "delete 12" has to be typed: where the deletion of one asks for its name. */
  readonly typed?: boolean;
}
