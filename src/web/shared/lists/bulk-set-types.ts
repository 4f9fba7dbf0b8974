import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { Words } from '#root/contract/shared/kinds/define-record.ts';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';

/** A field that can be changed in many records at once. */
export interface BulkField {
  readonly name: string;
  /** "Priority" */
  readonly label: string;
  /** The values that match what is typed. */
  readonly load: LoadOptions;
  /** Whether it can be cleared. */
  readonly clearable?: boolean;
  /** The call that changes it, if not the one of all fields; made by `bulkSetEndpoint`. */
  readonly endpoint?: EndpointShape;
  /** The texts of the dialog where "Change {label} of 12 activities" does not fit. */
  readonly words?: {
    readonly title: (count: number) => string;
    readonly preview: (count: number, value: string) => string;
  };
}

/** Props of `BulkSet`. */
export interface BulkSetProps {
  /** Made by `bulkSetEndpoint`. */
  readonly endpoint: EndpointShape;
  readonly fields: readonly BulkField[];
  /** What the records are called. */
  readonly words: Words;
  readonly choice: BulkChoice;
  /** The query of the list, for a selection of all that match. */
  readonly asked: { readonly q: string; readonly filter: Readonly<Record<string, string>> };
  /** A further consequence, such as that approved records become drafts. */
  readonly note?: string | undefined;
}
