import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';

/** A field that can be set of many records at once. */
export interface BulkField {
  readonly name: string;
  /** "Priority" */
  readonly label: string;
  /** What it can be set to, by what is typed. */
  readonly load: LoadOptions;
  /** Whether it may be left without a value. */
  readonly clearable?: boolean;
  /** The call that sets it, where it has one of its own; made by `bulkSetEndpoint`. */
  readonly endpoint?: EndpointShape;
  /** What the dialog says, where "Set {label} of 12" is not what happens. */
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
  readonly choice: BulkChoice;
  /** What the list is asked for, where all that match are meant. */
  readonly asked: { readonly q: string; readonly filter: Readonly<Record<string, string>> };
  /** What else happens to them, such as that approved ones become drafts. */
  readonly note?: string | undefined;
}
