import type { manyDependents } from '#root/contract/dependents.ts';
import type { EndpointShape } from '#root/contract/endpoint.ts';
import type { ListAsked } from '#root/web/transfer/export-file.ts';
import type { BulkChoice } from '#root/web/ui/data-list-types.ts';

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
